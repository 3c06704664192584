"""
Keeps what the emulator would otherwise compute again for each call: parsed policies, expressions of
DynamoDB that were found valid, and sizes of numbers. Each result depends on its text alone, so a
policy that changes is parsed anew. A transaction's items are authorized once for each action on a
table, its updates are computed once, and items are copied by their shape.
"""

import copy
import json
import threading
from functools import lru_cache
from types import SimpleNamespace

import orjson
from ministack.core import iam_actions, iam_evaluator, responses
from ministack.services import dynamodb

# More texts than a deployment has. An older one is computed again.
SIZE = 16_384


def loads(text):
    try:
        return orjson.loads(text)
    except ValueError:
        # What `json` alone takes, and its words for what neither does.
        return json.loads(text)


def dumps(value, **options):
    """As `json` writes it, but without spaces; with further options, exactly so."""
    if not options or options == {"ensure_ascii": False}:
        try:
            return orjson.dumps(value).decode()
        except TypeError:
            pass
    return json.dumps(value, **options)


def parse_quickly():
    """Bodies and answers are a tenth of a call's time with Python's own parser and writer."""
    quick = SimpleNamespace(**{**vars(json), "loads": loads, "dumps": dumps})
    dynamodb.json = quick
    responses.json = quick


def memoize_policies():
    parse = iam_evaluator.parse_policy_document
    parse_text = lru_cache(SIZE)(parse)

    def parse_once(document):
        return parse_text(document) if isinstance(document, str) else parse(document)

    iam_evaluator.parse_policy_document = parse_once
    # The emulator keeps 4,096 patterns, and compiles each further one for each call.
    iam_evaluator._fnmatch_compile = lru_cache(SIZE)(iam_evaluator._fnmatch_compile)


def memoize_expressions():
    """A query evaluates its key condition for each item. Its text is checked once instead."""
    tokens_of = lru_cache(SIZE)(dynamodb._tokenize)
    evaluate = dynamodb._evaluate_condition
    valid = set()

    def evaluate_valid(expression, item, values, names, slot="ConditionExpression"):
        if (expression, slot) in valid:
            try:
                return dynamodb._ExprEval(tokens_of(expression), item, values, names).evaluate()
            except Exception:
                # The emulator words the error.
                return evaluate(expression, item, values, names, slot)
        result = evaluate(expression, item, values, names, slot)
        # The bounds of BETWEEN are values: they are checked each time.
        if expression and "BETWEEN" not in expression.upper():
            if len(valid) >= SIZE:
                valid.clear()
            valid.add((expression, slot))
        return result

    dynamodb._tokenize = tokens_of
    dynamodb._evaluate_condition = evaluate_valid
    dynamodb._condition_syntax_error = lru_cache(SIZE)(dynamodb._condition_syntax_error)


def authorize_once_per_action():
    """Items of a transaction that do the same to a table are authorized alike: by one check."""
    checks_of = iam_actions.dynamodb_transaction_checks

    def different_checks(iam_action, body, region, account_id):
        return list(dict.fromkeys(checks_of(iam_action, body, region, account_id)))

    iam_actions.dynamodb_transaction_checks = different_checks


def parse_body_once():
    """Five questions of one request are answered from its body, each of which parses it."""
    last = (None, None)

    def loads_once(body):
        nonlocal last
        text, data = last
        if body is not text:
            data = loads(body)
            last = (body, data)
        return data

    iam_actions.json = SimpleNamespace(**{**vars(json), "loads": loads_once})


def update_once():
    """A transaction computes each of its updates three times: for two checks, and to store it."""
    apply = dynamodb._apply_update_expression
    transact = dynamodb._transact_write_items
    running = threading.local()

    def apply_once(item, expression, values, names, updated=None):
        results = getattr(running, "results", None)
        # An update without values gets an empty dict of its own in each call.
        if results is None or not values or updated is not None:
            return apply(item, expression, values, names, updated)
        key = (id(values), expression)
        if key not in results:
            results[key] = apply(item, expression, values, names)
        return results[key]

    def transact_once(data):
        running.results = {}
        try:
            return transact(data)
        finally:
            running.results = None

    dynamodb._apply_update_expression = apply_once
    dynamodb._transact_write_items = transact_once


def measure_quickly():
    """Each write is measured up to four times. Most of it is ASCII text, and numbers come again."""
    size_of = dynamodb._attribute_value_size

    def size_of_value(value):
        if type(value) is dict and len(value) == 1:
            text = value.get("S")
            if type(text) is str and text.isascii():
                return len(text)
        return size_of(value)

    def size_of_item(item):
        if type(item) is not dict:
            return 0
        total = 0
        for name, value in item.items():
            total += len(name) if name.isascii() else len(name.encode())
            total += size_of_value(value)
        return total

    dynamodb._attribute_value_size = size_of_value
    dynamodb._item_size_bytes = size_of_item
    dynamodb._number_size_bytes = lru_cache(SIZE)(dynamodb._number_size_bytes)


def copied(value):
    """A deep copy of an item: dicts, lists and what cannot change, which `copy` finds out slowly."""
    kind = type(value)
    if kind is str:
        return value
    if kind is dict:
        copy_of = {}
        for name, part in value.items():
            if type(part) is str:
                copy_of[name] = part
            elif type(part) is dict and len(part) == 1:
                [(inner, leaf)] = part.items()
                copy_of[name] = {inner: leaf if type(leaf) is str else copied(leaf)}
            else:
                copy_of[name] = copied(part)
        return copy_of
    if kind is list:
        return [copied(part) for part in value]
    return copy.deepcopy(value)


def copy_by_shape():
    dynamodb.copy = SimpleNamespace(copy=copy.copy, deepcopy=copied)


def memoize():
    parse_quickly()
    memoize_policies()
    memoize_expressions()
    authorize_once_per_action()
    parse_body_once()
    update_once()
    measure_quickly()
    copy_by_shape()
