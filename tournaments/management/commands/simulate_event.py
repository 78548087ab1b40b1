"""`manage.py simulate_event`: a whole event of any preset and size, played through the services, reproducibly from a seed."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from referee.actors import Actor
from referee.models import Act
from referee.rules.presets import PRESETS
from tournaments.models import Event, Stage
from tournaments.services.events import create_event
from tournaments.services.stages import only_stage
from tournaments.simulation.play import Simulation


class Command(BaseCommand):
    """Plays an event and says how long it took; `--pace` plays in real time, so many seconds a hand."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--pairs", type=int, default=16)
        parser.add_argument("--preset", choices=sorted(PRESETS), default="contest-past-ten")
        parser.add_argument(
            "--format", choices=sorted(Stage.Format.values), default="", help="one stage of this format (default: as the preset has it)"
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--mishaps", type=float, default=1.0, help="how often something goes wrong; 0 is never")
        parser.add_argument("--no-shows", type=int, default=0, help="pairs that do not appear for their first table")
        parser.add_argument("--pace", type=float, default=0.0, help="seconds of real time for each hand (default: at full speed)")
        parser.add_argument("--name", default="")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["pairs"] < 2:
            raise CommandError("At least two pairs are needed.")
        started = time.perf_counter()
        event = simulate(
            name=options["name"] or f"{options['preset']} {options['pairs']} #{options['seed']}", preset=options["preset"],
            pairs=options["pairs"], seed=options["seed"], mishaps=options["mishaps"], no_shows=options["no_shows"], pace=options["pace"],
            format_=options["format"],
        )  # fmt: skip
        seconds = time.perf_counter() - started
        acts = Act.objects.filter(match__scope=event.scope_id).count()
        self.stdout.write(f"{event.name}: /e/{event.public_id}/  {acts} acts in {seconds:.1f} s")


def simulate(
    *, name: str, preset: str, pairs: int, seed: int, mishaps: float, no_shows: int = 0, pace: float = 0.0, format_: str = ""
) -> Event:
    """A public event, entered, drawn and played to its end; with `format_`, in one stage of that format."""
    now = timezone.now()
    event = create_event(name=name, preset_slug=preset, actor=Actor("simulator", "simulator"), at=now, visibility=Event.Visibility.PUBLIC)
    if format_:
        only_stage(event, format_, Actor("simulator", "simulator"), now)
    play = Simulation(seed, now, mishaps=mishaps, no_shows=no_shows, pace=pace)
    play.enter(event, pairs)
    for stage in event.stages.order_by("no"):
        play.play_stage(event, stage)
    return event
