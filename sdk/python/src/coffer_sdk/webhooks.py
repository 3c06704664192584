"""Webhooks: docs/webhooks.md "Headers, and checking the signature"."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from ._generated import Event


class WebhookError(Exception):
    """A delivery that is not to be believed: answer it with 400. `refused` says what was wrong."""

    def __init__(self, refused: str, message: str) -> None:
        super().__init__(message)
        self.refused = refused


def verify_webhook(
    *,
    body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    tolerance: int = 300,
    now: float | None = None,
) -> Event:
    """Returns the message of a delivery whose signature and time are right: a dictionary, so
    `event["id"]` and not `event.id`.

    - `event`: the name, such as `"deposit.credited"`. A type checker narrows `data` by it. A name that
      this release does not know is returned too: answer 2xx to it.
    - `data`: the record that the event is about (docs/webhooks.md "Events").
    - `timestamp`: when it happened, in unix seconds.
    - `id`: the same in every attempt and replay; process each once. None where only `X-Signature` was
      checked, which does not cover it.

    `webhook-signature` (Standard Webhooks) is checked where it is present, else `X-Signature`. Raises
    `WebhookError` for a delivery that is not genuine (answer 400), and `TypeError` for a mistake of the
    program, such as a parsed body."""
    if not isinstance(body, (bytes, str)):
        raise TypeError("verify_webhook needs the raw body: bytes or text, not parsed JSON")
    raw = body.encode() if isinstance(body, str) else body
    keys = [secrets] if isinstance(secrets, str) else [secret for secret in secrets if secret]
    if not keys or not all(keys):
        raise TypeError("verify_webhook needs a webhook_secret")
    given = {name.lower(): value for name, value in headers.items()}
    event_id, standard = given.get("webhook-id", ""), given.get("webhook-signature", "")
    is_standard = bool(event_id and standard)
    timestamp = given.get("webhook-timestamp" if is_standard else "x-timestamp", "")
    plain = given.get("x-signature", "")
    if not timestamp or not (is_standard or plain):
        raise WebhookError("headers", "The delivery is not signed")
    moment = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(moment - int(timestamp)) > tolerance:
        raise WebhookError("timestamp", f"The delivery's time is more than {tolerance} s off")
    if is_standard:
        is_genuine = _is_standard(keys, standard, f"{event_id}.{timestamp}.".encode() + raw)
    else:
        is_genuine = _is_plain(keys, plain, timestamp.encode() + raw)
    if not is_genuine:
        raise WebhookError("signature", "The signature is wrong")
    return cast("Event", {**_parse(raw), "id": event_id if is_standard else None})


def _mac(key: bytes, signed: bytes) -> bytes:
    return hmac.new(key, signed, hashlib.sha256).digest()


def _is_standard(secrets: Sequence[str], given: str, signed: bytes) -> bool:
    """`v1,` and base64, one for each key that has the URL; keyed with the decoded secret."""
    signatures = [one[3:].encode() for one in given.split(" ") if one.startswith("v1,")]
    for secret in secrets:
        try:
            key = base64.b64decode(re.sub(r"^whs(ec)?_", "", secret), validate=True)
        except (binascii.Error, ValueError):
            continue
        wanted = base64.b64encode(_mac(key, signed))
        if key and any(hmac.compare_digest(wanted, one) for one in signatures):
            return True
    return False


def _is_plain(secrets: Sequence[str], given: str, signed: bytes) -> bool:
    """Hex; keyed with the secret as it was shown."""
    wanted = [_mac(secret.encode(), signed).hex().encode() for secret in secrets]
    return any(hmac.compare_digest(one, given.encode()) for one in wanted)


def _parse(raw: bytes) -> dict[str, Any]:
    try:
        message = json.loads(raw)
    except ValueError:
        message = None
    if isinstance(message, dict) and isinstance(message.get("event"), str):
        return message
    raise WebhookError("body", "The body is not a message")
