"""Addresses that everybody may open: the list of events, and the public pages of an event."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
