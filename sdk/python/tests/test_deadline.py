"""How long a call lasts, against real servers that answer in drips or not at all."""

import asyncio
import socket
import threading
import time
import unittest
from contextlib import contextmanager

from coffer_sdk import AsyncCoffer, Coffer, CofferError, NoAnswerError

from .test_clients import world

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 400\r\n\r\n"
#: Where a server begins to drip: in the head, in the body, or before anything.
PARTS = {"head": (b"", HEAD * 50), "body": (HEAD, b" " * 400), "silence": (b"", b"")}


@contextmanager
def dripping(part):
    """A server that sends the rest of its answer a byte at a time, ten a second."""
    at_once, drips = PARTS[part]
    ended = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))
    asked = []

    def serve(peer):
        with peer:
            try:
                asked.append(peer.recv(65536))
                peer.sendall(at_once)
                for byte in drips:
                    if ended.wait(0.1):
                        return
                    peer.sendall(bytes([byte]))
                ended.wait(20)
            except OSError:
                pass

    def accept():
        while True:
            try:
                peer, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=serve, args=(peer,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/demo/api", asked
    finally:
        ended.set()
        listener.close()


KEY = {"app_id": "app_1", "api_secret": "s"}


class Deadline(unittest.TestCase):
    def ended(self, call):
        """The error of a call, and how many seconds it took."""
        began = time.monotonic()
        with self.assertRaises(NoAnswerError) as caught:
            call()
        return caught.exception, time.monotonic() - began

    def test_a_call_ends_at_its_deadline(self):
        for part in PARTS:
            with self.subTest(part), dripping(part) as (url, asked):
                with Coffer(base_url=url, **KEY, deadline=0.8) as coffer:
                    error, seconds = self.ended(lambda: coffer.client.wallet())
                self.assertLess(seconds, 2)
                self.assertGreater(seconds, 0.7)
                self.assertEqual((error.http, len(asked)), (0, 1))

    def test_an_attempt_ends_at_its_timeout_though_bytes_come(self):
        for part in PARTS:
            with self.subTest(part), dripping(part) as (url, asked):
                with Coffer(base_url=url, **KEY, timeout=0.5, max_retries=1) as coffer:
                    _, seconds = self.ended(lambda: coffer.client.wallet())
                self.assertLess(seconds, 3)
                self.assertEqual(len(asked), 2)

    def test_the_same_with_await(self):
        async def run(url):
            async with AsyncCoffer(base_url=url, **KEY) as coffer:
                await coffer.client.wallet(deadline=0.8)

        for part in PARTS:
            with self.subTest(part), dripping(part) as (url, asked):
                error, seconds = self.ended(lambda: asyncio.run(run(url)))
                self.assertLess(seconds, 2)
                self.assertEqual((error.http, len(asked)), (0, 1))

    def test_what_may_have_been_done_before_the_deadline_is_unclear(self):
        with dripping("body") as (url, _), Coffer(base_url=url, **KEY) as coffer:
            error, _ = self.ended(
                lambda: coffer.client.sign_message(chain="ETH", message="hi", deadline=0.3)
            )
        self.assertTrue(error.is_unclear)
        self.assertTrue(error.idempotency_key)

    def test_no_wait_ends_after_the_deadline(self):
        coffer, api, clock = world(["busy"] * 5, deadline=1.0)
        with self.assertRaises(Exception) as caught:
            coffer.client.sign_message(chain="ETH", message="hello")
        # Waits of 0.25 and 0.5 s; the third would end at 1.75 s.
        self.assertEqual(clock.sleeps, [0.25, 0.5])
        self.assertEqual((caught.exception.code, len(api.requests)), (50301, 3))

    def test_an_option_of_a_call_comes_first(self):
        coffer, _, clock = world(["busy"], deadline=0.1)
        coffer.client.sign_message(chain="ETH", message="hello", deadline=5)
        self.assertEqual(clock.sleeps, [0.25])


class Silence(unittest.TestCase):
    """A person who waits is told why: a warning of the logger `coffer_sdk`, which Python prints."""

    def logged(self, fault, chance):
        coffer, _, _ = world([fault] * 9, chance=lambda: chance)
        with self.assertLogs("coffer_sdk", "INFO") as logs, self.assertRaises(CofferError):
            coffer.withdraw.apply(
                biz_order_id="order-1",
                chain="ETH",
                token="USDT",
                amount="1",
                to_address="0x90F79bf6EB2c4f870365E785982E1f101E93b906",
            )
        return logs.records

    def test_what_lasts_more_than_two_seconds_is_said(self):
        records = self.logged("busy", 1)
        self.assertEqual(len(records), 4)
        first, *_, last = [record.getMessage() for record in records]
        self.assertRegex(first, r"^withdrawApply: .+ \(code 50301, HTTP 503\)\. Attempt 2 of 5 in ")
        self.assertIn("Attempt 5 of 5 in", last)
        self.assertEqual(records[-1].levelname, "WARNING")

    def test_what_passes_at_once_is_no_warning(self):
        records = self.logged("lost", 0)
        self.assertEqual({record.levelname for record in records}, {"INFO"})
        self.assertIn("No answer", records[0].getMessage())
