"""A competition has a log of its own, who organises it, and can be deleted and brought back."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def give_scopes(apps: Any, schema_editor: Any) -> None:
    """A scope for every competition that is there."""
    scopes = apps.get_model("referee", "Scope").objects
    for competition in apps.get_model("tournaments", "Competition").objects.filter(scope=None):
        competition.scope = scopes.create()
        competition.save(update_fields=["scope"])
    schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("referee", "0001_match_and_acts"),
        ("tournaments", "0005_referees"),
    ]

    operations = [
        migrations.AlterModelOptions(name="competition", options={"ordering": ("-created_at", "pk")}),
        migrations.AddField(
            model_name="competition",
            name="scope",
            field=models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="competition", to="referee.scope"
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="organiser",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="competitions",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="created_at",
            field=models.DateTimeField(default=timezone.now),
            preserve_default=False,
        ),
        migrations.AddField(model_name="competition", name="deleted_at", field=models.DateTimeField(blank=True, null=True)),
        migrations.RunPython(give_scopes, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="competition",
            name="scope",
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="competition", to="referee.scope"),
        ),
    ]
