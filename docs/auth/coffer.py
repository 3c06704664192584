"""Signed calls of the Coffer API, and its webhooks. For Python 3.10 and later, without packages;
RSA keys need `cryptography`."""

import base64
import hashlib
import hmac
import json
import secrets
import time
import urllib.error
import urllib.request
from typing import NamedTuple


def sign_string(timestamp: str, method: str, path: str, body: str) -> str:
    """`method` in upper case; `path` from /v1/ on, with the query exactly as it is sent."""
    return "\n".join([timestamp, method, path, hashlib.md5(body.encode()).hexdigest()])


def sign_hmac(api_secret: str, timestamp: str, method: str, path: str, body: str) -> str:
    """The signature of an HMAC key. The secret is used as text, not decoded from hex."""
    text = sign_string(timestamp, method, path, body)
    return hmac.new(api_secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def sign_rsa(private_key: str, timestamp: str, method: str, path: str, body: str) -> str:
    """The signature of an RSA key, which is PKCS#8 in PEM."""
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import padding

    key = serialization.load_pem_private_key(private_key.encode(), password=None)
    text = sign_string(timestamp, method, path, body)
    signature = key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())
    return base64.b64encode(signature).decode()


class Answer(NamedTuple):
    status: int
    """The HTTP status."""
    request_id: str | None
    """Quote it when you ask about the call."""
    retry_after: int | None
    """Seconds to wait before the call is repeated, of 429 and 503."""
    envelope: dict | None
    """`code`, `message` and `data`. None if a gateway answered in place of the service: decide by
    the status."""


def answer_of(response) -> Answer:
    try:
        envelope = json.load(response)
    except ValueError:
        envelope = None
    wait = response.headers["retry-after"]
    return Answer(
        response.status,
        response.headers["x-request-id"],
        int(wait) if wait else None,
        envelope if isinstance(envelope, dict) and "code" in envelope else None,
    )


def call(
    base_url: str, app_id: str, api_secret: str, method: str, path: str, body: str = ""
) -> Answer:
    """Sends a signed call and returns its answer, a refusal too. Raises OSError without one."""
    timestamp = str(int(time.time()))
    headers = {
        "x-app-id": app_id,
        "x-timestamp": timestamp,
        "x-nonce": secrets.token_hex(12),
        "x-signature": sign_hmac(api_secret, timestamp, method, path, body),
    }
    if body:
        headers["content-type"] = "application/json"
    request = urllib.request.Request(
        base_url + path, data=body.encode() or None, headers=headers, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=35) as response:
            return answer_of(response)
    except urllib.error.HTTPError as refusal:
        with refusal:
            return answer_of(refusal)


def is_genuine(
    webhook_secret: str,
    webhook_id: str,
    timestamp: str,
    signatures: str,
    body: bytes,
    now: float | None = None,
) -> bool:
    """Whether a webhook is genuine and at most five minutes old. The arguments are the headers
    webhook-id, webhook-timestamp and webhook-signature, and the body as it arrived, unparsed."""
    moment = time.time() if now is None else now
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(moment - int(timestamp)) > 300:
        return False
    secret = base64.b64decode(webhook_secret.removeprefix("whs_"))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    wanted = b"v1," + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest())
    # One signature for each key that has the URL.
    return any(hmac.compare_digest(wanted, one.encode()) for one in signatures.split(" "))
