"""What a time zone is called on a page: the name people use, or the city; never the key of the tz database."""

from typing import Any, Final

from django.utils.translation import pgettext_lazy

_BEIJING: Final = pgettext_lazy("time zone", "Beijing time")
NAMES: Final[dict[str, Any]] = {
    **dict.fromkeys(("Asia/Shanghai", "Asia/Chongqing", "Asia/Chungking", "Asia/Harbin", "PRC"), _BEIJING),
    **dict.fromkeys(("Asia/Urumqi", "Asia/Kashgar"), pgettext_lazy("time zone", "Xinjiang time")),
    **dict.fromkeys(("Asia/Hong_Kong", "Hongkong"), pgettext_lazy("time zone", "Hong Kong time")),
    **dict.fromkeys(("Asia/Macau", "Asia/Macao"), pgettext_lazy("time zone", "Macau time")),
    **dict.fromkeys(("Asia/Taipei", "ROC"), pgettext_lazy("time zone", "Taipei time")),
    **dict.fromkeys(("Asia/Singapore", "Singapore"), pgettext_lazy("time zone", "Singapore time")),
}


def zone_name(zone: str) -> str:
    """“Beijing time”, “Buenos Aires” for America/Argentina/Buenos_Aires."""
    return str(NAMES.get(zone, zone.rsplit("/", 1)[-1].replace("_", " ")))
