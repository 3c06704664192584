"""
Keeps what the emulator would otherwise compute again for each call: parsed policies, expressions of
DynamoDB that were found valid, and sizes of numbers. Each result depends only on its text, so a
policy that changes is parsed anew. A transaction's updates are computed once and its items are
measured once. Items are copied by their shape.
test/integration/local/memoized-emulator.test.ts compares it with the emulator as it comes.
"""

import copy
import json
import operator
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
        # What only `json` takes, and its words for what neither does.
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
            if slot == "KeyConditionExpression":
                holds = key_holds(clauses_of(expression), item, values, names)
                if holds is not None:
                    return holds
            try:
                return dynamodb._ExprEval(tokens_of(expression), item, values, names).evaluate()
            except Exception:
                # The emulator words the error.
                return evaluate(expression, item, values, names, slot)
        result = evaluate(expression, item, values, names, slot)
        # The bounds of BETWEEN are values: a query checks them itself, others each time.
        is_checked = slot == "KeyConditionExpression" or "BETWEEN" not in (expression or "").upper()
        if expression and is_checked:
            if len(valid) >= SIZE:
                valid.clear()
            valid.add((expression, slot))
        return result

    @lru_cache(SIZE)
    def clauses_of(expression):
        return key_clauses(tokens_of(expression))

    dynamodb._tokenize = tokens_of
    dynamodb._evaluate_condition = evaluate_valid
    dynamodb._condition_syntax_error = lru_cache(SIZE)(dynamodb._condition_syntax_error)


COMPARISONS = {
    "EQ": operator.eq,
    "LT": operator.lt,
    "LE": operator.le,
    "GT": operator.gt,
    "GE": operator.ge,
}


def is_between(text, low, high):
    return low <= text <= high


def key_clauses(tokens):
    """A key condition as (name, test, values) of each clause; None if one has another form."""
    clauses = []
    for clause in dynamodb._key_condition_clauses(tokens):
        kinds, words = zip(*clause, strict=True)
        compare = COMPARISONS.get(kinds[1]) if len(kinds) == 3 else None
        if compare and kinds[2] == "VALUE_REF":
            clauses.append((words[0], compare, (words[2],)))
        elif words[1:2] == ("BETWEEN",) and kinds[2::2] == ("VALUE_REF", "VALUE_REF"):
            clauses.append((words[0], is_between, (words[2], words[4])))
        elif words[:2] == ("begins_with", "(") and kinds[3:] == ("COMMA", "VALUE_REF", "RPAREN"):
            clauses.append((words[2], str.startswith, (words[4],)))
        else:
            return None
    return clauses


def key_holds(clauses, item, values, names):
    """Whether all clauses hold, where keys and values are text (ordered as its bytes); else None."""
    if clauses is None:
        return None
    holds = True
    for name, test, refs in clauses:
        text = item.get(names.get(name, name), {}).get("S")
        operands = [values[ref].get("S") for ref in refs]
        if text is None or None in operands:
            return None
        holds = holds and test(text, *operands)
    return holds


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


class Transaction(threading.local):
    """What the transaction that this thread runs has computed; None outside of one."""

    updates = None
    sizes = None
    # A nested attribute of an item is changed: the copy must be deep.
    is_nested = False
    # The caller asks for what the transaction costs its tables' indexes.
    counts_indexes = True


running = Transaction()


def transact_once():
    """
    A transaction computes each of its updates three times, for two checks and to store it, copies the
    item before each, and counts what it costs its indexes, asked for or not. Whatever is changed is
    copied again by the update itself, which replaces whole attributes unless its expression has a
    path: other copies may share them.
    """
    apply = dynamodb._apply_update_expression
    transact = dynamodb._transact_write_items
    units_of = dynamodb._index_write_units

    def apply_once(item, expression, values, names, updated=None):
        if running.updates is None:
            return apply(item, expression, values, names, updated)
        running.is_nested = "." in expression or "[" in expression
        try:
            # An update without values gets an empty dict of its own in each call.
            if not values or updated is not None:
                return apply(item, expression, values, names, updated)
            key = (id(values), expression)
            if key not in running.updates:
                running.updates[key] = apply(item, expression, values, names)
            return running.updates[key]
        finally:
            running.is_nested = False

    def transact_in_turn(data):
        running.updates, running.sizes = {}, {}
        running.counts_indexes = data.get("ReturnConsumedCapacity", "NONE") != "NONE"
        try:
            return transact(data)
        finally:
            running.updates = running.sizes = None
            running.counts_indexes = True

    def index_units(*change):
        return units_of(*change) if running.counts_indexes else 0.0

    dynamodb._apply_update_expression = apply_once
    dynamodb._transact_write_items = transact_in_turn
    dynamodb._index_write_units = index_units


def measure_quickly():
    """Each write is measured up to four times. Most of it is ASCII text, and numbers come again."""
    size_of = dynamodb._attribute_value_size

    def size_of_value(value):
        if type(value) is dict and len(value) == 1:
            text = value.get("S")
            if type(text) is str and text.isascii():
                return len(text)
            if running.sizes is not None and ("M" in value or "L" in value):
                return measured(value, size_of)
        return size_of(value)

    def measured(value, measure):
        known = running.sizes.get(id(value))
        if known is None:
            # Kept with its size, so that no other one gets its id meanwhile.
            known = running.sizes[id(value)] = (value, measure(value))
        return known[1]

    def sum_of_sizes(item):
        total = 0
        for name, value in item.items():
            total += len(name) if name.isascii() else len(name.encode())
            total += size_of_value(value)
        return total

    def size_of_item(item):
        if type(item) is not dict:
            return 0
        return sum_of_sizes(item) if running.sizes is None else measured(item, sum_of_sizes)

    dynamodb._attribute_value_size = size_of_value
    dynamodb._item_size_bytes = size_of_item
    dynamodb._number_size_bytes = lru_cache(SIZE)(dynamodb._number_size_bytes)


def read_numbers_once():
    """Whether DynamoDB takes a number, and how it writes it. Anything but text goes by."""
    for name in ("_ddb_canonicalize_number", "_number_error"):
        read = getattr(dynamodb, name)
        read_text = lru_cache(SIZE)(read)

        def read_once(text, read=read, read_text=read_text):
            return read_text(text) if type(text) is str else read(text)

        setattr(dynamodb, name, read_once)


def list_keys_once():
    """The names of an index's keys, asked for with each write: no schema is changed in place."""
    lists_of = dynamodb._index_key_lists
    lists = {}

    def lists_once(index):
        schema = index.get("KeySchema")
        known = lists.get(id(schema))
        if known is None or known[0] is not schema:
            if len(lists) >= SIZE:
                lists.clear()
            known = lists[id(schema)] = (schema, lists_of(index))
        return known[1]

    dynamodb._index_key_lists = lists_once


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
    def deepcopy(value):
        is_shared = running.updates is not None and not running.is_nested and type(value) is dict
        return dict(value) if is_shared else copied(value)

    dynamodb.copy = SimpleNamespace(copy=copy.copy, deepcopy=deepcopy)


def memoize():
    parse_quickly()
    memoize_policies()
    memoize_expressions()
    parse_body_once()
    transact_once()
    measure_quickly()
    read_numbers_once()
    list_keys_once()
    copy_by_shape()
