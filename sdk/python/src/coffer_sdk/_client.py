"""The two clients: the same calls, with and without `await`."""

from __future__ import annotations

import asyncio
import platform
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import httpx

from ._generated import AsyncRoutes, Routes
from ._send import Answer, Clock, Request, Settings, steps
from ._sign import signer
from ._statements import LINK_SECONDS, AsyncStatements, Statements
from ._transport import check_end, ending_within, make_client
from ._version import __version__


def _checked_url(base_url: str, allow_http: bool) -> str:
    url = urlsplit(base_url)
    is_local = re.fullmatch(r"localhost|127\.\d+\.\d+\.\d+|::1", url.hostname or "")
    if url.scheme != "https" and not (url.scheme == "http" and (is_local or allow_http)):
        raise ValueError("base_url must begin with https://")
    if url.query or url.fragment:
        raise ValueError("base_url must have no query and no fragment")
    return base_url.rstrip("/")


def _settings(
    app_id: str,
    api_secret: str | None,
    private_key: str | None,
    timeout: float,
    max_retries: int,
    clock: Clock | None,
    deadline: float | None,
    content_sha256: bool,
    user_agent: str | None,
) -> Settings:
    if not app_id:
        raise TypeError("Coffer needs app_id")
    sign = signer(api_secret=api_secret, private_key=private_key)
    runtime = f"{platform.python_implementation().lower()}/{platform.python_version()}"
    own = f"coffer-sdk-python/{__version__} {runtime}"
    agent = f"{user_agent} {own}" if user_agent else own
    return Settings(
        app_id, sign, timeout, max_retries, clock or Clock(), deadline, content_sha256, agent
    )


def _arguments(base_url: str, request: Request) -> dict[str, Any]:
    return {
        "method": request.method,
        "url": base_url + request.path,
        "headers": request.headers,
        "content": request.body or None,
        "timeout": request.timeout,
        "follow_redirects": False,
    }


def _no_answer(error: Exception) -> Answer:
    return Answer(0, {}, str(error) or type(error).__name__)


def _refused(response: httpx.Response) -> Answer:
    return Answer(response.status_code, response.headers, "")


class Coffer(Routes):
    """The merchant API of one project, with one key: an HMAC secret, or an RSA key in PEM.

    `base_url` is `https://<host>/<project>/api`. `timeout` is how many seconds one attempt may take,
    `deadline` how many a whole call may, with all attempts and waits. `content_sha256` signs the
    SHA-256 of each body in the place of its MD5. `user_agent` names your program before the SDK. A
    `with` statement closes the connections. Of an `http` client of your own, an answer whose head
    comes in drips ends with that client's own timeouts."""

    def __init__(
        self,
        *,
        base_url: str,
        app_id: str,
        api_secret: str | None = None,
        private_key: str | None = None,
        timeout: float = 35,
        max_retries: int = 4,
        deadline: float | None = None,
        content_sha256: bool = False,
        user_agent: str | None = None,
        allow_http: bool = False,
        http: httpx.Client | None = None,
        clock: Clock | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._base_url = _checked_url(base_url, allow_http)
        self._settings = _settings(
            app_id,
            api_secret,
            private_key,
            timeout,
            max_retries,
            clock,
            deadline,
            content_sha256,
            user_agent,
        )
        self._http = http or make_client(self._base_url)
        self._sleep = sleep
        super().__init__(self.call)
        self.statements: Statements = Statements(self.call, self._download)

    def call(self, operation: str, given: dict[str, Any] | None = None, **options: Any) -> Any:
        """Any operation by its name in openapi.json; the methods are this with a name."""
        run = steps(self._settings, operation, given or {}, **options)
        answer: Answer | None = None
        while True:
            try:
                step = run.send(answer)
            except StopIteration as done:
                return done.value
            answer = None
            if isinstance(step, Request):
                answer = self._exchange(step)
            else:
                self._sleep(step)

    def _exchange(self, request: Request) -> Answer:
        arguments = _arguments(self._base_url, request)
        parts = []
        try:
            with ending_within(request.timeout), self._http.stream(**arguments) as response:
                for part in response.iter_bytes():
                    parts.append(part)
                    check_end()
        except httpx.HTTPError as error:
            return _no_answer(error)
        text = b"".join(parts).decode(errors="replace")
        return Answer(response.status_code, response.headers, text)

    def _download(self, url: str) -> bytes | Answer:
        try:
            with ending_within(LINK_SECONDS):
                response = self._http.get(url, timeout=LINK_SECONDS, follow_redirects=False)
        except httpx.HTTPError as error:
            return _no_answer(error)
        return response.content if response.status_code == 200 else _refused(response)

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Coffer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncCoffer(AsyncRoutes):
    """The same with `await`."""

    def __init__(
        self,
        *,
        base_url: str,
        app_id: str,
        api_secret: str | None = None,
        private_key: str | None = None,
        timeout: float = 35,
        max_retries: int = 4,
        deadline: float | None = None,
        content_sha256: bool = False,
        user_agent: str | None = None,
        allow_http: bool = False,
        http: httpx.AsyncClient | None = None,
        clock: Clock | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._base_url = _checked_url(base_url, allow_http)
        self._settings = _settings(
            app_id,
            api_secret,
            private_key,
            timeout,
            max_retries,
            clock,
            deadline,
            content_sha256,
            user_agent,
        )
        self._http = http or httpx.AsyncClient()
        self._sleep = sleep
        super().__init__(self.call)
        self.statements: AsyncStatements = AsyncStatements(self.call, self._download)

    async def call(
        self, operation: str, given: dict[str, Any] | None = None, **options: Any
    ) -> Any:
        """Any operation by its name in openapi.json."""
        run = steps(self._settings, operation, given or {}, **options)
        answer: Answer | None = None
        while True:
            try:
                step = run.send(answer)
            except StopIteration as done:
                return done.value
            answer = None
            if isinstance(step, Request):
                answer = await self._exchange(step)
            else:
                await self._sleep(step)

    async def _exchange(self, request: Request) -> Answer:
        sent = self._http.request(**_arguments(self._base_url, request))
        try:
            response = await asyncio.wait_for(sent, request.timeout)
        except asyncio.TimeoutError:
            return _no_answer(TimeoutError("the answer took too long"))
        except httpx.HTTPError as error:
            return _no_answer(error)
        return Answer(response.status_code, response.headers, response.text)

    async def _download(self, url: str) -> bytes | Answer:
        sent = self._http.get(url, timeout=LINK_SECONDS, follow_redirects=False)
        try:
            response = await asyncio.wait_for(sent, LINK_SECONDS)
        except asyncio.TimeoutError:
            return _no_answer(TimeoutError("the download took too long"))
        except httpx.HTTPError as error:
            return _no_answer(error)
        return response.content if response.status_code == 200 else _refused(response)

    async def aclose(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> AsyncCoffer:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
