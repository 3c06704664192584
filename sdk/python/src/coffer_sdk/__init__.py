"""The Coffer API: signed calls that make no order twice, and webhooks that are checked."""

from . import errors, types
from ._client import AsyncCoffer, Coffer
from ._generated import Event
from ._sign import sign_string, signer
from ._version import __version__
from .errors import CofferError, NoAnswerError
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "AsyncCoffer",
    "Coffer",
    "CofferError",
    "Event",
    "NoAnswerError",
    "WebhookError",
    "__version__",
    "errors",
    "sign_string",
    "signer",
    "types",
    "verify_webhook",
]
