"""Which names this site answers to where nobody has said.

In a hall the site is reached by an address that changes with the wifi, so no list can be written beforehand. What must be
kept out is a name in the public DNS that somebody else points at this machine (DNS rebinding) or puts into a link by a
forged Host header. So an address is welcome that only a local network can mean — a private address, or a name that the
public DNS cannot hold — and any other only when ALLOWED_HOSTS names it.
"""

import ipaddress
from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

LOCAL_ENDINGS = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""RFC 6761, RFC 6762, RFC 8375 and ICANN's reserved names; `.lan` is what home routers hand out and no registry has it."""


def is_local(host: str) -> bool:
    """Whether a name, without its port, can only mean a machine nearby."""
    bare = host.strip("[]").rstrip(".").lower()
    try:
        return not ipaddress.ip_address(bare).is_global
    except ValueError:
        return "." not in bare or bare.endswith(LOCAL_ENDINGS)


class LocalHosts:
    """Refuses, with status 400, a request that names this site as the public DNS would."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        host, _port = split_domain_port(request.get_host())
        if not is_local(host):
            raise DisallowedHost(f"“{host}” is not local. To serve it, put it into the environment variable ALLOWED_HOSTS.")
        return self.get_response(request)
