"""
Condition keys that the emulator does not set for a policy, from what the caller is and asks for. A
condition on a key that is absent holds, or fails, for any value.
"""

import re
from datetime import datetime, timezone
from urllib.parse import parse_qs

from ministack.core import iam_actions, iam_evaluator, lambda_runtime
from ministack.core.router import extract_access_key_id
from ministack.services import cognito, dynamodb, kms, sts, tagging

from .hooks import replace


class NamedArn(str):
    """An ARN that a call is checked for, and what the call says about it."""

    # The items that the call names, where it is a table: of each its partition key, None if unknown, and
    # the attributes that the call writes or asks about.
    items = ()
    # Whether each of them is an action of its own.
    is_transaction = False
    # An ARN for which the same action must be allowed too.
    other = None


def with_items(arn, items):
    named = NamedArn(arn)
    named.items = tuple(items)
    return named


def key_of(table, item):
    """The partition key of an item or a key, as text; None if the table or the key is unknown."""
    known = dynamodb._tables.get(table.rsplit("/", 1)[-1])
    value = item.get(known["pk_name"]) if known and isinstance(item, dict) else None
    return str(next(iter(value.values()))) if isinstance(value, dict) and value else None


def parts_of(detail):
    """What names an item in a call, or in one member of a transaction."""
    return [part for part in (detail.get("Key"), detail.get("Item")) if part]


# A path of an expression up to its first dot or bracket; a placeholder of a value is none.
PATH = re.compile(r"(?<![\w.:#\]])(#?[A-Za-z_][\w-]*)(?![\w-]*\s*\()")
KEYWORDS = {"SET", "REMOVE", "ADD", "DELETE", "AND", "OR", "NOT", "IN", "BETWEEN"}


def attributes_of(detail):
    """The top-level attributes that a write names, but for those of a condition of another item."""
    names = detail.get("ExpressionAttributeNames") or {}
    found = {*(detail.get("Item") or {}), *(detail.get("Key") or {})}
    found |= {*(detail.get("AttributeUpdates") or {}), *(detail.get("Expected") or {})}
    for field in ("UpdateExpression", "ConditionExpression"):
        paths = PATH.findall(detail.get(field) or "")
        found |= {names.get(path, path) for path in paths if path.upper() not in KEYWORDS}
    return tuple(found)


def items_in(table, details):
    """The items that these members name."""
    return [
        (key_of(table, part), attributes_of(detail))
        for detail in details
        for part in parts_of(detail)
    ]


def batched(entries):
    """The members of one table in a BatchGetItem or a BatchWriteItem."""
    if isinstance(entries, dict):
        return [{"Key": key} for key in entries.get("Keys") or []]
    return [detail for entry in entries for detail in entry.values() if isinstance(detail, dict)]


def name_items(stock):
    def resource_arns(body, region, account_id):
        arns = stock(body, region, account_id)
        data = iam_actions.json.loads(body or b"{}") if arns else {}
        if isinstance(data.get("TableName"), str):
            return [with_items(arns[0], items_in(data["TableName"], [data]))]
        tables = data.get("RequestItems") or {}
        named = zip(arns, tables.items(), strict=False)
        return [
            with_items(arn, items_in(table, batched(entries))) for arn, (table, entries) in named
        ]

    return resource_arns


def name_items_of_transactions(_):
    def checks(iam_action, body, region, account_id):
        """In place of the emulator's: one check for each action on a table, with all of its items."""
        if iam_action not in ("dynamodb:TransactWriteItems", "dynamodb:TransactGetItems"):
            return []
        found = {}
        for member in iam_actions.json.loads(body or b"{}").get("TransactItems") or []:
            for kind, detail in member.items():
                action = iam_actions._DYNAMODB_TRANSACT_ITEM_ACTIONS.get(kind)
                table = detail.get("TableName") if action else None
                if table:
                    found.setdefault((action, table), []).append(detail)
        named = []
        for (action, table), details in found.items():
            arn = iam_actions._dynamodb_table_arn(table, region, account_id)
            named.append((action, with_items(arn, items_in(table, details))))
            named[-1][1].is_transaction = True
        return named

    return checks


def alias_in(arn):
    return arn[arn.index("alias/") :]


def context_of_kms(data):
    context = {f"kms:EncryptionContext:{k}": v for k, v in (data.get("EncryptionContext") or {}).items()}
    if context:
        context["kms:EncryptionContextKeys"] = list(data["EncryptionContext"])
    # Only a call that uses a key names it in KeyId, and by an alias if it likes.
    named = data.get("KeyId") or ""
    if "alias/" in named:
        context["kms:RequestAlias"] = alias_in(named)
    named = named or data.get("TargetKeyId") or ""
    key = kms._resolve_key(named) if named else None
    aliases = [alias_in(arn) for arn, key_id in kms._aliases.items() if key and key_id == key["KeyId"]]
    if aliases:
        context["kms:ResourceAliases"] = aliases
    return context


def add_request_keys(stock):
    def context(service, iam_action, body, params):
        keys = stock(service, iam_action, body, params)
        if service != "kms":
            return keys
        return {**keys, **context_of_kms(iam_actions.json.loads(body or b"{}"))}

    return context


def context_of_signature(query_params):
    """How a request is signed, and how old the signature of a link is, in milliseconds."""
    signed_at = iam_actions._query_param(query_params, "X-Amz-Date")
    if not signed_at:
        return {"s3:authType": "REST-HEADER"}
    signed = datetime.strptime(signed_at, "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc)
    age = datetime.now(timezone.utc) - signed
    return {"s3:authType": "REST-QUERY-STRING", "s3:signatureAge": str(int(age.total_seconds() * 1_000))}


def add_conditional_write(stock):
    def context(iam_action, query_params, path="", headers=None):
        keys = stock(iam_action, query_params, path, headers)
        condition = (headers or {}).get("if-none-match")
        if condition:
            keys = {**keys, "s3:if-none-match": condition}
        query_params = query_params or {}
        if iam_action == "s3:PutObject":
            creates = "partNumber" not in query_params and "uploads" not in query_params
            keys = {**keys, "s3:ObjectCreationOperation": "true" if creates else "false"}
        return {**keys, **context_of_signature(query_params)}

    return context


# The function whose code has an access key.
functions = {}


def remember_function(stock):
    def credentials(config):
        made = stock(config)
        functions[made["AWS_ACCESS_KEY_ID"]] = config.get("FunctionArn", "")
        return made

    return credentials


def code_of(body):
    """The function as whose code a caller of AssumeRole wants to act; None if it names none."""
    asked = {name: values[0] for name, values in parse_qs((body or b"").decode()).items()}
    if not asked.get("ProvidedContexts.member.1.ProviderArn", "").endswith(":contextProvider/Lambda"):
        return None
    return asked.get("ProvidedContexts.member.1.ContextAssertion")


def act_as_code(stock):
    """
    The account's root takes a role as the code of its function does, so that tests see what a thief in
    that code may do. AWS lets nobody say so of themselves.
    """

    async def handle_request(method, path, headers, body, query_params):
        answer = await stock(method, path, headers, body, query_params)
        function = code_of(body)
        key = re.search(rb"<AccessKeyId>(\w+)<", answer[2]) if function else None
        if key and iam_evaluator.is_root_access_key(extract_access_key_id(headers) or ""):
            functions[key.group(1).decode()] = function
        return answer

    return handle_request


def add_caller_keys(stock):
    def keys_of(credential):
        keys = stock(credential)
        function = functions.get(credential.access_key_id)
        return {**keys, "lambda:sourcefunctionarn": function} if function else keys

    return keys_of


# Reads name their attributes in a projection, which the emulator knows.
WRITES = {"dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"}


def check_what_is_named(stock):
    def enforce(access_key_id, iam_action, service, region, resource_arn="*", service_context=None):
        about = (access_key_id, iam_action, service, region)
        if not isinstance(resource_arn, NamedArn):
            return stock(*about, resource_arn, service_context)
        if resource_arn.other:
            denied = enforce(*about, resource_arn.other, service_context)
            return denied or stock(*about, str(resource_arn), service_context)

        def check(items):
            keys = [key for key, _ in items if key is not None]
            attributes = [name for _, names in items for name in names]
            named = {"dynamodb:LeadingKeys": keys} if keys else {}
            if attributes and iam_action in WRITES:
                named["dynamodb:Attributes"] = attributes
            return stock(*about, resource_arn, {**(service_context or {}), **named})

        items = resource_arn.items
        denied = check(items)
        if not denied or not resource_arn.is_transaction or len(items) < 2:
            return denied
        # What one statement allows of all of them, it allows of each. Two statements may share them.
        return next((one for item in items if (one := check([item]))), None)

    return enforce


def send_in_batches(stock):
    """AWS has one action for a message and for a batch of them."""

    def action_of(*request):
        action = stock(*request)
        return "sqs:SendMessage" if action == "sqs:SendMessageBatch" else action

    return action_of


def user_pools():
    for pool_id, pool in cognito._user_pools.items():
        tags = pool.get("UserPoolTags") or {}
        yield pool["Arn"], [{"Key": key, "Value": value} for key, value in tags.items()]


def name_alias_and_key(stock):
    """
    A call that names a key by its alias is about the key. One that makes, moves or deletes an alias needs
    the action on the alias and on its keys: the emulator asks about neither.
    """

    def resource_arn(service, method, path, headers, body, query_params, region, account_id):
        asked = (service, method, path, headers, body, query_params, region, account_id)
        if service != "kms":
            return stock(*asked)
        data = iam_actions.json.loads(body or b"{}")
        action = headers.get("x-amz-target", "").rsplit(".", 1)[-1]
        if action not in ("CreateAlias", "UpdateAlias", "DeleteAlias"):
            key = kms._resolve_key(data.get("KeyId") or "")
            return key["Arn"] if key else stock(*asked)
        alias = f"arn:aws:kms:{region}:{account_id}:{data.get('AliasName')}"
        keys = [kms._resolve_key(name) for name in (data.get("TargetKeyId"), data.get("AliasName"))]
        named = NamedArn(alias)
        for key in keys:
            if key:
                outer = NamedArn(key["Arn"])
                outer.other = named
                named = outer
        return named

    return resource_arn


def set_condition_keys():
    replace(iam_actions, "dynamodb_resource_arns", name_items)
    replace(iam_actions, "dynamodb_transaction_checks", name_items_of_transactions)
    replace(iam_actions, "request_tag_context", add_request_keys)
    replace(iam_actions, "s3_service_context", add_conditional_write)
    replace(iam_actions, "extract_iam_action", send_in_batches)
    replace(iam_actions, "extract_resource_arn", name_alias_and_key)
    replace(lambda_runtime, "execution_credentials", remember_function)
    replace(sts, "handle_request", act_as_code)
    replace(iam_evaluator, "_principal_keys", add_caller_keys)
    replace(iam_evaluator, "enforce", check_what_is_named)
    tagging._RESOURCE_TAG_COLLECTORS["cognito-idp"] = user_pools
