"""The site's settings with one more address, `/bare/`: one row inserted behind the same middleware, session and durability."""

import os

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.benchmarks.bare_urls"
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.benchmarks.bare"
