"""Referees are people of the event, with or without an account; a table's referee is one of them; a card may be a referee's."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import referee.models


def take_in(apps: Any, schema_editor: Any) -> None:
    """Every account that referees becomes a referee of its event, and its tables go with it."""
    Membership, Referee, Table = (apps.get_model("tournaments", name) for name in ("Membership", "Referee", "Table"))
    made: dict[tuple[int, int], Any] = {}

    def referee_of(event: int, user: Any) -> Any:
        if (event, user.pk) not in made:
            name = f"{user.first_name} {user.last_name}"
            made[event, user.pk] = Referee.objects.create(event_id=event, user=user, name=(name.strip() or user.username)[:120])
        return made[event, user.pk]

    for row in Membership.objects.filter(role="referee").select_related("user").order_by("pk"):
        referee_of(row.event_id, row.user)
    for table in Table.objects.exclude(referee=None).select_related("referee", "round__stage"):
        table.hall_referee = referee_of(table.round.stage.event_id, table.referee)
        table.save(update_fields=["hall_referee"])
    schema_editor.connection.check_constraints()


def give_back(apps: Any, schema_editor: Any) -> None:
    """The account of a table's referee, where there is one."""
    for table in apps.get_model("tournaments", "Table").objects.exclude(hall_referee=None).select_related("hall_referee"):
        table.referee_id = table.hall_referee.user_id
        table.save(update_fields=["referee"])
    apps.get_model("tournaments", "TableToken").objects.filter(table=None).delete()
    schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tournaments", "0004_entry_pin"),
    ]

    operations = [
        migrations.CreateModel(
            name="Referee",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    referee.models.PublicIdField(default=referee.models.new_public_id, editable=False, max_length=12, unique=True),
                ),
                ("name", models.CharField(max_length=120)),
                ("unit", models.CharField(blank=True, max_length=80)),
                ("title", models.CharField(blank=True, max_length=40)),
                ("away", models.BooleanField(default=False)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="referees", to="tournaments.event")),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="referees",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.AddConstraint(
            model_name="referee",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user__isnull", False)), fields=("event", "user"), name="referee_account_once"
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="hall_referee",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="tournaments.referee"
            ),
        ),
        migrations.AlterField(
            model_name="tabletoken",
            name="table",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to="tournaments.table"
            ),
        ),
        migrations.RunPython(take_in, give_back),
        migrations.RemoveField(model_name="table", name="referee"),
        migrations.RenameField(model_name="table", old_name="hall_referee", new_name="referee"),
        migrations.AlterField(
            model_name="table",
            name="referee",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="tables", to="tournaments.referee"
            ),
        ),
        migrations.AddField(
            model_name="tabletoken",
            name="referee",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to="tournaments.referee"
            ),
        ),
        migrations.AddField(
            model_name="tabletoken",
            name="round",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="referee_tokens", to="tournaments.round"
            ),
        ),
        migrations.AddConstraint(
            model_name="tabletoken",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("referee__isnull", True), ("round__isnull", True), ("table__isnull", False)),
                    models.Q(("referee__isnull", False), ("round__isnull", False), ("table__isnull", True)),
                    _connector="OR",
                ),
                name="token_for_table_or_referee",
            ),
        ),
    ]
