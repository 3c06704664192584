"""How requests leave, against real servers: by TLS, through a proxy, and where nothing answers."""

import datetime
import ipaddress
import os
import socket
import ssl
import tempfile
import threading
import time
import unittest
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from coffer_sdk import Coffer, NoAnswerError
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

BODY = b'{"code":0,"data":{"wallet_id":7}}'
HEAD = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(BODY)}\r\n\r\n"
KEY = {"app_id": "app_1", "api_secret": "s", "max_retries": 0}


@contextmanager
def serving(wrap=lambda peer: peer, drips=False):
    """A server that answers one request of each connection, and what it was asked."""
    asked = []
    listener = socket.create_server(("127.0.0.1", 0))

    def serve(plain):
        try:
            with wrap(plain) as peer:
                asked.append(peer.recv(65536).decode())
                peer.sendall(HEAD.encode())
                if not drips:
                    peer.sendall(BODY)
                    return
                for byte in BODY:
                    time.sleep(0.1)
                    peer.sendall(bytes([byte]))
        except OSError:
            pass

    def accept():
        while True:
            try:
                plain, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=serve, args=(plain,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield listener.getsockname()[1], asked
    finally:
        listener.close()


def certificate(folder):
    """A certificate of 127.0.0.1 that signs itself, and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.timezone.utc)
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([address]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = Path(folder) / "server.pem"
    pem = serialization.Encoding.PEM
    private = key.private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + made.public_bytes(pem))
    return str(file)


class Transport(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = certificate(folder.name)
        names = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")
        clean = {k: v for k, v in os.environ.items() if k.lower() not in names}
        environment = patch.dict(os.environ, clean, clear=True)
        environment.start()
        self.addCleanup(environment.stop)

    def tls(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file)
        return lambda plain: context.wrap_socket(plain, server_side=True)

    def test_by_tls_with_a_certificate_that_is_trusted(self):
        with serving(self.tls()) as (port, asked):
            url = f"https://127.0.0.1:{port}/demo/api"
            with patch.dict(os.environ, {"SSL_CERT_FILE": self.file}):
                with Coffer(base_url=url, **KEY) as coffer:
                    self.assertEqual(coffer.client.wallet(), {"wallet_id": 7})
                self.assertIn("GET /demo/api/v1/client/wallet HTTP/1.1", asked[0])

    def test_not_with_another_certificate(self):
        with serving(self.tls()) as (port, asked):
            with Coffer(base_url=f"https://127.0.0.1:{port}/demo/api", **KEY) as coffer:
                with self.assertRaisesRegex(NoAnswerError, "(?i)certificate"):
                    coffer.client.wallet()
            self.assertEqual(asked, [])

    def test_drips_end_by_tls_too(self):
        with serving(self.tls(), drips=True) as (port, _):
            with patch.dict(os.environ, {"SSL_CERT_FILE": self.file}):
                url = f"https://127.0.0.1:{port}/demo/api"
                with Coffer(base_url=url, **KEY, deadline=0.6) as coffer:
                    began = time.monotonic()
                    with self.assertRaises(NoAnswerError):
                        coffer.client.wallet()
                    self.assertLess(time.monotonic() - began, 2)

    def test_through_the_proxy_that_the_environment_names(self):
        with serving() as (port, asked):
            proxy = {"http_proxy": f"http://user:word@127.0.0.1:{port}"}
            with patch.dict(os.environ, proxy):
                with Coffer(base_url="http://api.internal/p/api", **KEY, allow_http=True) as coffer:
                    self.assertEqual(coffer.client.wallet(), {"wallet_id": 7})
            self.assertIn("GET http://api.internal/p/api/v1/client/wallet HTTP/1.1", asked[0])
            self.assertIn("proxy-authorization: basic", asked[0].lower())

    def test_not_through_it_for_a_host_that_is_excepted(self):
        with serving() as (port, asked), serving() as (elsewhere, others):
            proxy = {"http_proxy": f"http://127.0.0.1:{elsewhere}", "no_proxy": "127.0.0.1"}
            with patch.dict(os.environ, proxy):
                with Coffer(base_url=f"http://127.0.0.1:{port}/demo/api", **KEY) as coffer:
                    coffer.client.wallet()
            self.assertEqual((len(asked), others), (1, []))

    def test_where_nothing_listens_there_is_no_answer(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        with Coffer(base_url=f"http://127.0.0.1:{port}/demo/api", **KEY) as coffer:
            with self.assertRaises(NoAnswerError) as caught:
                coffer.client.wallet()
        self.assertEqual(caught.exception.http, 0)
        self.assertIn("refused", caught.exception.reason)
