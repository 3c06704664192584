"""One call: what is sent, what is repeated. Without input and output of its own, so that the sync
and the async client do the same."""

from __future__ import annotations

import hashlib
import json
import logging
import random
import re
import secrets
import time
import uuid
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import quote, urlencode

from ._generated import AMOUNTS, ROUTES
from ._sign import Sign
from .errors import CofferError, error_class

#: Calls without an id of their own: an Idempotency-Key makes a repetition the same operation.
KEYED = {
    "clientTransfer",
    "clientSendTx",
    "clientSignMessage",
    "clientSignTypedData",
    "clientSessionKeysCreate",
}
#: A second session key would be another one, and the first one's secret is lost.
NOT_REPEATABLE = {"clientSessionKeysCreate"}
_SINGLE_USE = KEYED | NOT_REPEATABLE

_FIRST_WAIT, _LONGEST_WAIT = 0.5, 8.0
#: A longer `Retry-After` is left to the caller. A minute's rate limit ends within it.
_MAX_RETRY_AFTER = 65
#: The server allows 300 s; a difference below this one is not why it refused.
_MIN_SKEW = 60
_MAX_REMEMBERED = 1_000
#: A call that lasts longer says at each wait what it waits for, in seconds.
_SILENT = 2
_log = logging.getLogger("coffer_sdk")
#: Stands for the code 0 of an envelope.
_SUCCESS = -1


@dataclass
class Request:
    """To be sent; answered with an Answer."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    #: Seconds for the whole attempt.
    timeout: float


@dataclass
class Answer:
    """`http` is 0 where there was none; then `text` says why."""

    http: int
    headers: Mapping[str, str]
    text: str


@dataclass
class Clock:
    """The server's time as this machine knows it, and the last second in which a text was signed."""

    now: Callable[[], float] = time.time
    chance: Callable[[], float] = random.random
    #: Seconds that never go back: deadlines are measured by it.
    monotonic: Callable[[], float] = time.monotonic
    offset: float = 0
    signed: dict[str, int] = field(default_factory=dict)


@dataclass
class Settings:
    app_id: str
    sign: Sign
    timeout: float
    max_retries: int
    clock: Clock
    deadline: float | None = None
    content_sha256: bool = False
    user_agent: str = ""


#: Yields requests, which are answered, and waits in seconds, which are slept.
Steps = Generator["Request | float", "Answer | None", Any]


def steps(
    settings: Settings,
    operation: str,
    given: Mapping[str, Any],
    *,
    session_key: str | None = None,
    idempotency_key: str | None = None,
    refuse_pending: bool = False,
    timeout: float | None = None,
    max_retries: int | None = None,
    deadline: float | None = None,
) -> Steps:
    """A call until it is answered. Every attempt has a signature and a nonce of its own; the ids
    that make it the same order stay (docs/sdk.md "What is repeated"). `deadline` is how many seconds
    all of it may take, waits included."""
    clock = settings.clock
    method, path, body = wire(operation, given)
    headers = {"user-agent": settings.user_agent} if settings.user_agent else {}
    if body:
        headers["content-type"] = "application/json"
    allowed = settings.deadline if deadline is None else deadline
    began = clock.monotonic()
    end = None if allowed is None else began + allowed
    key = (idempotency_key or str(uuid.uuid4())) if operation in KEYED else None
    if key:
        headers["idempotency-key"] = key
    if session_key:
        headers["x-session-key"] = session_key
    if refuse_pending:
        headers["x-refuse-pending"] = "1"
    retries = settings.max_retries if max_retries is None else max_retries
    is_unclear = is_clock_set = False
    attempt = 0
    while True:
        offset, sent_at = clock.offset, clock.now()
        seconds = timeout or settings.timeout
        if end is not None:
            seconds = min(seconds, max(0.0, end - clock.monotonic()))
        signed = _signed_headers(settings, operation, method, path, body)
        answer = yield Request(method, path, {**headers, **signed}, body, seconds)
        assert answer is not None
        code, data, reason, page = _read(answer)
        if code == _SUCCESS:
            return data
        nonce_used = code == 40101 and "Nonce already used" in reason
        if method != "GET":
            is_unclear |= _may_be_done(code, answer.http) or nonce_used
        date = _date(answer.headers.get("date"))
        retry_after = _retry_after(answer.headers.get("retry-after"), date or clock.now())
        error_type, advice = error_class(code, answer.http)
        error = error_type(
            operation=operation,
            code=code,
            http=answer.http,
            reason=reason,
            request_id=answer.headers.get("x-request-id"),
            retry_after=retry_after,
            idempotency_key=key,
            is_unclear=is_unclear,
            advice=advice,
            help=page,
        )
        server_offset = offset if date is None else date - sent_at
        left = float("inf") if end is None else end - clock.monotonic()
        is_skewed = code == 40101 and abs(server_offset - offset) > _MIN_SKEW
        if is_skewed and not is_clock_set and not nonce_used and left > 0:
            # The signatures of a wrong clock were refused, so their seconds are free again.
            clock.offset = server_offset
            clock.signed.clear()
            is_clock_set = True
            attempt += 1
            continue
        is_last = attempt >= retries or (retry_after or 0) > _MAX_RETRY_AFTER
        if is_last or not _may_repeat(operation, error, nonce_used):
            raise error
        wait = clock.chance() * min(_LONGEST_WAIT, _FIRST_WAIT * 2**attempt)
        wait += retry_after or 0
        # Another attempt would not begin before the deadline.
        if wait >= left:
            raise error
        attempt += 1
        is_long = clock.monotonic() - began + wait > _SILENT
        _log.log(
            logging.WARNING if is_long else logging.INFO,
            "%s: %s (code %d, HTTP %d). Attempt %d of %d in %.1f s.",
            *(operation, reason.rstrip("."), code, answer.http),
            *(attempt + 1, retries + 1, wait),
        )
        yield wait


def wire(operation: str, given: Mapping[str, Any]) -> tuple[str, str, bytes]:
    """Method, path with query, and body."""
    method, template = ROUTES[operation]
    amounts = AMOUNTS.get(operation, ())
    rest = {
        name: _amount(name, value) if name in amounts else value
        for name, value in given.items()
        if value is not None
    }

    def part(match: re.Match[str]) -> str:
        value = str(rest.pop(match[1], ""))
        if not value:
            raise TypeError(f"{operation} needs {match[1]}")
        # Paths are logged: of a session key only its id goes into one.
        return quote(re.sub(r"^(sk_[^_]+)_.*$", r"\1", value), safe="")

    path = re.sub(r"\{(\w+)\}", part, template)
    if method == "POST":
        return method, path, _json(rest)
    return method, f"{path}?{urlencode(rest)}" if rest else path, b""


def _amount(name: str, value: Any) -> Any:
    """An amount as the API takes it: text without an exponent. Every digit of a Decimal stays."""
    if isinstance(value, float):
        raise TypeError(
            f"{name} is the float {value!r}, which may not be the amount that was meant: "
            "pass text or a Decimal"
        )
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{name} is {value}, which is not an amount")
        return format(value, "f")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value


def _json(fields: Mapping[str, Any]) -> bytes:
    """The body of these fields; one that JSON has no form for is named."""
    parts = []
    for name, value in fields.items():
        try:
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        except (TypeError, ValueError) as error:
            raise TypeError(f"{name} cannot be sent: {error}") from error
        parts.append(f"{json.dumps(name)}:{text}")
    return ("{" + ",".join(parts) + "}").encode()


def _signed_headers(
    settings: Settings, operation: str, method: str, path: str, body: bytes
) -> dict[str, str]:
    """Of operations whose signatures are used once, no two equal ones are signed in one second."""
    if path.startswith("/v1/system/"):
        return {}
    clock = settings.clock
    seconds = int(clock.now() + clock.offset)
    if operation in _SINGLE_USE:
        text = f"{path} {hashlib.sha256(body).hexdigest()}"
        seconds = max(seconds, clock.signed.pop(text, 0) + 1)
        clock.signed[text] = seconds
        if len(clock.signed) > _MAX_REMEMBERED:
            clock.signed.pop(next(iter(clock.signed)))
    timestamp = str(seconds)
    digest = hashlib.sha256(body).hexdigest() if settings.content_sha256 else None
    signed = {
        "x-app-id": settings.app_id,
        "x-timestamp": timestamp,
        "x-nonce": secrets.token_hex(16),
        "x-signature": settings.sign(timestamp, method, path, body, digest),
    }
    return signed if digest is None else {**signed, "x-content-sha256": digest}


def _read(answer: Answer) -> tuple[int, Any, str, str | None]:
    """Code, data, message and help; code 0 without an envelope."""
    if answer.http == 0:
        return 0, None, f"No answer: {answer.text}", None
    try:
        envelope = json.loads(answer.text)
        code = envelope["code"]
        if code == 0 and answer.http == 200:
            return _SUCCESS, envelope.get("data"), "", None
        if isinstance(code, int) and code != 0:
            page = envelope.get("help")
            text = str(envelope.get("message", ""))
            return code, None, text, page if isinstance(page, str) else None
    except (ValueError, TypeError, KeyError):
        pass
    return 0, None, f"Not an answer of the API: {answer.text[:200]}", None


#: Something failed on the way, and what was asked for may have been done before.
_FAILURES = (50001, 50301)


def _may_be_done(code: int, http: int) -> bool:
    return code in _FAILURES or (code == 0 and _is_no_refusal(http))


def _is_no_refusal(http: int) -> bool:
    """Without an envelope: this does not say that nothing was done."""
    return http < 300 or http == 408 or http >= 500


def _may_repeat(operation: str, error: CofferError, nonce_used: bool) -> bool:
    """Whether another attempt may end better, and can never make a second order."""
    # Refused before anything was done, for any operation.
    if error.code == 40101 and error.reason.startswith("Sign again"):
        return True
    if operation in NOT_REPEATABLE:
        return False
    if error.code == 40101:
        # Something between here and the server sent the request twice: the other was carried out.
        return nonce_used
    if error.code == 0:
        return error.http == 429 or _is_no_refusal(error.http)
    return error.code in (42901, 50201, 50202, 50203, *_FAILURES)


def _date(text: str | None) -> float | None:
    try:
        return parsedate_to_datetime(text).timestamp() if text else None
    except (TypeError, ValueError):
        return None


def _retry_after(text: str | None, now: float) -> float | None:
    """`Retry-After` is seconds or a date."""
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    at = _date(text)
    return None if at is None else max(0.0, at - now)
