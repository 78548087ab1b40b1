"""The stored rows in Django's admin: to look at, never to change, and without what is nobody's business."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import models
from django.test import Client
from django.urls import reverse

from referee.models import Act
from referee.rules.records import HandRecord
from tests.cast import Playing
from tournaments.models import Entry

OURS = [model for model in admin.site._registry if model._meta.app_label in ("referee", "tournaments")]


@pytest.fixture
def root(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root", password="some-password"))
    return client


def page(row: models.Model) -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_kind_of_row_is_listed_and_none_can_be_added(playing: Playing, root: Client, model: type[models.Model]) -> None:
    playing.record(HandRecord("N", "2", "S", 60))
    address = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    assert root.get(reverse(f"{address}_changelist")).status_code == 200
    assert root.get(reverse(f"{address}_add")).status_code == 403


def test_a_row_is_shown_and_cannot_be_changed_or_deleted(playing: Playing, root: Client) -> None:
    playing.record(HandRecord("N", "2", "S", 60))
    for row in (playing.event, playing.table(), Act.objects.get()):
        assert root.get(page(row)).status_code == 200
        assert root.post(page(row), {"name": "other"}).status_code == 403
        assert root.post(page(row).replace("change", "delete"), {"post": "yes"}).status_code == 403


def test_the_pin_of_a_pair_is_the_organisers_alone(playing: Playing, root: Client) -> None:
    entry = playing.row().ns
    Entry.objects.filter(pk=entry.pk).update(pin="7319")
    assert "7319" not in root.get(page(Entry.objects.get(pk=entry.pk))).content.decode()


def test_what_opens_a_table_and_personal_data_are_not_there() -> None:
    assert not {"TableToken", "Person", "EntryPlayer", "WrongTry"} & {model.__name__ for model in OURS}
