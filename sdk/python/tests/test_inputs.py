"""What a program may pass, what is refused before it is sent, and what the API may answer."""

import json
import platform
import re
import unittest
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import coffer_sdk
import httpx
from coffer_sdk import Coffer, CofferError, errors, sign_string, signer, verify_webhook
from coffer_sdk._generated import AMOUNTS

from .test_clients import PAID, TO, answering, world
from .test_vectors import read, signed


def body_of(**fields):
    coffer, api, _ = world()
    coffer.withdraw.apply(**{**PAID, "to_address": TO, "biz_order_id": "p-1", **fields})
    return api.requests[0].content.decode()


class Amounts(unittest.TestCase):
    def test_every_digit_of_a_decimal_arrives_and_no_exponent(self):
        for value, text in (
            (Decimal("1.5"), "1.5"),
            (Decimal("1E+3"), "1000"),
            (Decimal("1E-18"), "0.000000000000000001"),
            (Decimal("123456789012345678901234567890.123456789012345678"),) * 2,
            (Decimal("2.50"), "2.50"),
            (5, "5"),
            (10**30, "1" + "0" * 30),
            ("0.10", "0.10"),
        ):
            with self.subTest(value):
                self.assertIn(f'"amount":"{text}"', body_of(amount=value))

    def test_a_float_is_refused_by_the_name_of_its_field(self):
        coffer, api, _ = world()
        calls = {
            "amount": lambda value: coffer.withdraw.apply(
                **{**PAID, "amount": value}, to_address=TO, biz_order_id="p"
            ),
            "amount_in": lambda value: coffer.call("swapQuote", {"amount_in": value}),
            "low_balance_threshold": lambda value: coffer.energy.subscribe(
                low_balance_threshold=value
            ),
            "fallback_burn_trx": lambda value: coffer.call(
                "energySetSweepConfig", {"fallback_burn_trx": value}
            ),
        }
        self.assertEqual(set(calls), {name for names in AMOUNTS.values() for name in names})
        for name, call in calls.items():
            with self.subTest(name):
                with self.assertRaisesRegex(TypeError, f"^{name} is the float 1.1, .*Decimal"):
                    call(1.1)
                for wrong in (Decimal("NaN"), Decimal("Infinity")):
                    with self.assertRaisesRegex(ValueError, f"^{name} is "):
                        call(wrong)
        self.assertEqual(api.requests, [])

    def test_what_json_has_no_form_for_is_named(self):
        for value in (datetime(2026, 1, 1), Decimal("1"), float("nan")):
            with self.assertRaisesRegex(TypeError, "^memo cannot be sent: "):
                body_of(memo=value)

    def test_a_number_of_usd_may_be_a_float(self):
        coffer, api, _ = world()
        coffer.session_keys.create(name="bot", max_per_tx_usd=250.5)
        self.assertEqual(json.loads(api.requests[0].content)["max_per_tx_usd"], 250.5)


class Keys(unittest.TestCase):
    def test_two_keys_are_refused(self):
        with self.assertRaisesRegex(TypeError, "api_secret or private_key, not both"):
            Coffer(base_url="https://x/api", app_id="a", api_secret="s", private_key="p")

    def test_the_sha256_of_a_body_in_the_place_of_its_md5(self):
        for vector in read("hmac-content-sha256.json"):
            sign = signer(api_secret=vector["api_secret"])
            with self.subTest(vector["name"]):
                digest = vector["content_sha256"]
                parts = [vector[name] for name in ("timestamp", "method", "path")]
                self.assertEqual(
                    sign(*parts, vector["body"].encode(), digest), vector["signature"]
                )
                self.assertNotEqual(signed(sign, vector), vector["signature"])

    def test_a_client_that_is_told_to_states_it_in_each_request(self):
        self.assertNotIn("x-content-sha256", self.headers_of())
        headers = self.headers_of(content_sha256=True)
        digest = headers["x-content-sha256"]
        self.assertRegex(digest, "^[0-9a-f]{64}$")
        text = sign_string(headers["x-timestamp"], "GET", "/v1/client/wallet", b"", digest)
        self.assertTrue(text.endswith(digest))
        sign = signer(api_secret="c" * 64)
        wanted = sign(headers["x-timestamp"], "GET", "/v1/client/wallet", b"", digest)
        self.assertEqual(headers["x-signature"], wanted)

    def headers_of(self, **options):
        seen = []

        def handle(request):
            seen.append(request.headers)
            return httpx.Response(200, json={"code": 0})

        http = httpx.Client(transport=httpx.MockTransport(handle))
        key = {"base_url": "https://x/demo/api", "app_id": "a", "api_secret": "c" * 64}
        with Coffer(**key, http=http, **options) as coffer:
            coffer.client.wallet()
        return seen[0]

    def test_a_request_says_by_what_it_was_made(self):
        own = f"coffer-sdk-python/{coffer_sdk.__version__} "
        runtime = f"{platform.python_implementation().lower()}/{platform.python_version()}"
        self.assertEqual(self.headers_of()["user-agent"], own + runtime)
        told = self.headers_of(user_agent="shop/4.2")["user-agent"]
        self.assertEqual(told, f"shop/4.2 {own}{runtime}")


class Names(unittest.TestCase):
    def test_no_builtin_is_hidden(self):
        import builtins

        self.assertEqual([name for name in errors.__all__ if hasattr(builtins, name)], [])
        self.assertEqual([name for name in coffer_sdk.__all__ if hasattr(builtins, name)], [])
        self.assertIn("NotPermittedError", errors.__all__)
        # The name of 0.1 still catches it.
        self.assertIs(errors.PermissionError, errors.NotPermittedError)
        self.assertIs(errors.error_class(40302, 403)[0], errors.PermissionError)


class WhatIsNew(unittest.TestCase):
    """Chains, statuses, events, fields and codes of a later release of the service."""

    def test_an_answer_passes(self):
        data = {"chain": "NEWCHAIN", "status": 99, "level": 9, "news": {"a": 1}}
        coffer, _ = answering(httpx.Response(200, json={"code": 0, "data": data}))
        self.assertEqual(coffer.withdraw.detail(biz_order_id="p-1"), data)

    def test_a_new_chain_can_be_paid_on(self):
        self.assertIn('"chain":"NEWCHAIN"', body_of(chain="NEWCHAIN"))

    def test_an_event_passes(self):
        import base64
        import hashlib
        import hmac

        body = '{"event":"card.issued","data":{"chain":"NEWCHAIN"},"timestamp":1}'
        key = b"k" * 32
        text = f"evt_1.1767225600.{body}".encode()
        mac = base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
        headers = {
            "webhook-id": "evt_1",
            "webhook-timestamp": "1767225600",
            "webhook-signature": f"v1,{mac}",
        }
        secret = f"whs_{base64.b64encode(key).decode()}"
        event = verify_webhook(body=body, headers=headers, secrets=secret, now=1_767_225_600)
        self.assertEqual((event["event"], event["id"]), ("card.issued", "evt_1"))
        self.assertIn('event["id"]', verify_webhook.__doc__)

    def test_an_unknown_code_is_an_error_with_its_sentence(self):
        coffer, _ = answering(httpx.Response(418, json={"code": 41801, "message": "New"}))
        with self.assertRaises(CofferError) as caught:
            coffer.client.wallet()
        self.assertEqual((caught.exception.code, caught.exception.reason), (41801, "New"))

    def test_every_list_of_values_is_open_but_yes_and_no_and_events(self):
        import typing

        from coffer_sdk import _generated

        source = Path(_generated.__file__).read_text(encoding="utf8")
        closed = re.findall(r'Literal\[(?:[^\]]*, )[^\]]*\](?! \| (?:str|int))', source)
        kinds = {one for one in closed if one != "Literal[0, 1]"}
        self.assertEqual([one for one in kinds if '"' not in one or "." not in one], [])
        self.assertIn("Event", coffer_sdk.types.__all__)
        self.assertTrue(typing.get_type_hints(coffer_sdk.types.Health))


class Repeated(unittest.TestCase):
    def test_a_missing_price_is_asked_for_again(self):
        lacks = httpx.Response(502, json={"code": 50201, "message": "Price unavailable"})
        done = httpx.Response(200, json={"code": 0, "data": 1})
        coffer, time = answering(lacks, done)
        self.assertEqual(coffer.withdraw.apply(**PAID, to_address=TO, biz_order_id="p"), 1)
        self.assertEqual(time.sleeps, [0.25])
