"""Addresses that belong to no event."""

from django.urls import path

from referee import views_hands, views_learn, views_ruling, views_theme

urlpatterns = [
    path("theme/", views_theme.set_theme, name="set-theme"),
    path("ruling/", views_ruling.desk, name="ruling"),
    path("hands/check/", views_hands.check, name="check-hand"),
    path("learn/", views_learn.examples, name="learn"),
    path("learn/quiz/", views_learn.quiz, name="quiz"),
    path("language/", views_theme.set_language, name="set-language"),
]
