"""The only ways in: every change of a match goes through here, under its scope's lock, with actor and time passed in."""

from referee.services.between import (
    add_penalty,
    add_ruling,
    cancel_act,
    end_match,
    reopen_match,
    sign_sheet,
    swap_sides,
)
from referee.services.by_sides import agree_end, concede_match
from referee.services.corrections import correct_hand, preview_correction, resolve_claim, undo_hand, void_hand
from referee.services.evidence import add_evidence
from referee.services.hands import Recorded, preview_hand, record_hand
from referee.services.opening import open_match, store_ruleset
from referee.services.reports import report_result
from referee.services.writing import Writer, writing

__all__ = [
    "Recorded",
    "Writer",
    "add_evidence",
    "add_penalty",
    "add_ruling",
    "agree_end",
    "cancel_act",
    "concede_match",
    "correct_hand",
    "end_match",
    "open_match",
    "preview_correction",
    "preview_hand",
    "record_hand",
    "reopen_match",
    "report_result",
    "resolve_claim",
    "sign_sheet",
    "store_ruleset",
    "swap_sides",
    "undo_hand",
    "void_hand",
    "writing",
]
