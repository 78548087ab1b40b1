"""Every pair has a PIN: four digits by chance, also those that were entered before there was one."""

import secrets
from typing import Any

from django.db import migrations, models

import tournaments.models.entries


def give_pins(apps: Any, schema_editor: Any) -> None:
    """Each pair its own: a default is worked out once for all rows that are there."""
    entry = apps.get_model("tournaments", "Entry")
    rows = list(entry.objects.filter(pin="").only("pk"))
    for row in rows:
        row.pin = f"{secrets.randbelow(10_000):04}"
    entry.objects.bulk_update(rows, ["pin"], batch_size=400)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_hall_screens")]

    operations = [
        migrations.AddField("entry", "pin", models.CharField(default="", max_length=4), preserve_default=False),
        migrations.RunPython(give_pins, migrations.RunPython.noop),
        migrations.AlterField("entry", "pin", models.CharField(default=tournaments.models.entries.new_pin, max_length=4)),
    ]
