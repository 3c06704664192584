"""The types of answers and events, for annotations: `from coffer_sdk.types import Withdrawal`.

An answer is a dictionary of the published fields, and its type a `TypedDict`. A field that holds one of
a few values, such as `chain` or `status`, may hold another after a release of the service: handle the
ones that you know, and let the others pass."""

from ._generated import *  # noqa: F403
from ._generated import __all__ as _answers
from ._statements import StatementRow

__all__ = [*_answers, "StatementRow"]
