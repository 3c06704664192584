"""Sizes and lengths that the emulator does not measure: policies, environments, and API parameters."""

import json

from ministack.core import iam_actions
from ministack.core.responses import error_response_json
from ministack.services import eventbridge, iam, kms, lambda_svc, sns, sqs, stepfunctions
from ministack.services.cloudformation import provisioners

from .hooks import fails_the_stack, refuse

MAX_ROLE_POLICIES = 10_240
MAX_MANAGED_POLICY = 6_144
MAX_TRUST_POLICY = 2_048
MAX_KEY_POLICY = 32_768
MAX_QUEUE_POLICY = 8_192
MAX_QUEUE_STATEMENTS = 20
MAX_TOPIC_POLICY = 30 * 1_024
MAX_ENVIRONMENT = 4_096
MAX_NAME = 64


def in_json(error, reason):
    return error_response_json(error, reason, 400)


def of_iam(error, reason):
    return iam._error(409, error, reason)


def of_sns(error, reason):
    return sns._error(error, reason, 400)


def of_sqs(error, reason):
    raise sqs._Err(error, reason)


def text_of(document):
    return document if isinstance(document, str) else json.dumps(document)


def characters(document):
    """What IAM counts: all characters but white space."""
    return len("".join(text_of(document).split()))


def size(document):
    return len(text_of(document).encode())


def too_many_of(role_name, policies):
    total = sum(characters(document) for document in policies.values())
    if total > MAX_ROLE_POLICIES:
        return f"Maximum policy size of {MAX_ROLE_POLICIES} bytes exceeded for role {role_name}"
    return None


def role_policies(params):
    name, policy = iam._p(params, "RoleName"), iam._p(params, "PolicyName")
    kept = (iam._roles.get(name) or {}).get("InlinePolicies", {})
    return too_many_of(name, {**kept, policy: iam._p(params, "PolicyDocument")})


def policies_of_new_role(logical_id, props, stack_name):
    policies = {one["PolicyName"]: one["PolicyDocument"] for one in props.get("Policies") or []}
    return too_many_of(props.get("RoleName", logical_id), policies)


def managed_policy(document):
    if document and characters(document) > MAX_MANAGED_POLICY:
        return f"Cannot exceed quota for PolicySize: {MAX_MANAGED_POLICY}"
    return None


def trust_policy(document):
    if document and characters(document) > MAX_TRUST_POLICY:
        return f"Cannot exceed quota for ACLSizePerRole: {MAX_TRUST_POLICY}"
    return None


def key_policy(document):
    if document and size(document) > MAX_KEY_POLICY:
        return f"The key policy exceeds {MAX_KEY_POLICY} bytes"
    return None


def queue_policy(document):
    if not document:
        return None
    statements = json.loads(text_of(document)).get("Statement", [])
    count = len(statements) if isinstance(statements, list) else 1
    if size(document) > MAX_QUEUE_POLICY or count > MAX_QUEUE_STATEMENTS:
        return (
            "Invalid value for the parameter Policy. Reason: at most "
            f"{MAX_QUEUE_POLICY} bytes and {MAX_QUEUE_STATEMENTS} statements."
        )
    return None


def topic_policy(document):
    if document and size(document) > MAX_TOPIC_POLICY:
        return f"Invalid parameter: Policy exceeds {MAX_TOPIC_POLICY} bytes"
    return None


def environment(variables):
    text = json.dumps(variables or {}, separators=(",", ":"), ensure_ascii=False)
    if len(text.encode()) > MAX_ENVIRONMENT:
        return (
            "Lambda was unable to configure your environment variables because the environment "
            f"variables you have provided exceeded the 4KB limit. String measured: {text}"
        )
    return None


def of_function(settings):
    return environment((settings.get("Environment") or {}).get("Variables"))


def new_props(change):
    """The properties after a stack's change of a resource: `create` has them second, `update` third."""
    return change[2] if isinstance(change[2], dict) else change[1]


def refuse_large_policies():
    refuse(iam, "_put_role_policy", "role-policies-size", role_policies, of_iam)
    refuse(
        provisioners,
        "_iam_role_create",
        "role-policies-size",
        policies_of_new_role,
        fails_the_stack,
    )
    for name in ("_create_policy", "_create_policy_version"):
        refuse(
            iam,
            name,
            "managed-policy-size",
            lambda params: managed_policy(iam._p(params, "PolicyDocument")),
            of_iam,
        )
    refuse(
        provisioners,
        "_iam_managed_policy_create",
        "managed-policy-size",
        lambda *change: managed_policy(change[1].get("PolicyDocument")),
        fails_the_stack,
    )
    refuse(
        iam,
        "_create_role",
        "trust-policy-size",
        lambda params: trust_policy(iam._p(params, "AssumeRolePolicyDocument")),
        of_iam,
    )
    for name in ("_iam_role_create", "_iam_role_update"):
        refuse(
            provisioners,
            name,
            "trust-policy-size",
            lambda *change, **_: trust_policy(new_props(change).get("AssumeRolePolicyDocument")),
            fails_the_stack,
        )
    for name in ("_create_key", "_put_key_policy"):
        refuse(kms, name, "key-policy-size", lambda data: key_policy(data.get("Policy")), in_json)
    refuse(
        provisioners,
        "_kms_key_update",
        "key-policy-size",
        lambda *change: key_policy(change[2].get("KeyPolicy")),
        fails_the_stack,
    )
    for name in ("_act_create_queue", "_act_set_queue_attributes"):
        refuse(
            sqs,
            name,
            "queue-policy-size",
            lambda data, _: queue_policy((data.get("Attributes") or {}).get("Policy")),
            of_sqs,
        )
    refuse(
        sns,
        "_set_topic_attributes",
        "topic-policy-size",
        lambda params: (
            topic_policy(sns._p(params, "AttributeValue"))
            if sns._p(params, "AttributeName") == "Policy"
            else None
        ),
        of_sns,
    )
    for names, row, check in (
        (
            ("_sqs_queue_policy_create", "_sqs_queue_policy_update"),
            "queue-policy-size",
            queue_policy,
        ),
        (
            ("_sns_topic_policy_create", "_sns_topic_policy_update"),
            "topic-policy-size",
            topic_policy,
        ),
    ):
        for name in names:
            refuse(
                provisioners,
                name,
                row,
                lambda *change, check=check: check(new_props(change).get("PolicyDocument")),
                fails_the_stack,
            )


def refuse_large_environments():
    refuse(lambda_svc, "_create_function", "environment-size", of_function, in_json)
    refuse(
        lambda_svc,
        "_update_config",
        "environment-size",
        lambda _, settings: of_function(settings),
        in_json,
    )
    for name in ("_lambda_create", "_lambda_update"):
        refuse(
            provisioners,
            name,
            "environment-size",
            lambda *change, **_: of_function(new_props(change)),
            fails_the_stack,
        )


def too_long(parameter, value, limit):
    if len((value or "").encode()) <= limit:
        return None
    return (
        f"1 validation error detected: Value at '{parameter}' failed to satisfy constraint: Member must "
        f"have length less than or equal to {limit}"
    )


def refuse_long_names():
    refuse(
        lambda_svc,
        "_create_function",
        "function-name-length",
        # A name may be given as an ARN.
        lambda data: too_long("functionName", data.get("FunctionName", "").split(":")[-1], MAX_NAME),
        in_json,
    )
    refuse(
        iam,
        "_create_role",
        "role-name-length",
        lambda params: too_long("roleName", iam._p(params, "RoleName"), MAX_NAME),
        lambda error, reason: iam._error(400, error, reason),
    )


def longest(model, operation):
    """The greatest lengths of an operation's own text parameters, as AWS's model of its API has them."""
    shapes = iam_actions._load_botocore_model(model)["shapes"]
    members = shapes[f"{operation}Input"] if f"{operation}Input" in shapes else None
    members = members or shapes[f"{operation}Request"]
    limits = {name: shapes[one["shape"]] for name, one in members["members"].items()}
    return {
        name: shape["max"]
        for name, shape in limits.items()
        if shape["type"] == "string" and "max" in shape
    }


def refuse_long_parameters():
    for module, function, model, operation, row in (
        (eventbridge, "_put_rule", "events", "PutRule", "rule-name-length"),
        (
            stepfunctions,
            "_start_execution",
            "stepfunctions",
            "StartExecution",
            "execution-input-size",
        ),
        (
            stepfunctions,
            "_send_task_success",
            "stepfunctions",
            "SendTaskSuccess",
            "task-output-size",
        ),
    ):
        limits = longest(model, operation)

        def reason_of(data, limits=limits):
            found = (
                too_long(name[0].lower() + name[1:], data.get(name), limit)
                for name, limit in limits.items()
            )
            return next((reason for reason in found if reason), None)

        refuse(module, function, row, reason_of, in_json)


def refuse_what_is_too_large():
    refuse_large_policies()
    refuse_large_environments()
    refuse_long_names()
    refuse_long_parameters()
