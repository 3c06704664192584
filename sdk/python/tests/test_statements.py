"""The rows of a statement, from a server that has its file, another file, or none."""

import asyncio
import hashlib
import json
import threading
import unittest
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from coffer_sdk import AsyncCoffer, Coffer, NoAnswerError

ROWS = [
    {"row": "opening", "account": "users", "amount": "-0.000000000000000001"},
    {"row": "closing", "account": "ü", "amount": "42.500001"},
]
WRITTEN = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in ROWS).encode()


@contextmanager
def statement(file=WRITTEN, status=200, format="jsonl"):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/file":
                assert "x-signature" not in self.headers
                return self.answer(status, file)
            url = f"http://127.0.0.1:{self.server.server_port}/file"
            sha256 = hashlib.sha256(WRITTEN).hexdigest()
            files = [{"format": format, "name": "2026-03-01.jsonl", "url": url, "sha256": sha256}]
            data = {"period": "2026-03-01", "files": files}
            self.answer(200, json.dumps({"code": 0, "data": data}).encode())

        def answer(self, status, body):
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield {
            "base_url": f"http://127.0.0.1:{server.server_port}/demo/api",
            "app_id": "app_1",
            "api_secret": "s",
        }
    finally:
        server.shutdown()
        server.server_close()


def sync_rows(key):
    with Coffer(**key) as coffer:
        return coffer.statements.rows(period="2026-03-01")


def async_rows(key):
    async def rows():
        async with AsyncCoffer(**key) as coffer:
            return await coffer.statements.rows(period="2026-03-01")

    return asyncio.run(rows())


class Statements(unittest.TestCase):
    def test_the_rows_are_those_of_the_file(self):
        for rows in (sync_rows, async_rows):
            with statement() as key:
                self.assertEqual(rows(key), ROWS)

    def test_another_file_gives_no_row(self):
        for rows in (sync_rows, async_rows):
            for file in (WRITTEN.replace(b"42", b"43"), WRITTEN[:-1], b""):
                with statement(file=file) as key, self.assertRaises(ValueError) as raised:
                    rows(key)
                self.assertIn("not the file that the API names", str(raised.exception))

    def test_a_link_that_does_not_open_is_no_answer(self):
        for rows in (sync_rows, async_rows):
            with statement(status=403) as key, self.assertRaises(NoAnswerError) as raised:
                rows(key)
            self.assertEqual(raised.exception.http, 403)
            self.assertFalse(raised.exception.is_unclear)

    def test_a_statement_without_the_file_says_so(self):
        with statement(format="csv") as key, self.assertRaisesRegex(ValueError, "no file in JSON"):
            sync_rows(key)


if __name__ == "__main__":
    unittest.main()
