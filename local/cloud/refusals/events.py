"""
Whom EventBridge may call. The emulator delivers to every target; on AWS the target's policy, or the
role that the target names, must let it. What may not be delivered counts in FailedInvocations.
"""

import json
from dataclasses import replace as replace_fields

from ministack.core import iam_evaluator
from ministack.core.arn import ArnParseError, parse_arn
from ministack.services import cloudwatch, eventbridge, iam, lambda_svc, sns, sqs

from .hooks import replace
from .table import ERRORS

PRINCIPAL = "events.amazonaws.com"
ACTIONS = {"sns": "sns:Publish", "sqs": "sqs:SendMessage", "lambda": "lambda:InvokeFunction"}
FROM_CLOUDTRAIL = "AWS API Call via CloudTrail"
ALL_EVENTS = "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS"


def policy_of(service, arn):
    """The policy of a target, as a document; None if it has none."""
    if service == "lambda":
        func = lambda_svc._get_func_record_for_ref(arn)[0]
        return func["policy"] if func else None
    if service == "sns":
        found = sns.topic_policy_for_arn(arn)
    else:
        found = sqs.queue_policy_for_arn(arn)
    return json.loads(found[0]) if found and found[0] else None


def without_conditions(document):
    """EventBridge names nothing that a Condition of a topic's policy could compare."""
    statements = document.get("Statement", [])
    statements = statements if isinstance(statements, list) else [statements]
    kept = [one for one in statements if one["Effect"] == "Deny" or not one.get("Condition")]
    return {**document, "Statement": kept}


def call_of(service, arn, rule, account):
    """The call that EventBridge makes for a rule."""
    return iam_evaluator.EvalContext(
        principal_arn="*",
        principal_type="Service",
        principal_account="",
        action=ACTIONS[service],
        resource_arn=arn,
        region=arn.split(":")[3],
        secure_transport=True,
        service_context={"aws:sourcearn": rule["Arn"], "aws:sourceaccount": account},
    )


def lets_eventbridge(service, arn, rule, account):
    document = policy_of(service, arn)
    if document is None:
        return False
    if service == "sns":
        document = without_conditions(document)
    call = call_of(service, arn, rule, account)
    return (
        iam_evaluator.evaluate_resource_policy(document, call, service=PRINCIPAL).decision
        == "Allow"
    )


def may_by_role(role_arn, service, arn, rule, account):
    role = iam._roles.get(role_arn.rsplit("/", 1)[-1])
    if not role:
        return False
    call = call_of(service, arn, rule, account)
    is_trusted = iam_evaluator.evaluate_resource_policy(
        role["AssumeRolePolicyDocument"],
        replace_fields(call, action="sts:AssumeRole", resource_arn="*"),
        service=PRINCIPAL,
    )
    if is_trusted.decision != "Allow":
        return False
    policies = iam_evaluator._gather_role_policies(role["RoleName"], account)
    return iam_evaluator.evaluate(call, policies).decision == "Allow"


def may_invoke(target, rule):
    try:
        spec = parse_arn(target.get("Arn", ""))
    except ArnParseError:
        return True
    if spec.service not in ACTIONS:
        return True
    about = (spec.service, target["Arn"], rule, spec.account_id)
    if target.get("RoleArn"):
        return may_by_role(target["RoleArn"], *about)
    return lets_eventbridge(*about)


def invoke_who_lets(stock):
    def invoke(target, event, rule, view=None):
        dimensions = {"RuleName": rule["Name"]}
        cloudwatch.record_metric("AWS/Events", "Invocations", 1, "Count", dimensions)
        if may_invoke(target, rule):
            return stock(target, event, rule, view)
        cloudwatch.record_metric("AWS/Events", ERRORS["rule-to-topic"], 1, "Count", dimensions)
        eventbridge.logger.warning("EventBridge: %s may not call %s", rule["Arn"], target["Arn"])
        return None

    return invoke


def is_read_only(event):
    if event.get("DetailType") != FROM_CLOUDTRAIL:
        return False
    return json.loads(event.get("Detail") or "{}").get("readOnly") is True


def dispatch(event, view=None):
    """In place of the emulator's: it knows one state of a rule that is enabled, and AWS two."""
    bus = event.get("EventBusName", "default")
    earlier = set(event.get("_DispatchPath") or [])
    view = view or eventbridge._pattern_event_view(event)
    hearing = {ALL_EVENTS} if is_read_only(event) else {"ENABLED", ALL_EVENTS}
    for key, rule in list(eventbridge._rules.items()):
        pattern = rule.get("EventPattern")
        if rule.get("EventBusName", "default") != bus or key in earlier or not pattern:
            continue
        is_heard = rule.get("State") in hearing
        if is_heard and eventbridge._matches_pattern_view(pattern, view, f"rule {key}"):
            for target in eventbridge._targets.get(key, []):
                eventbridge._invoke_target(target, event, rule, view)


def refuse_targets():
    replace(eventbridge, "_invoke_target", invoke_who_lets)
    replace(eventbridge, "_dispatch_event", lambda _: dispatch)
