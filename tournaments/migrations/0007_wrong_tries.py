"""Wrong codes and PINs are counted for all processes of the site together."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_competition")]

    operations = [
        migrations.CreateModel(
            name="WrongTry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.CharField(max_length=80, unique=True)),
                ("count", models.PositiveIntegerField(default=0)),
                ("until", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
            ],
        ),
    ]
