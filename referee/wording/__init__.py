"""Code words of the rules in sentences for people: the only place of the referee's app where they meet.

`refusals` says why something was refused, `words` names what stands in a record, `sums` says what a hand adds up to
and what it does, `howto` says how we play and where each rule comes from. Msgids are plain English; the catalogues
under ``referee/locale`` hold the Chinese. Everything returns plain strings in the reader's language.
"""

from referee.wording.howto import Line, Section, band_lines, group_title, how_we_play, label, line, multiplier_lines, sentence, source_words
from referee.wording.refusals import due_words, reason, refusal
from referee.wording.sums import Sum, arithmetic, consequence, consequences, ended_by, ending, sum_of
from referee.wording.words import (
    BANKS,
    DECISIONS,
    END_REASONS,
    FORFEIT_CAUSES,
    LAST_TRICK,
    MISCOUNTS,
    MISCOUNTS_SHORT,
    component,
    offence,
    offence_kinds,
    preset_name,
    role,
    seat,
    seat_letter,
    side,
    side_short,
    suit,
)

__all__ = [
    "BANKS",
    "DECISIONS",
    "END_REASONS",
    "FORFEIT_CAUSES",
    "LAST_TRICK",
    "MISCOUNTS",
    "MISCOUNTS_SHORT",
    "Line",
    "Section",
    "Sum",
    "arithmetic",
    "band_lines",
    "component",
    "consequence",
    "consequences",
    "due_words",
    "ended_by",
    "ending",
    "group_title",
    "how_we_play",
    "label",
    "line",
    "multiplier_lines",
    "offence",
    "offence_kinds",
    "preset_name",
    "reason",
    "refusal",
    "role",
    "seat",
    "seat_letter",
    "sentence",
    "side",
    "side_short",
    "source_words",
    "suit",
    "sum_of",
]
