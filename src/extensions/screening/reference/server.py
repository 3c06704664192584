"""A provider of screening, to begin one's own with: Python without packages. It answers at once, by a
list of refused addresses and a sum. TLS is that of the proxy in front of it.
SCREENING_SECRET=whs_... REFUSED=0xabc,Txyz HOLD_FROM_USD=10000 PORT=8080 python3 server.py
"""

import hashlib
import hmac
import json
import os
import time
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

secret = os.environ["SCREENING_SECRET"].encode()
refused = {address for address in os.environ.get("REFUSED", "").split(",") if address}
hold_from = os.environ.get("HOLD_FROM_USD", "10000")


def sign(text: bytes) -> str:
    return hmac.new(secret, text, hashlib.sha256).hexdigest()


def is_genuine(headers, body: bytes) -> bool:
    """Whether Coffer signed this body in the last five minutes."""
    timestamp, signature = headers.get("X-Timestamp", ""), headers.get("X-Signature", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    return hmac.compare_digest(signature.encode(), sign(timestamp.encode() + body).encode())


def judge(question: dict) -> tuple[str, str | None]:
    """The policy: what to replace by a real one. Everything that a question names is looked at."""
    for address in question["from_addresses"] + question["to_addresses"]:
        if address in refused:
            return "refuse", f"refused address {address}"
    if question["amount_usd"] is None:
        return "hold", "its value is not known"
    if Decimal(question["amount_usd"]) >= Decimal(hold_from):
        return "hold", f"at least {hold_from} USD"
    return "allow", None


def signed(question: dict, verdict: str, reason: str | None) -> dict:
    """A signed answer, for the response or for POST /v1/screening/{id}."""
    answer = {key: question[key] for key in ("id", "digest", "nonce")}
    answer |= {"verdict": verdict, "reason": reason, "reference": question["id"]}
    text = json.dumps(answer | {"time": int(time.time())})
    return {"answer": text, "signature": sign(b"coffer-screening-answer-1." + text.encode())}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        try:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if not is_genuine(self.headers, body):
                return self.reply(401, {"error": "not signed"})
            question = json.loads(body)
            self.reply(200, signed(question, *judge(question)))
        except (KeyError, TypeError, ValueError):
            self.reply(400, {"error": "not a question"})

    def reply(self, status: int, value: dict) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(value).encode())

    def log_message(self, *_) -> None:
        """A request is not logged."""


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "0"))), Handler)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
