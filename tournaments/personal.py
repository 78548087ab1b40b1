"""Personal numbers: encrypted at rest, with a keyed hash to find the same number twice, and shown only masked."""

import base64
import hashlib
import hmac
import unicodedata

from cryptography.fernet import Fernet
from django.conf import settings


def encrypt(number: str) -> bytes:
    """The number as it is stored."""
    return _cipher().encrypt(_normal(number).encode())


def decrypt(stored: bytes | memoryview) -> str:
    """The number as it was entered, for those who may see it."""
    return _cipher().decrypt(bytes(stored)).decode()


def number_hash(number: str) -> str:
    """The same for the same number, and of no use without the key."""
    return hmac.new(_key("hash"), _normal(number).encode(), hashlib.sha256).hexdigest()


def masked(number: str) -> str:
    """First three and last two characters, the rest as dots."""
    return number if len(number) < 6 else f"{number[:3]}{'•' * (len(number) - 5)}{number[-2:]}"


def _normal(number: str) -> str:
    """Full-width digits and blanks do not make another number."""
    return "".join(unicodedata.normalize("NFKC", number).split()).upper()


def _key(purpose: str) -> bytes:
    return hashlib.sha256(f"person:{purpose}:{settings.SECRET_KEY}".encode()).digest()


def _cipher() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_key("cipher")))
