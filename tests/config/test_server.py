"""The server: whom it believes about who is asking, and how many it lets in."""

import threading
from dataclasses import dataclass, field
from types import SimpleNamespace

from config.desks import TwoDesks
from config.server import behind_proxy, room


def test_without_a_proxy_nobody_can_claim_another_address() -> None:
    assert behind_proxy({}) == {"clear_untrusted_proxy_headers": True}


def test_a_named_proxy_is_believed_and_nobody_else() -> None:
    told = behind_proxy({"TRUSTED_PROXY": "127.0.0.1"})
    assert told["trusted_proxy"] == "127.0.0.1"
    assert told["trusted_proxy_count"] == 1
    assert told["clear_untrusted_proxy_headers"] is True


def test_a_hall_of_open_pages_does_not_keep_the_table_referees_out() -> None:
    """Three hundred phones keep a connection each; waitress lets in a hundred unless told otherwise."""
    assert room()["connection_limit"] >= 400


@dataclass
class Connection:
    """A connection as waitress hands it to a thread: what is asked next, and the work, which lasts until `may_end`."""

    command: str
    may_end: threading.Event
    served: threading.Event = field(default_factory=threading.Event)

    @property
    def requests(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(command=self.command)]

    def service(self) -> None:
        self.may_end.wait(10)
        self.served.set()

    def cancel(self) -> None:
        """Nobody waits for it any more."""


def test_a_save_is_served_while_every_thread_that_reads_is_busy() -> None:
    desks, stuck, free = TwoDesks(4), threading.Event(), threading.Event()
    free.set()
    try:
        for _ in range(20):
            desks.add_task(Connection("GET", stuck))
        save, page = Connection("POST", free), Connection("GET", free)
        desks.add_task(page)
        desks.add_task(save)
        assert save.served.wait(10)
        assert not page.served.is_set()
    finally:
        stuck.set()
        desks.shutdown()
