"""The published vectors (docs/vectors)."""

import json
import unittest
from pathlib import Path

from coffer_sdk import WebhookError, sign_string, signer, verify_webhook

VECTORS = Path(__file__).parents[3] / "docs" / "vectors"


def read(name):
    return json.loads((VECTORS / name).read_text())


def signed(sign, vector):
    parts = [vector[name] for name in ("timestamp", "method", "path")]
    return sign(*parts, vector["body"].encode())


class Vectors(unittest.TestCase):
    def test_hmac(self):
        for vector in read("hmac.json"):
            with self.subTest(vector["name"]):
                sign = signer(api_secret=vector["api_secret"])
                self.assertEqual(signed(sign, vector), vector["signature"])

    def test_rsa(self):
        key = read("rsa.json")
        sign = signer(private_key=key["private_key"])
        for vector in key["vectors"]:
            with self.subTest(vector["name"]):
                self.assertEqual(signed(sign, vector), vector["signature"])

    def test_sign_string(self):
        self.assertEqual(
            sign_string("1", "get", "/v1/x?a=b", b""),
            "1\nGET\n/v1/x?a=b\nd41d8cd98f00b204e9800998ecf8427e",
        )

    def test_no_key(self):
        with self.assertRaises(TypeError):
            signer()


def delivery(vector, **changes):
    given = {
        "body": vector["body"].encode(),
        "headers": vector["headers"],
        "secrets": vector["webhook_secrets"],
        "now": int(vector["headers"]["X-Timestamp"]),
    }
    return {**given, **changes}


class Webhooks(unittest.TestCase):
    def setUp(self):
        self.vectors = read("webhook.json")
        self.first = self.vectors[0]

    def refusal(self, **changes):
        with self.assertRaises(WebhookError) as caught:
            verify_webhook(**delivery(self.first, **changes))
        return caught.exception.refused

    def test_both_header_sets(self):
        for vector in self.vectors:
            with self.subTest(vector["name"]):
                message = json.loads(vector["body"])
                found = verify_webhook(**delivery(vector))
                self.assertEqual(found, {**message, "id": vector["headers"]["webhook-id"]})
                names = ("X-Timestamp", "X-Signature", "webhook-id")
                plain = {name: vector["headers"][name] for name in names}
                found = verify_webhook(**delivery(vector, headers=plain, body=vector["body"]))
                self.assertEqual(found, {**message, "id": None})

    def test_several_secrets(self):
        vector = self.vectors[3]
        newest, older = vector["webhook_secrets"]
        for secrets in (newest, [older], ["whs_AAAA", older], newest.replace("whs_", "whsec_")):
            self.assertTrue(verify_webhook(**delivery(vector, secrets=secrets)))

    def test_forgeries(self):
        self.assertEqual(self.refusal(secrets="whs_zzzz"), "signature")
        self.assertEqual(self.refusal(body=self.first["body"] + " "), "signature")
        self.assertEqual(self.refusal(headers={}), "headers")
        headers = self.first["headers"]
        for name, value, refused in (
            ("webhook-id", "evt_other", "signature"),
            ("webhook-signature", "v1,é v2,x", "signature"),
            ("webhook-timestamp", "1711356301", "signature"),
            ("webhook-timestamp", "٣", "timestamp"),
        ):
            self.assertEqual(self.refusal(headers={**headers, name: value}), refused)
        plain = {"X-Timestamp": headers["X-Timestamp"], "X-Signature": "é" * 64}
        self.assertEqual(self.refusal(headers=plain), "signature")

    def test_tolerance(self):
        now = int(self.first["headers"]["X-Timestamp"])
        for off in (301, -301):
            self.assertEqual(self.refusal(now=now + off), "timestamp")
        verify_webhook(**delivery(self.first, now=now + 300))
        verify_webhook(**delivery(self.first, now=now + 301, tolerance=600))

    def test_mistakes(self):
        for change in ({"body": {}}, {"secrets": []}, {"secrets": ""}):
            with self.assertRaises(TypeError):
                verify_webhook(**delivery(self.first, **change))
