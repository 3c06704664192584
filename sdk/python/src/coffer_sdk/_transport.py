"""How a request leaves: by httpx over connections that end with the attempt.

httpx has a timeout for each read, so an answer that comes in drips never ends. Here a read also ends
when the attempt does: its head, its body, and the connection before it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from ssl import SSLContext
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpcore
import httpx

#: When the attempt of this thread ends, on the monotonic clock.
_end: ContextVar[float | None] = ContextVar("end", default=None)


@contextmanager
def ending_within(seconds: float) -> Iterator[None]:
    """Everything that is read inside ends within so many seconds."""
    token = _end.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _end.reset(token)


def check_end() -> None:
    """Raises `httpx.ReadTimeout` after the end of the attempt."""
    end = _end.get()
    if end is not None and time.monotonic() >= end:
        raise httpx.ReadTimeout("the answer took too long")


def _within(timeout: float | None) -> float | None:
    """A timeout of one step that does not go beyond the end of the attempt."""
    end = _end.get()
    if end is None:
        return timeout
    left = end - time.monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout("the answer took too long")
    return left if timeout is None else min(timeout, left)


class _Stream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _within(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _within(timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        return _Stream(self._stream.start_tls(ssl_context, server_hostname, _within(timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class _Backend(httpcore.NetworkBackend):
    def __init__(self) -> None:
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        options = (_within(timeout), local_address, socket_options)
        return _Stream(self._sockets.connect_tcp(host, port, *options))

    def sleep(self, seconds: float) -> None:
        self._sockets.sleep(seconds)


class _Body(httpx.SyncByteStream):
    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from self._stream
        except httpcore.TimeoutException as error:
            raise httpx.ReadTimeout(str(error)) from error
        except (httpcore.NetworkError, httpcore.ProtocolError) as error:
            raise httpx.ReadError(str(error)) from error

    def close(self) -> None:
        self._stream.close()


class _Transport(httpx.BaseTransport):
    def __init__(self, proxy: httpx.Proxy | None) -> None:
        options: dict[str, Any] = {
            "ssl_context": httpx.create_ssl_context(),
            "max_connections": 100,
            "max_keepalive_connections": 20,
            "keepalive_expiry": 5.0,
            "network_backend": _Backend(),
        }
        self._pool: httpcore.ConnectionPool
        if proxy is None:
            self._pool = httpcore.ConnectionPool(**options)
        else:
            address = str(proxy.url)
            self._pool = httpcore.HTTPProxy(address, proxy_auth=proxy.raw_auth, **options)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        sent = httpcore.Request(
            method=request.method,
            url=httpcore.URL(
                scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
            ),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        try:
            answer = self._pool.handle_request(sent)
        except httpcore.TimeoutException as error:
            raise httpx.ReadTimeout(str(error) or "no answer in time", request=request) from error
        except (
            httpcore.NetworkError,
            httpcore.ProtocolError,
            httpcore.ProxyError,
            httpcore.UnsupportedProtocol,
        ) as error:
            raise httpx.NetworkError(str(error), request=request) from error
        return httpx.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Body(answer.stream),
            extensions=answer.extensions,
        )

    def close(self) -> None:
        self._pool.close()


def make_client(base_url: str) -> httpx.Client:
    """The client of calls to one host, by the proxy that the environment names for it."""
    url = urlsplit(base_url)
    proxies = getproxies()
    proxy = proxies.get(url.scheme) or proxies.get("all")
    if not proxy or proxy_bypass(url.hostname or ""):
        return httpx.Client(transport=_Transport(None))
    if "://" not in proxy:
        proxy = f"http://{proxy}"
    if not proxy.startswith("http"):
        # SOCKS needs a package of its own, with which httpx opens the connections.
        return httpx.Client()
    return httpx.Client(transport=_Transport(httpx.Proxy(proxy)))
