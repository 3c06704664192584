"""A merchant API in memory, behind a network with faults, by the rules that matter to a client that
repeats calls. The client of the TypeScript SDK is tested with the same faults."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from email.utils import formatdate

import httpx

SECRET = "c" * 64
START = 1_767_225_600.0

#: What happens to a request between a client and the API.
FAULTS = ["none", "lost", "dropped", "late", "doubled", "rate_limited", "busy", "failed", "gateway"]

#: Whose exact resend is answered as the first request was.
ANSWERED_BY_OWN_ID = ("/v1/subaccount/create", "/v1/swap/execute", "/v1/withdraw/apply")


class Time:
    """Passes only in sleeps."""

    def __init__(self) -> None:
        self.now = START
        self.sleeps: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.sleeps.append(seconds)
        self.now += seconds

    async def sleep_async(self, seconds: float) -> None:
        self.sleep(seconds)


class MerchantApi:
    def __init__(self, time: Time, faults: list[str]) -> None:
        self.time = time
        self.faults = list(faults)
        #: By `biz_order_id` or Idempotency-Key: body and answer.
        self.orders: dict[str, tuple[bytes, dict[str, object]]] = {}
        self.session_keys: list[str] = []
        self.requests: list[httpx.Request] = []
        #: The signed text of each nonce.
        self._nonces: dict[str, str] = {}
        self._used: set[str] = set()
        self._late: list[Callable[[], object]] = []

    def settle(self) -> None:
        """Requests that are late arrive."""
        waiting, self._late = self._late, []
        for carry_out in waiting:
            carry_out()

    def handle(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        waiting, self._late = self._late, []
        fault = self.faults.pop(0) if self.faults else "none"
        try:
            status, body, headers = self._deliver(request, fault)
        finally:
            for carry_out in waiting:
                carry_out()
        headers["date"] = formatdate(self.time.now, usegmt=True)
        headers["x-request-id"] = f"r-{len(self.requests)}"
        return httpx.Response(status, json=body, headers=headers)

    async def handle_async(self, request: httpx.Request) -> httpx.Response:
        return self.handle(request)

    def _deliver(
        self, request: httpx.Request, fault: str
    ) -> tuple[int, dict[str, object], dict[str, str]]:
        if fault == "rate_limited":
            return 429, {"code": 42901, "message": "Rate limit exceeded"}, {"retry-after": "7"}
        if fault == "busy":
            return 503, {"code": 50301, "message": "Busy, try again"}, {}
        if fault == "lost":
            raise httpx.ConnectError("lost", request=request)
        if fault == "late":
            self._late.append(lambda: self._carry_out(request))
            raise httpx.ReadTimeout("timed out", request=request)
        status, body = self._carry_out(request)
        if fault == "dropped":
            raise httpx.RemoteProtocolError("dropped", request=request)
        if fault == "failed":
            return 503, {"code": 50301, "message": "A service did not answer, try again"}, {}
        if fault == "gateway":
            return 503, {"message": "Service Unavailable"}, {}
        if fault == "doubled":
            status, body = self._carry_out(request)
        return status, body, {}

    def _carry_out(self, request: httpx.Request) -> tuple[int, dict[str, object]]:
        path = request.url.raw_path.decode().removeprefix("/demo/api")
        body, headers = request.content, request.headers
        if path.startswith("/v1/system/"):
            return 200, {"code": 0, "data": {}}
        timestamp, given = headers["x-timestamp"], headers["x-signature"]
        text = "\n".join([timestamp, request.method, path, hashlib.md5(body).hexdigest()])
        wanted = hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest()
        if abs(self.time.now - int(timestamp)) > 300:
            return 401, {"code": 40101, "message": "x-timestamp is expired or ahead"}
        if given != wanted:
            return 401, {"code": 40101, "message": "wrong x-signature"}
        nonce = headers["x-nonce"]
        is_resent = path in ANSWERED_BY_OWN_ID and self._nonces.get(nonce) == text
        if nonce in self._nonces and not is_resent:
            return 401, {"code": 40101, "message": "Nonce already used"}
        self._nonces[nonce] = text
        if request.method == "POST" and path.startswith("/v1/client/"):
            key = headers.get("idempotency-key")
            if given in self._used and key not in self.orders:
                return 401, {"code": 40101, "message": "Sign again with a new timestamp"}
            self._used.add(given)
            if path == "/v1/client/session-keys":
                self.session_keys.append(f"sk_{len(self.session_keys)}_secret")
                return 200, {"code": 0, "data": {"sk_id": self.session_keys[-1]}}
            return self._order(key or given, body)
        order_id = json.loads(body or b"{}").get("biz_order_id")
        return self._order(order_id, body) if order_id else (200, {"code": 0, "data": {}})

    def _order(self, order_id: str, body: bytes) -> tuple[int, dict[str, object]]:
        known, data = self.orders.setdefault(order_id, (body, {"no": len(self.orders) + 1}))
        if known != body:
            return 409, {"code": 40901, "message": "another request has this id"}
        return 200, {"code": 0, "data": data}
