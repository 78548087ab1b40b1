"""A large Swiss in a database of its own, for figures of draws and standings."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from referee.actors import SYSTEM


@contextmanager
def database() -> Iterator[None]:
    """A fresh SQLite file with every table, gone afterwards. Must be entered before anything touches a database."""
    with tempfile.TemporaryDirectory(prefix="figures-") as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'figures.sqlite3'}"
        import django
        from django.core.management import call_command
        from django.db import connections

        django.setup()
        connections["default"].settings_dict["NAME"] = str(Path(folder) / "figures.sqlite3")
        call_command("migrate", verbosity=0)
        try:
            yield
        finally:
            connections.close_all()


@dataclass(slots=True)
class Figures:
    """An event of one Swiss stage, driven through the services."""

    event: object
    stage: object
    drawn: object = None

    def draw(self) -> None:
        """Draw the next round."""
        from django.utils import timezone

        from tournaments.services.rounds import draft_round

        self.drawn = draft_round(event=self.event, stage=self.stage, seed="9", actor=SYSTEM, at=timezone.now())  # type: ignore[arg-type]

    def publish(self) -> None:
        """Publish what was drawn."""
        from django.utils import timezone

        from tournaments.services.rounds import publish_round

        publish_round(round_=self.drawn, actor=SYSTEM, at=timezone.now())  # type: ignore[arg-type]

    def finish(self, rng: Random) -> None:
        """A result for every table, as rows, and the round closed: what counts here is what is read afterwards."""
        from django.utils import timezone

        from referee.models import Act, Match
        from tournaments.models import Round

        matches = Match.objects.filter(table_match__table__round=self.drawn)
        Act.objects.bulk_create(
            (
                Act(match=match, no=1, kind="report", payload={"levels": rng.choice(LEVELS)}, nonce="1", actor="system", actor_name="", at=timezone.now())
                for match in matches
            ),
            batch_size=100,
        )  # fmt: skip
        Round.objects.filter(pk=self.drawn.pk).update(state="closed", closed_at=timezone.now())  # type: ignore[attr-defined]


LEVELS = ({"NS": "9", "EW": "5"}, {"NS": "4", "EW": "8"}, {"NS": "6", "EW": "3"}, {"NS": "2", "EW": "7"})


def swiss_event(pairs: int, *, results: int) -> Figures:
    """An event of so many pairs, `results` rounds of it played."""
    from django.utils import timezone

    from tournaments.services.entries import EntryForm, PlayerForm, add_entries
    from tournaments.services.events import create_event
    from tournaments.services.stages import only_stage

    now = timezone.now()
    event = create_event(name="figures", preset_slug="contest-past-ten", actor=SYSTEM, at=now)
    forms = [EntryForm((PlayerForm(f"甲{n}"), PlayerForm(f"乙{n}")), unit=f"单位{n % 40}") for n in range(pairs)]
    add_entries(event=event, forms=forms, actor=SYSTEM, at=now)
    stage = only_stage(event, "swiss", SYSTEM, now, {"rounds": 9})
    run, rng = Figures(event, stage), Random(3)
    for _ in range(results):
        run.draw()
        run.publish()
        run.finish(rng)
    return run
