"""Signatures of requests: docs/interface.md "Signing string"."""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Protocol


class Sign(Protocol):
    """Signs a request: timestamp, method, path with query, body. `content_sha256` is the value of the
    header `x-content-sha256`, where the request has it."""

    def __call__(
        self,
        timestamp: str,
        method: str,
        path: str,
        body: bytes,
        content_sha256: str | None = None,
    ) -> str: ...


def sign_string(
    timestamp: str, method: str, path: str, body: bytes, content_sha256: str | None = None
) -> str:
    """What a signature covers; with `content_sha256` in the place of the MD5 where a request states
    it."""
    # The interface prescribes MD5; the HMAC or RSA signature over it protects the request.
    digest = content_sha256 or hashlib.md5(body, usedforsecurity=False).hexdigest()
    return "\n".join([timestamp, method.upper(), path, digest])


def signer(*, api_secret: str | None = None, private_key: str | None = None) -> Sign:
    """Signs with an HMAC key's secret, or with an RSA key in PEM (`pip install coffer-sdk[rsa]`)."""
    if api_secret and private_key:
        raise TypeError("Coffer takes api_secret or private_key, not both: a key has one of them")
    if api_secret:
        secret = api_secret.encode()

        def sign_hmac(
            timestamp: str,
            method: str,
            path: str,
            body: bytes,
            content_sha256: str | None = None,
        ) -> str:
            text = sign_string(timestamp, method, path, body, content_sha256)
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

    def sign_rsa(
        timestamp: str,
        method: str,
        path: str,
        body: bytes,
        content_sha256: str | None = None,
    ) -> str:
        text = sign_string(timestamp, method, path, body, content_sha256)
        signature = key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())
        return base64.b64encode(signature).decode()

    return sign_rsa
