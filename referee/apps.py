"""The app of a match at a table."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class RefereeConfig(AppConfig):
    """Installs the append-only triggers after every migrate."""

    name = "referee"

    def ready(self) -> None:
        from referee import triggers

        post_migrate.connect(triggers.install, dispatch_uid="append-only-triggers")
