"""`flush` as Django has it, through the maintenance door: append-only rows would refuse it otherwise."""

from typing import Any

from django.core.management.commands.flush import Command as Flush

from referee.triggers import open_door


class Command(Flush):
    """Empty the database; used by the tests and by a restore."""

    def handle(self, **options: Any) -> None:
        with open_door(options["database"]):
            super().handle(**options)
