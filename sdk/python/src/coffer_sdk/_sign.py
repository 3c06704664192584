"""Signatures of requests: docs/interface.md "Signing string"."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable

#: Signs (timestamp, method, path with query, body).
Sign = Callable[[str, str, str, bytes], str]


def sign_string(timestamp: str, method: str, path: str, body: bytes) -> str:
    """What a signature covers."""
    # The interface prescribes MD5; the HMAC or RSA signature over it protects the request.
    digest = hashlib.md5(body, usedforsecurity=False).hexdigest()
    return "\n".join([timestamp, method.upper(), path, digest])


def signer(*, api_secret: str | None = None, private_key: str | None = None) -> Sign:
    """Signs with an HMAC key's secret, or with an RSA key in PEM (`pip install coffer-sdk[rsa]`)."""
    if api_secret:
        secret = api_secret.encode()

        def sign_hmac(timestamp: str, method: str, path: str, body: bytes) -> str:
            text = sign_string(timestamp, method, path, body)
            return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()

        return sign_hmac
    if not private_key:
        raise TypeError("Coffer needs api_secret or private_key")
    return _rsa_signer(private_key)


def _rsa_signer(private_key: str) -> Sign:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import padding, rsa

    key = serialization.load_pem_private_key(private_key.encode(), None)
    if not isinstance(key, rsa.RSAPrivateKey):
        raise TypeError("private_key must be an RSA key")

    def sign_rsa(timestamp: str, method: str, path: str, body: bytes) -> str:
        text = sign_string(timestamp, method, path, body)
        signature = key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())
        return base64.b64encode(signature).decode()

    return sign_rsa
