"""Sentences of the public pages that need more than one code: what a round is called, how an event is played in brief."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.rules.presets import nearest
from referee.rules.ruleset import Ruleset, from_json
from referee.wording.words import preset_name, sentences
from tournaments.models import Event, Round, Stage
from tournaments.selectors.brackets import rounds_there
from tournaments.selectors.formats import is_bracket
from tournaments.wording import round_title


def round_words(round_: Round, size: int, stages: int) -> str:
    """“Quarterfinals”, “Round 3”; a cut by level is one round, which is its stage: “Stage 2”, or “The round” where it is all.

    Rounds with numbers say their stage where there are several: “Stage 1, Round 3”.
    """
    if round_.stage.format == Stage.Format.LEVEL_CUT:
        return stage_words(round_.stage.no) if stages > 1 else _("The round")
    title = round_title(round_.stage.format, round_.no, size, rounds_there(round_.stage))
    if stages > 1 and not is_bracket(round_.stage):
        return _("%(stage)s, %(round)s") % {"stage": stage_words(round_.stage.no), "round": title}
    return title


def stage_words(no: int) -> str:
    """“Stage 2”."""
    return _("Stage %(number)s") % {"number": no}


def counts(playing: int, done: int) -> str:
    """“35 playing, 5 finished”."""
    if playing and done:
        return _("%(playing)s playing, %(done)s finished") % {"playing": playing, "done": done}
    return _("%(playing)s playing") % {"playing": playing} if playing else _("%(done)s finished") % {"done": done}


def in_brief(rules: Ruleset) -> str:
    """How a match goes, in two or three sentences: the pack, where it starts, how it ends."""
    return sentences(sentence for sentence in (_start(rules), _target(rules), _limit(rules)) if sentence)


def matches_in_brief(event: Event) -> str:
    """How a match of the event goes; stage by stage where the stages differ, as a stage of fixed hands does from a knockout."""
    stages = event.stages.select_related("ruleset").order_by("no")
    said = {stage.no: in_brief(from_json(stage.ruleset.json)) for stage in stages}
    if not said:
        return in_brief(from_json(event.ruleset.json))
    if len(set(said.values())) == 1:
        return next(iter(said.values()))
    return sentences(_("%(stage)s: %(how)s") % {"stage": stage_words(no), "how": how} for no, how in said.items())


def how_in_brief(event: Event) -> str:
    """How a match goes, which rules are played, and whether the event has changed any."""
    said = [matches_in_brief(event), _("Rules: %(rules)s.") % {"rules": preset_name(event.preset)}]
    if changes := len(nearest(from_json(event.ruleset.json), event.preset)):
        said.append(
            ngettext("This event has changed %(count)s rule.", "This event has changed %(count)s rules.", changes) % {"count": changes}
        )
    return sentences(said)


def _start(rules: Ruleset) -> str:
    text = ngettext("%(decks)s deck, starting on level %(level)s.", "%(decks)s decks, starting on level %(level)s.", rules.decks)
    return text % {"decks": rules.decks, "level": rules.start_level}


def _target(rules: Ruleset) -> str:
    return _("Who gets past %(level)s wins.") % {"level": rules.win_past} if rules.win_past else ""


def _limit(rules: Ruleset) -> str:
    if rules.time_limit:
        return _("A match lasts %(minutes)s minutes; when time is called the higher level wins.") % {"minutes": rules.time_limit}
    if rules.max_hands:
        return _("A match is %(hands)s hands; then the higher level wins.") % {"hands": rules.max_hands}
    return ""
