"""The server: whom it believes about who is asking, and how many it lets in."""

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
