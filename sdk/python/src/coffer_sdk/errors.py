"""A class for each error code, with what to do."""

from __future__ import annotations


class CofferError(Exception):
    """A refused or unanswered call."""

    def __init__(
        self,
        *,
        operation: str,
        code: int,
        http: int,
        reason: str,
        request_id: str | None,
        retry_after: float | None,
        idempotency_key: str | None,
        is_unclear: bool,
        advice: str = "",
        help: str | None = None,
    ) -> None:
        about = f", request {request_id}" if request_id else ""
        unclear = " An attempt may have been executed without an answer." if is_unclear else ""
        page = f" See {help}" if help else ""
        text = f"{operation}: {reason} (code {code}, HTTP {http}{about}).{unclear} {advice}{page}"
        super().__init__(text.strip())
        self.operation = operation
        #: The code of the envelope; 0 without an envelope.
        self.code = code
        #: HTTP status; 0 without an answer.
        self.http = http
        #: What the server says.
        self.reason = reason
        #: Address of the page of the code; None where the deployment serves no documentation.
        self.help = help
        #: Name it when you ask about the call.
        self.request_id = request_id
        #: Seconds of `Retry-After`.
        self.retry_after = retry_after
        #: With it the same call can be repeated later.
        self.idempotency_key = idempotency_key
        #: Whether an attempt may have been carried out: repeat the call with the same id.
        self.is_unclear = is_unclear
        #: What to do about it.
        self.advice = advice


class NoAnswerError(CofferError):
    """No answer, or none of the API: a timeout, a dropped connection, a page of a proxy."""


class InvalidRequestError(CofferError):
    """40001"""


class UnsupportedError(CofferError):
    """40004"""


class SwapCrossChainError(CofferError):
    """40020"""


class SwapUnknownTokenError(CofferError):
    """40021"""


class SwapSameTokenError(CofferError):
    """40022"""


class SwapForeignAddressError(CofferError):
    """40023"""


class SwapAmountError(CofferError):
    """40024"""


class SwapRouteGoneError(CofferError):
    """40030"""


class SwapSlippageError(CofferError):
    """40031"""


class AuthenticationError(CofferError):
    """40101"""


class IpNotAllowedError(CofferError):
    """40301"""


class NotPermittedError(CofferError):
    """40302"""


#: The name of NotPermittedError in 0.1, which hid the builtin of that name.
PermissionError = NotPermittedError


class NotFoundError(CofferError):
    """40401"""


class OrderConflictError(CofferError):
    """40901"""


class OrderConsumedError(CofferError):
    """40902"""


class WrongStatusError(CofferError):
    """40903"""


class DepositNotCreditedError(CofferError):
    """40904"""


class WouldWaitError(CofferError):
    """40905"""


class InsufficientBalanceError(CofferError):
    """42201"""


class AddressNotAllowedError(CofferError):
    """42202"""


class DailyLimitError(CofferError):
    """42203"""


class RateLimitedError(CofferError):
    """42901"""


class InternalError(CofferError):
    """50001"""


class PriceUnavailableError(CofferError):
    """50201"""


class SwapQuoteFailedError(CofferError):
    """50202"""


class NodeUnavailableError(CofferError):
    """50203"""


class SwapBuildFailedError(CofferError):
    """50204"""


class BusyError(CofferError):
    """50301"""


REPEAT = "It is safe to repeat the call with the same id."

#: The class of each code, and what to do.
KNOWN: dict[int, tuple[type[CofferError], str]] = {
    40001: (
        InvalidRequestError,
        "Correct the named field.",
    ),
    40004: (
        UnsupportedError,
        "List chains with system.chains, addresses with client.addresses.",
    ),
    40020: (
        SwapCrossChainError,
        "Swap within one chain.",
    ),
    40021: (
        SwapUnknownTokenError,
        "List the tokens of the chain with swap.tokens.",
    ),
    40022: (
        SwapSameTokenError,
        "Name two different tokens.",
    ),
    40023: (
        SwapForeignAddressError,
        "Use the address of one of your sub-accounts.",
    ),
    40024: (
        SwapAmountError,
        "Swap an amount above 0.",
    ),
    40030: (
        SwapRouteGoneError,
        "Request a new quote: a quote lasts 5 minutes and can be used once.",
    ),
    40031: (
        SwapSlippageError,
        "Raise max_slippage_bps, or request a quote with less slippage.",
    ),
    40101: (
        AuthenticationError,
        "Check app id, secret, base URL and clock.",
    ),
    40301: (
        IpNotAllowedError,
        "Have an admin add this address to the project’s IP whitelist.",
    ),
    40302: (
        NotPermittedError,
        "Use a key with the permission that the message names.",
    ),
    40401: (
        NotFoundError,
        "Check the id, and that the base URL ends with /api. A record of another project is not found "
        "either.",
    ),
    40901: (
        OrderConflictError,
        "Use another biz_order_id, or send the first parameters again.",
    ),
    40902: (
        OrderConsumedError,
        "The order with this biz_order_id has ended. Pay again with another biz_order_id.",
    ),
    40903: (
        WrongStatusError,
        "Read the record: its status has changed. If the answer names a session key that "
        "you do not have, make another one under another Idempotency-Key.",
    ),
    40904: (
        DepositNotCreditedError,
        "Wait for the deposit’s confirmations.",
    ),
    40905: (
        WouldWaitError,
        "No operation was created. Change what risk_reason names, or let the operation wait.",
    ),
    42201: (
        InsufficientBalanceError,
        "Fund the source wallet. It also needs coin for the fee.",
    ),
    42202: (
        AddressNotAllowedError,
        "Have an admin add the address to the project’s whitelist.",
    ),
    42203: (
        DailyLimitError,
        "Wait for the next UTC day, or have the limit raised.",
    ),
    42901: (
        RateLimitedError,
        "Send fewer requests per minute.",
    ),
    50001: (
        InternalError,
        REPEAT,
    ),
    50201: (
        PriceUnavailableError,
        "Nothing was made. Try again in a minute.",
    ),
    50202: (
        SwapQuoteFailedError,
        "Try again, or with another amount.",
    ),
    50203: (
        NodeUnavailableError,
        "Nothing was made. Try again in a minute.",
    ),
    50204: (
        SwapBuildFailedError,
        "Request a new quote.",
    ),
    50301: (
        BusyError,
        REPEAT,
    ),
}

#: The gateway's own answers have no envelope; two of them mean what a code means.
_OF_GATEWAY = {429: 42901, 503: 50301}


def error_class(code: int, http: int) -> tuple[type[CofferError], str]:
    """The class of an answer, and what to do about it."""
    known = KNOWN.get(code or _OF_GATEWAY.get(http, 0))
    if known:
        return known
    return (CofferError, "") if code else (NoAnswerError, REPEAT)


# Without PermissionError: `from coffer_sdk.errors import *` hides no builtin.
__all__ = ["CofferError", "NoAnswerError", *(kind.__name__ for kind, _ in KNOWN.values())]
