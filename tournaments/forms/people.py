"""Who works in an event: a user name and what they may do."""

from typing import Any, ClassVar

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import UserCreationForm
from django.utils.translation import gettext_lazy as _

from tournaments import organise_words
from tournaments.forms.base import ActForm


class RolesForm(ActForm):
    """What an account may do here."""

    FIELD_OF: ClassVar[dict[str, str]] = {"last-organiser": "roles"}

    roles = forms.MultipleChoiceField(label=_("May act as"), choices=organise_words.ROLES.items(), widget=forms.CheckboxSelectMultiple)


class JoinForm(RolesForm):
    """Somebody who joins. An unknown user name makes an account."""

    FIELD_OF: ClassVar[dict[str, str]] = {"bad-user-name": "username"}

    username = forms.CharField(
        label=_("User name"), max_length=150, help_text=_("A name that nobody has yet makes an account with a password, shown once.")
    )
    full_name = forms.CharField(label=_("Name, for a new account"), max_length=150, required=False)

    field_order = ("username", "full_name", "roles")


class SignUpForm(UserCreationForm):
    """A new account: user name and password."""

    class Meta:
        model = get_user_model()
        fields = ("username", "first_name")
        labels: ClassVar[dict[str, Any]] = {"username": _("User name"), "first_name": _("Name, as others see it")}
        help_texts: ClassVar[dict[str, Any]] = {"username": "", "first_name": ""}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
