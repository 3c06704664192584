"""The rows of a statement, from its file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import Any, List, Literal, TypedDict

from ._generated import AsyncStatementsRoutes, StatementDetail, StatementsRoutes
from ._send import Answer
from .errors import NoAnswerError

#: Seconds that a download may take: as long as its link opens.
LINK_SECONDS = 300.0


class StatementRow(TypedDict):
    """A line of a statement (docs/interface.md "Statement"). What a kind of line does not have is None."""

    row: Literal["opening", "entry", "closing", "fee"]
    entry_no: str | None
    at: int | None
    account: str
    address: str | None
    chain: str
    token: str
    amount: str
    amount_usd: float | None
    order_no: str | None
    deposit_no: str | None
    tx_hash: str | None
    block_number: str | None


def _url(detail: StatementDetail) -> tuple[str, str, str]:
    """Name, address and SHA-256 of the file in JSON Lines."""
    for file in detail["files"]:
        if file["format"] == "jsonl":
            return file["name"], file["url"], file["sha256"]
    raise ValueError(f"the statement of {detail['period']} has no file in JSON Lines")


def _rows(name: str, sha256: str, answer: Answer | bytes) -> List[StatementRow]:
    if isinstance(answer, Answer):
        said = answer.text if answer.http == 0 else f"HTTP {answer.http}"
        raise NoAnswerError(
            operation="statementsDetail",
            code=0,
            http=answer.http,
            reason=f"{name} was not downloaded: {said}",
            request_id=None,
            retry_after=None,
            idempotency_key=None,
            is_unclear=False,
            advice="Call it again: a link opens for five minutes.",
            help=None,
        )
    own = hashlib.sha256(answer).hexdigest()
    if own != sha256:
        raise ValueError(f"{name} is not the file that the API names: its SHA-256 is {own}")
    return [json.loads(line) for line in answer.split(b"\n") if line]


class Statements(StatementsRoutes):
    """Statements of the ledger."""

    def __init__(
        self, call: Callable[..., Any], download: Callable[[str], Answer | bytes]
    ) -> None:
        super().__init__(call)
        self._download = download

    def rows(self, *, period: str, **options: Any) -> List[StatementRow]:
        """The rows of a day or a month, from a download that has the SHA-256 that the API names. Any
        other file is a ValueError. `options` are those of `detail`."""
        name, url, sha256 = _url(self.detail(period=period, **options))
        return _rows(name, sha256, self._download(url))


class AsyncStatements(AsyncStatementsRoutes):
    """The same with `await`."""

    def __init__(
        self,
        call: Callable[..., Awaitable[Any]],
        download: Callable[[str], Awaitable[Answer | bytes]],
    ) -> None:
        super().__init__(call)
        self._download = download

    async def rows(self, *, period: str, **options: Any) -> List[StatementRow]:
        """The rows of a day or a month, from a download that has the SHA-256 that the API names. Any
        other file is a ValueError. `options` are those of `detail`."""
        name, url, sha256 = _url(await self.detail(period=period, **options))
        return _rows(name, sha256, await self._download(url))
