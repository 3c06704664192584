"""The receiver for FastAPI, on the few names of FastAPI that it uses."""

import asyncio
import base64
import hashlib
import hmac
import importlib.util
import json
import sys
import time
import types
import unittest
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "receive_fastapi.py"
SECRET = "whs_" + base64.b64encode(b"7" * 32).decode()
BODY = json.dumps({"event": "deposit.credited", "data": {}, "timestamp": 1}).encode()


class Router:
    def post(self, path):
        def keep(handler):
            self.path, self.handler = path, handler
            return handler

        return keep


class Response:
    def __init__(self, status_code):
        self.status_code = status_code


class Request:
    def __init__(self, secret):
        now = str(int(time.time()))
        signed = f"evt_1.{now}.".encode() + BODY
        key = base64.b64decode(secret.removeprefix("whs_"))
        signature = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        self.headers = {
            "webhook-id": "evt_1",
            "webhook-timestamp": now,
            "webhook-signature": f"v1,{signature}",
        }

    async def body(self):
        return BODY


class FastApi(unittest.TestCase):
    def setUp(self):
        names = {"APIRouter": Router, "Request": Request, "Response": Response}
        module = types.ModuleType("fastapi")
        module.__dict__.update(names)
        sys.modules["fastapi"] = module
        self.addCleanup(sys.modules.pop, "fastapi")
        spec = importlib.util.spec_from_file_location("receive_fastapi", EXAMPLE)
        self.example = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.example)

    def test_a_genuine_delivery_is_handled_and_a_forged_one_is_not(self):
        events = []

        async def handle(event):
            events.append(event["id"])

        router = self.example.make_router([SECRET], handle)
        statuses = [
            asyncio.run(router.handler(Request(secret))).status_code
            for secret in (SECRET, "whs_AAAA")
        ]
        self.assertEqual((statuses, events, router.path), ([204, 400], ["evt_1"], "/coffer"))
