"""An installation goes from the third migration to the last and back with what is in it, on a database of its own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
JOURNEY = """
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

def migrate(*where):
    call_command("migrate", *where, verbosity=0)

def then(name):
    return MigrationExecutor(connection).loader.project_state([("tournaments", name)]).apps.get_model

migrate("tournaments", "0003")
migrate("auth")
old, now = then("0003_hall_screens"), timezone.now()
people = [old("auth", "User").objects.create(username=name, first_name=name) for name in ("he", "song")]
rules = old("referee", "Ruleset").objects.create(digest="x" * 64, json={})
competition = old("tournaments", "Competition").objects.create(name="Hall")
event = old("tournaments", "Event").objects.create(
    scope=old("referee", "Scope").objects.create(), name="e", preset="p", ruleset=rules, created_at=now, competition=competition
)
for person in people:
    old("tournaments", "Membership").objects.create(event=event, user=person, role="referee")
for number in range(1, 31):
    old("tournaments", "Entry").objects.create(event=event, number=number)
stage = old("tournaments", "Stage").objects.create(event=event, no=1, format="swiss", ruleset=rules)
round_ = old("tournaments", "Round").objects.create(stage=stage, no=1)
for position, referee in enumerate((people[0], people[0], None)):
    old("tournaments", "Table").objects.create(round=round_, position=position, number=position + 1, referee=referee)

migrate()
from referee import triggers
from tournaments.models import Competition, Entry, Event, Referee, Table

assert list(Table.objects.order_by("position").values_list("referee__name", "referee__user__username")) == [("he", "he"), ("he", "he"), (None, None)]
assert set(Referee.objects.values_list("name", flat=True)) == {"he", "song"}
pins = list(Entry.objects.values_list("pin", flat=True))
assert all(len(pin) == 4 and pin.isdecimal() for pin in pins) and len(set(pins)) > 20, pins
assert Competition.objects.get().scope_id is not None and Event.objects.get().competition.name == "Hall"
assert triggers.missing() == []
free = Referee.objects.create(event=Event.objects.get(), name="without an account")
Table.objects.filter(position=2).update(referee=free)

migrate("tournaments", "0003")
back = then("0003_hall_screens")("tournaments", "Table").objects.order_by("position")
assert list(back.values_list("referee__username", flat=True)) == ["he", "he", None]
migrate()
assert triggers.missing() == []
assert list(Table.objects.order_by("position").values_list("referee__name", flat=True)) == ["he", "he", None]
print("there and back")
"""


def test_what_is_stored_goes_along_to_the_last_migration_and_back_to_the_third(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'old.sqlite3'}",
        "STATIC_ROOT": str(tmp_path / "static"),
        "PYTHONUTF8": "1",
    }
    done = subprocess.run([sys.executable, "-c", JOURNEY], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "there and back", done.stderr
