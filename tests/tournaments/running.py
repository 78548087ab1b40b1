"""An event run round by round through the services, its results reported in one act a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from referee.actors import Actor
from referee.services import end_match, report_result
from tests.cast import entry_forms, fresh_nonce
from tournaments.models import Entry, Event, Round, Stage, Table
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.standings import Standings, stage_standings
from tournaments.selectors.tables import TableRow, rows_of
from tournaments.services.entries import act_on_entry, add_entries
from tournaments.services.events import create_event
from tournaments.services.rounds import close_round, draft_round, publish_round, start_round
from tournaments.services.stages import NEW_STAGE, add_stage, edit_stage, only_stage

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CHIEF = Actor("user:1", "宋志远")
Decide = Callable[[TableRow], str]
"""How a table ends: ``ns``, ``ew``, ``draw``, ``absent-ns``, ``absent-ew`` or ``absent-both``."""


def higher_number_loses(row: TableRow) -> str:
    """The lower pair number wins."""
    assert row.ew is not None
    return "ns" if row.ns.number < row.ew.number else "ew"


def by_chance(seed: int) -> Decide:
    """NS or EW, the same for the same seed."""
    rng = Random(seed)
    return lambda row: rng.choice(("ns", "ew"))


@dataclass(slots=True)
class Running:
    """An event, one clock and one author."""

    event: Event
    now: datetime = NOON
    actor: Actor = field(default=CHIEF)

    def stage(self, no: int = 1) -> Stage:
        return self.event.stages.get(no=no)

    def entry(self, number: int) -> Entry:
        return self.event.entries.get(number=number)

    def draw(self, stage_no: int = 1, seed: str = "3 5 2") -> Round:
        """Draw a draft."""
        return draft_round(event=self.event, stage=self.stage(stage_no), seed=seed, actor=self.actor, at=self.tick())

    def publish(self, round_: Round) -> Round:
        """Publish a draft and start it."""
        publish_round(round_=round_, actor=self.actor, at=self.tick())
        return start_round(round_=round_, actor=self.actor, at=self.tick())

    def begin(self, stage_no: int = 1, seed: str = "3 5 2") -> Round:
        """Draw, publish and start the next round."""
        return self.publish(self.draw(stage_no, seed))

    def finish(self, round_: Round, decide: Decide = higher_number_loses) -> Round:
        """Give every open table its result and close the round."""
        for row in self.rows(round_):
            if not row.is_settled:
                self.result(row, decide(row))
        return close_round(round_=round_, actor=self.actor, at=self.tick())

    def play(self, stage_no: int = 1, decide: Decide = higher_number_loses, seed: str = "3 5 2") -> Round:
        """One whole round."""
        return self.finish(self.begin(stage_no, seed), decide)

    def result(self, row: TableRow, how: str) -> None:
        """How one table ends."""
        assert row.current is not None
        match = row.current.match
        if how.startswith("absent"):
            side = {"ns": "NS", "ew": "EW", "both": "both"}[how.removeprefix("absent-")]
            end_match(match=match, kind="forfeit", side=side, cause="absent", nonce=fresh_nonce(), actor=self.actor, at=self.tick())
            return
        levels = {"ns": {"NS": "6", "EW": "3"}, "ew": {"NS": "4", "EW": "5"}, "draw": {"NS": "5", "EW": "5"}}[how]
        report_result(match=match, payload={"levels": levels}, nonce=fresh_nonce(), actor=self.actor, at=self.tick())

    def rows(self, round_: Round) -> list[TableRow]:
        return rows_of(self.event, Table.objects.filter(round=round_).select_related("round__stage", "referee").order_by("position"))

    def meetings(self, round_: Round) -> list[tuple[int, ...]]:
        """Who meets whom, by pair number."""
        return [tuple(entry.number for entry in row.entries) for row in self.rows(round_)]

    def act(self, number: int, kind: str, reason: str = "asked") -> None:
        """Withdraw, disqualify or reinstate a pair."""
        act_on_entry(entry=self.entry(number), kind=kind, actor=self.actor, at=self.tick(), reason=reason)

    def enter(self, pairs: int) -> list[Entry]:
        """More pairs."""
        return add_entries(event=self.event, forms=entry_forms(pairs), actor=self.actor, at=self.tick())

    def standings(self, stage_no: int = 1, upto: int | None = None) -> Standings:
        return stage_standings(self.event, self.stage(stage_no), EVERYTHING, upto)

    def order(self, stage_no: int = 1) -> list[int]:
        """Pair numbers from the first place."""
        return [row.entry.number for row in self.standings(stage_no).rows]

    def tick(self) -> datetime:
        """A minute later."""
        self.now += timedelta(minutes=1)
        return self.now


def running(
    format_: str, pairs: int, *, preset: str = "contest-past-ten", options: dict[str, Any] | None = None, **settings: Any
) -> Running:
    """An event of one stage in this format, its pairs without units."""
    event = create_event(name="running", preset_slug=preset, options=options, actor=CHIEF, at=NOON, visibility="public")
    only_stage(event, format_, CHIEF, NOON, settings)
    run = Running(event)
    if pairs:
        run.enter(pairs)
        event.entries.update(unit=None)
    return run


def then(run: Running, format_: str, settings: Mapping[str, Any], advance: Mapping[str, Any]) -> Stage:
    """A stage after the last one, into which so many go on."""
    before = run.event.stages.order_by("-no").first()
    assert before is not None
    edit_stage(
        stage=before, format_=before.format, settings=before.settings, advance=advance, tiebreaks=tuple(before.tiebreaks), actor=run.actor,
        at=run.tick(),
    )  # fmt: skip
    stage = add_stage(event=run.event, format_=format_, actor=run.actor, at=run.tick())
    stage.settings = {**NEW_STAGE[format_]["settings"], **settings}
    stage.save(update_fields=["settings"])
    return stage
