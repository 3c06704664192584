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


class Tasks:
    def __init__(self):
        self.all = []

    def add_task(self, task, *given):
        self.all.append((task, given))


class Response:
    def __init__(self, status_code, background=None):
        self.status_code = status_code
        self.background = background or Tasks()


async def answered(router, secret, events):
    """Notes the status of an answer, then does what comes after it."""
    response = await router.handler(Request(secret))
    events.append(response.status_code)
    for task, given in response.background.all:
        await task(*given)


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
        names = {
            "APIRouter": Router,
            "BackgroundTasks": Tasks,
            "Request": Request,
            "Response": Response,
        }
        module = types.ModuleType("fastapi")
        module.__dict__.update(names)
        sys.modules["fastapi"] = module
        self.addCleanup(sys.modules.pop, "fastapi")
        spec = importlib.util.spec_from_file_location("receive_fastapi", EXAMPLE)
        self.example = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.example)

    def test_a_genuine_delivery_is_handled_and_a_forged_one_is_not(self):
        events = []

        async def store(event):
            events.append(f"store {event['id']}")

        async def work(event):
            events.append(f"work {event['id']}")

        router = self.example.make_router([SECRET], store, work)
        for secret in (SECRET, "whs_AAAA"):
            asyncio.run(answered(router, secret, events))
        self.assertEqual(events, ["store evt_1", 204, "work evt_1", 400])
        self.assertEqual(router.path, "/coffer")

    def test_what_is_not_stored_is_not_answered(self):
        async def store(event):
            raise RuntimeError("the database is down")

        async def work(event):
            raise AssertionError("nothing is stored")

        router = self.example.make_router([SECRET], store, work)
        with self.assertRaisesRegex(RuntimeError, "the database is down"):
            asyncio.run(router.handler(Request(SECRET)))
