"""Read one setting each from the environment, and say in words what is wrong with it.

A setting that was misspelt must not quietly count as its default: every reader raises `ImproperlyConfigured` with the
variable's name, what stands there and what may stand there.
"""

import zoneinfo
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

Environment = Mapping[str, str]
SWITCH = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False, "": False}


def wrong(name: str, value: str, wanted: str) -> ImproperlyConfigured:
    """What to say of a variable that cannot be understood."""
    return ImproperlyConfigured(f"The environment variable {name} is “{value}”, but must be {wanted}.")


def switch(env: Environment, name: str) -> bool:
    """On or off; off where nothing is said."""
    value = env.get(name, "").strip()
    try:
        return SWITCH[value.lower()]
    except KeyError:
        raise wrong(name, value, "1 or 0 (also true, yes, on, false, no, off)") from None


def words(env: Environment, name: str) -> list[str]:
    """A list with commas between, without empty places."""
    return [part.strip() for part in env.get(name, "").split(",") if part.strip()]


def hosts(env: Environment, name: str) -> list[str]:
    """Host names alone: `play.example.org` or `.example.org`, no scheme, port or path."""
    found = words(env, name)
    for host in found:
        if "/" in host or (":" in host and not host.startswith("[")):
            raise wrong(name, host, "names without https:// and without a port, with commas between")
    return found


def origins(env: Environment, name: str) -> list[str]:
    """Addresses with their scheme: `https://play.example.org`."""
    found = words(env, name)
    for origin in found:
        if not origin.startswith(("http://", "https://")):
            raise wrong(name, origin, "addresses that begin with http:// or https://, with commas between")
    return found


def time_zone(env: Environment, name: str, default: str) -> str:
    """The name of a time zone as the tz database spells it."""
    value = env.get(name, "").strip() or default
    try:
        zoneinfo.ZoneInfo(value)
    except (KeyError, ValueError, OSError):  # an unknown name is a KeyError, a path a ValueError, a folder's name an OSError
        raise wrong(name, value, "a time zone such as Asia/Shanghai") from None
    return value


def database(env: Environment, name: str, default: str) -> dict[str, Any]:
    """Django's settings of a database from `sqlite:///FILE` or `postgres://USER:PASSWORD@HOST:PORT/NAME`."""
    value = env.get(name, "").strip() or default
    scheme = urlsplit(value).scheme
    if scheme not in ("sqlite", "postgres", "postgresql"):
        raise wrong(name, without_password(value), "sqlite:///FILE or postgres://USER:PASSWORD@HOST:PORT/NAME")
    found = dict(environ.Env.db_url_config(value))
    if not found.get("NAME"):
        raise wrong(name, without_password(value), "an address that ends with the name of a database")
    return found


def without_password(url: str) -> str:
    """The address as it may be shown."""
    before, at, after = url.rpartition("@")
    return f"…@{after}" if at else before + after
