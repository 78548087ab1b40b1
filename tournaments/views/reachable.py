"""Addresses for other people's phones. A projector hangs on the machine that serves, and “127.0.0.1” leads a phone to itself."""

import socket
from contextlib import closing, suppress

from django.http import HttpRequest
from django.http.request import split_domain_port


def reachable(request: HttpRequest, path: str) -> str:
    """An absolute address of `path` as a phone in the hall can open it."""
    host, port = split_domain_port(request.get_host())
    lan = lan_address() if host == "localhost" or host.startswith("127.") else None
    if lan is None:
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{lan}{':' + port if port else ''}{path}"


def lan_address() -> str | None:
    """The address of this machine in its network; None where there is no network. Nothing is sent."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
        probe.connect(("10.255.255.255", 1))
        found = str(probe.getsockname()[0])
        return None if found.startswith("127.") else found
    return None
