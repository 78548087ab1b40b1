"""Settings, all from the environment with defaults that run on one laptop in a hall (SQLite, plain http on a LAN)."""

import os
import secrets
import sys
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import readers

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var"
VAR.mkdir(exist_ok=True)
ENV = os.environ
TESTING = "pytest" in sys.modules


def secret_key() -> str:
    """The key of this installation, made once and kept beside its data."""
    kept = VAR / "secret-key"
    try:
        with os.fdopen(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as new:
            new.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass  # made before, or just now by another process
    return kept.read_text(encoding="ascii").strip()


SECRET_KEY = ENV.get("SECRET_KEY", "") or secret_key()
DEBUG = readers.switch(ENV, "DEBUG")
HTTPS_ONLY = readers.switch(ENV, "HTTPS_ONLY")
NAMED_HOSTS = readers.hosts(ENV, "ALLOWED_HOSTS")
ALLOWED_HOSTS = NAMED_HOSTS or ["*"]  # then config.hosts.LocalHosts lets in what is local, see there
CSRF_TRUSTED_ORIGINS = readers.origins(ENV, "CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "referee",  # first, so that our words win over those of libraries for the same msgid
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "django_tables2",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournaments.ours.MarksOurs",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournaments.middleware.AnswersFromMemory",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]
if not NAMED_HOSTS:
    MIDDLEWARE.insert(0, "config.hosts.LocalHosts")
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {"default": readers.database(ENV, "DATABASE_URL", f"sqlite:///{VAR / 'shuangsheng.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
# A connection is kept for the next request of its thread: to open one costs as much as to save a hand.
DATABASES["default"].setdefault("CONN_MAX_AGE", 0 if TESTING else 600)
# Before a request asks anything it sees whether the server is still there: one that was restarted costs nobody a page.
DATABASES["default"].setdefault("CONN_HEALTH_CHECKS", True)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_TEMPLATE = "429.html"
AXES_ENABLED = not TESTING
PRACTICE_EVENTS_AN_HOUR = 120  # each is a few hundred rows
ALLOW_SIGNUP = "ALLOW_SIGNUP" not in ENV or readers.switch(ENV, "ALLOW_SIGNUP")  # in a hall anybody may set up an event of their own
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("Simplified Chinese")), ("zh-hant", _("Traditional Chinese")), ("en", _("English"))]
LOCALE_PATHS = [ROOT / "config" / "locale"]
TIME_ZONE = readers.time_zone(ENV, "TIME_ZONE", "Asia/Shanghai")
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(
    ENV.get("STATIC_ROOT") or VAR / ("static-tests" if TESTING else "static")
)  # tests must not trip over a site that collects its files
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # whitenoise warns where it is missing
_STATIC = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if TESTING or DEBUG
    else "whitenoise.storage.CompressedManifestStaticFilesStorage"
)
STORAGES = {"default": {"BACKEND": "django.core.files.storage.FileSystemStorage"}, "staticfiles": {"BACKEND": _STATIC}}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS_ONLY
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS_ONLY else 0
SECURE_REFERRER_POLICY = "same-origin"
# Browsers complain of this header on plain http, where it means nothing.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS_ONLY else None
CSRF_FAILURE_VIEW = "django.views.csrf.csrf_failure"

AUTOMATIC_COPIES = not TESTING  # before fateful acts; tests that want them switch them on
ANSWERS_FROM_MEMORY = not TESTING  # a moment old; tests that want them switch them on
LIVE_STREAM = "LIVE_STREAM" in ENV and readers.switch(ENV, "LIVE_STREAM")  # whether a process of config.asgi serves /live/

BACKUP_DIR = ENV.get("BACKUP_DIR", "") or str(VAR / "backups")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain", "level": "WARNING"},
        "file": {
            "class": "logging.handlers.RotatingFileHandler", "filename": VAR / "shuangsheng.log", "maxBytes": 2_000_000, "backupCount": 5,
            "formatter": "plain", "delay": True, "encoding": "utf-8",
        },
    },
    "root": {"handlers": ["console"] if TESTING else ["console", "file"], "level": "INFO"},
}  # fmt: skip

if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the tests log in often; slow hashes prove nothing there
