"""Addresses that belong to no event."""

from django.urls import path

from referee import views_ruling, views_theme

urlpatterns = [
    path("theme/", views_theme.set_theme, name="set-theme"),
    path("ruling/", views_ruling.desk, name="ruling"),
    path("language/", views_theme.set_language, name="set-language"),
]
