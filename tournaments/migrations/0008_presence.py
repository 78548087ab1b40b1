"""Who is away from a table, and when its phone was last in touch."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_wrong_tries")]

    operations = [
        migrations.CreateModel(
            name="TableSeen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("table", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="seen", to="tournaments.table")),
            ],
        ),
        migrations.CreateModel(
            name="Absence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("actor", models.CharField(max_length=60)),
                ("actor_name", models.CharField(max_length=120)),
                ("at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("entry", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="absences", to="tournaments.entry")),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="absences", to="tournaments.table")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(condition=models.Q(ended_at=None), fields=("table", "entry"), name="pair_away_once_at_a_time"),
                ],
            },
        ),
    ]
