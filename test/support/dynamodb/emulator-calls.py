"""
Sends random transactions and queries to the emulator's tables, and prints what each of them was
answered and left behind: `emulator-calls.py plain|memoized SEED COUNT`. Both ways must print the
same (test/integration/local/memoized-emulator.test.ts).
"""

import hashlib
import json
import logging
import os
import random
import re
import sys

WAY, SEED, COUNT = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../local/cloud"))
logging.disable(logging.CRITICAL)

from ministack.services import dynamodb  # noqa: E402

if WAY == "memoized":
    from memoize import memoize

    memoize()

TABLES = ("first", "second")
some = random.Random(SEED)


def call(action, request):
    """The answer of a call, whose request goes through JSON as every caller's does."""
    status, _, body = action(json.loads(json.dumps(request)))
    return [status, json.loads(body)]


def make_table(name):
    keys = ("pk", "sk", "g", "h")
    indexes = [
        {
            "IndexName": "by-both",
            "KeySchema": [
                {"AttributeName": "g", "KeyType": "HASH"},
                {"AttributeName": "h", "KeyType": "RANGE"},
            ],
            "Projection": {"ProjectionType": "ALL"},
        },
        {
            "IndexName": "by-one",
            "KeySchema": [{"AttributeName": "h", "KeyType": "HASH"}],
            "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["n"]},
        },
    ]
    answer = call(
        dynamodb._create_table,
        {
            "TableName": name,
            "AttributeDefinitions": [
                {"AttributeName": key, "AttributeType": "S"} for key in keys
            ],
            "KeySchema": [
                {"AttributeName": "pk", "KeyType": "HASH"},
                {"AttributeName": "sk", "KeyType": "RANGE"},
            ],
            "BillingMode": "PAY_PER_REQUEST",
            "StreamSpecification": {
                "StreamEnabled": True,
                "StreamViewType": "NEW_AND_OLD_IMAGES",
            },
            "GlobalSecondaryIndexes": indexes,
        },
    )
    if answer[0] != 200:
        raise RuntimeError(answer)


def value(depth=0):
    kind = some.choice(["S", "S", "N", "N", "M", "L", "SS", "NS", "BOOL", "NULL", "B"])
    if depth > 2 and kind in "ML":
        kind = "S"
    parts = range(some.randint(0, 3))
    made = {
        "S": lambda: some.choice(["", "x", "yy", "é€", "z" * 40, "z" * 700]),
        "N": lambda: some.choice(["0", "1", "-5", "12.50", "1e3", "007", "1e200", "x"]),
        "M": lambda: {"abc"[i]: value(depth + 1) for i in parts},
        "L": lambda: [value(depth + 1) for _ in parts],
        "SS": lambda: some.sample(["p", "q", "s"], some.randint(1, 3)),
        "NS": lambda: some.sample(["1", "2", "3.0"], some.randint(1, 3)),
        "BOOL": lambda: True,
        "NULL": lambda: True,
        "B": lambda: "AAEC",
    }
    return {kind: made[kind]()}


def key():
    return {"pk": {"S": some.choice("ab")}, "sk": {"S": some.choice("123456")}}


def item():
    made = key()
    for name in some.sample(["n", "m", "l", "s", "t"], some.randint(0, 5)):
        made[name] = value()
    for name in ("g", "h"):
        if some.random() < 0.6:
            good = {"S": some.choice(["k1", "k2", "k3"])}
            made[name] = good if some.random() < 0.93 else some.choice([{"S": ""}, {"N": "1"}])
    return made


UPDATES = (
    "SET n = :a",
    "SET n = :a, m = :b",
    "SET n = n + :i",
    "SET n = if_not_exists(n, :i) - :i",
    "SET n = m, m = n",
    "SET n = m.a",
    "SET m.a = :a",
    "SET m.a.b = :a",
    "SET l[0] = :a",
    "SET l[7] = :b",
    "SET l = list_append(if_not_exists(l, :e), :f)",
    "SET s = l[0]",
    "SET #s = :a",
    "SET g = :k, h = :k",
    "SET g = :k REMOVE h",
    "SET h = :a",
    "SET n = :a REMOVE m ADD t :w",
    "REMOVE n",
    "REMOVE g",
    "REMOVE m.a, l[0]",
    "ADD n :i",
    "ADD t :w",
    "DELETE t :w",
)
CONDITIONS = (
    "attribute_not_exists(pk)",
    "attribute_exists(n)",
    "n = :a",
    "attribute_not_exists(pk) OR n < :i",
    "begins_with(g, :k)",
    "size(l) > :i",
    "n BETWEEN :i AND :j",
)
QUERIES = (
    ("pk = :p", None),
    ("pk = :p AND sk = :x", None),
    ("pk = :p AND sk >= :x", None),
    ("pk = :p AND sk < :x", None),
    ("#p = :p AND begins_with(sk, :x)", None),
    ("pk = :p AND sk BETWEEN :x AND :y", None),
    ("g = :k", "by-both"),
    ("g = :k AND h <= :k2", "by-both"),
    ("h = :k", "by-one"),
)


def with_values(request, values, *texts):
    """The request with those of the values, and the name, that its expressions use."""
    text = " ".join(texts)
    used = [name for name in values if re.search(rf"{name}\b", text)]
    if used:
        request["ExpressionAttributeValues"] = {name: values[name] for name in used}
    names = {name: name[1:].replace("p", "pk") for name in ("#s", "#p") if name in text}
    if names:
        request["ExpressionAttributeNames"] = names
    return request


def action():
    kind = some.choice(["Put", "Update", "Update", "Update", "Delete", "ConditionCheck"])
    made = {"TableName": some.choice(TABLES)}
    made.update({"Item": item()} if kind == "Put" else {"Key": key()})
    if kind == "Update":
        made["UpdateExpression"] = some.choice(UPDATES)
    if kind == "ConditionCheck" or some.random() < 0.15:
        made["ConditionExpression"] = some.choice(CONDITIONS)
    values = {
        ":a": value(),
        ":b": value(),
        ":e": {"L": []},
        ":f": {"L": [value()]},
        ":i": {"N": str(some.randint(-3, 9))},
        ":j": {"N": "50"},
        ":k": {"S": some.choice(["k1", "k2", "k4"])},
        ":w": {"SS": some.sample(["p", "q", "z"], some.randint(1, 2))},
    }
    texts = (made.get("UpdateExpression", ""), made.get("ConditionExpression", ""))
    return {kind: with_values(made, values, *texts)}


def transaction(number):
    made = {"TransactItems": [action() for _ in range(some.randint(1, 5))]}
    if some.random() < 0.5:
        made["ReturnConsumedCapacity"] = some.choice(["TOTAL", "INDEXES", "NONE"])
    if some.random() < 0.3:
        made["ClientRequestToken"] = f"t{number if some.random() < 0.8 else number - 1}"
    return made


def query():
    condition, index = some.choice(QUERIES)
    x, y = some.choice(["1", "3", "5"]), some.choice(["4", "6"])
    values = {
        ":p": {"S": some.choice("ab")},
        ":x": {"S": x} if some.random() < 0.95 else {"N": x},
        ":y": {"S": y},
        ":k": {"S": some.choice(["k1", "k2"])},
        ":k2": {"S": "k2"},
    }
    made = {"TableName": some.choice(TABLES), "KeyConditionExpression": condition}
    made.update({"IndexName": index} if index else {})
    return with_values(made, values, condition)


def what_is_stored():
    """The tables and their streams, without what differs from run to run."""
    changes = [
        [record["eventName"], *(record["dynamodb"].get(f"{when}Image") for when in ("Old", "New"))]
        for table in TABLES
        for record in dynamodb._stream_records.get(table, [])[-10:]
    ]
    items = [dynamodb._tables[table]["items"] for table in TABLES]
    text = json.dumps([items, changes], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


for table in TABLES:
    make_table(table)
for number in range(COUNT):
    written = call(dynamodb._transact_write_items, transaction(number))
    answers = [written, call(dynamodb._query, query())]
    print(json.dumps([number, answers, what_is_stored()], sort_keys=True))
