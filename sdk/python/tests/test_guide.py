"""The program for Python of the authentication guide (docs/authentication.md)."""

import importlib.util
import unittest
from pathlib import Path

from .test_vectors import read

GUIDE = Path(__file__).parents[3] / "docs" / "auth" / "coffer.py"
spec = importlib.util.spec_from_file_location("guide", GUIDE)
guide = importlib.util.module_from_spec(spec)
spec.loader.exec_module(guide)


def parts(vector):
    return [vector[name] for name in ("timestamp", "method", "path", "body")]


class Guide(unittest.TestCase):
    def test_hmac(self):
        for vector in read("hmac.json"):
            with self.subTest(vector["name"]):
                signature = guide.sign_hmac(vector["api_secret"], *parts(vector))
                self.assertEqual(signature, vector["signature"])

    def test_rsa(self):
        key = read("rsa.json")
        for vector in key["vectors"]:
            with self.subTest(vector["name"]):
                signature = guide.sign_rsa(key["private_key"], *parts(vector))
                self.assertEqual(signature, vector["signature"])
