"""Accounts: log in, log out, sign up, change the password; in our look and in the reader's language."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render, resolve_url
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.forms.people import SignUpForm
from tournaments.services.guests import is_guest
from tournaments.views.answers import see
from tournaments.views.kept_form import SESSION_KEY

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def may_sign_up() -> bool:
    """Whether anybody may make an account: on by default, for a hall is one network."""
    return bool(getattr(settings, "ALLOW_SIGNUP", True))


def has_account(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A view for accounts that one can come back to: others log in, a guest makes an account of what it has."""

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_guest(request.user):
            messages.info(request, _("A guest has only this browser. Make an account first; your practice events stay yours."))
            return see(request, f"{reverse('sign-up')}?{urlencode({'next': request.get_full_path()})}")
        return view(request, *args, **kwargs)

    return login_required(inner)


class LogIn(LoginView):
    """Log in and go on to where one was going."""

    template_name = "registration/login.html"
    redirect_authenticated_user = False

    def get_form(self, form_class: Any = None) -> Any:
        form = super().get_form(form_class)
        form.label_suffix = ""
        form.fields["username"].label = _("User name")
        form.fields["password"].label = _("Password")
        form.error_messages = {**form.error_messages, "invalid_login": _("User name and password do not belong together.")}
        return form

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(may_sign_up=may_sign_up(), is_kept=SESSION_KEY in self.request.session, **kwargs)

    def form_invalid(self, form: Any) -> HttpResponse:
        answer = super().form_invalid(form)
        answer.status_code = 422
        return answer


class LogOut(LogoutView):
    """Log out (POST) and go to the list of events."""

    http_method_names = ["post", "options"]


@method_decorator(has_account, name="dispatch")
class ChangePassword(PasswordChangeView):
    """A new password; the other devices of the account are logged out."""

    template_name = "registration/password_change_form.html"
    success_url = reverse_lazy("password_change")

    def get_form(self, form_class: Any = None) -> Any:
        form = super().get_form(form_class)
        form.label_suffix = ""
        return form

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("The password is changed."))
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        answer = super().form_invalid(form)
        answer.status_code = 422
        return answer


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponseBase:
    """A new account, logged in at once. What a guest has made is kept."""
    if not may_sign_up():
        raise Http404("sign-up")
    guest = request.user if is_guest(request.user) else None
    form = SignUpForm(request.POST if request.method == "POST" else None, instance=guest, initial={"username": "", "first_name": ""})
    if request.method == "POST" and form.is_valid():
        login(request, form.save(), backend=MODEL_BACKEND)
        return see(request, _next(request))
    context = {"form": form, "next": request.POST.get("next", request.GET.get("next", ""))}
    return render(request, "registration/sign_up.html", context, status=422 if form.is_bound else 200)


def _next(request: HttpRequest) -> str:
    """Where the reader was going, if that is an address of this site; else the list of events."""
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return target if safe else resolve_url(settings.LOGIN_REDIRECT_URL)
