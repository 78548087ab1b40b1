"""The site as a WSGI application."""

import os

from django.core.wsgi import get_wsgi_application

from config.frames import with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = with_room(get_wsgi_application())
