"""
CloudTrail's events of management calls, as EventBridge gets them. The emulator keeps such events for
LookupEvents only, so no rule on a call would ever fire.
"""

import json
import time
from urllib.parse import parse_qs

from ministack import app
from ministack.core import iam_evaluator, responses
from ministack.core.iam_actions import extract_iam_action
from ministack.services import eventbridge

from .events import FROM_CLOUDTRAIL
from .hooks import replace

SERVICES = {
    "cloudformation",
    "cloudtrail",
    "cognito-idp",
    "events",
    "iam",
    "kms",
    "lambda",
    "ssm",
    "sts",
}
# Calls on data, and those of KMS that a trail may leave out for their number.
UNRECORDED = {
    "kms:Decrypt",
    "kms:DescribeKey",
    "kms:Encrypt",
    "kms:GenerateDataKey",
    "kms:GenerateDataKeyWithoutPlaintext",
    "kms:GetPublicKey",
    "kms:Sign",
    "kms:Verify",
    "events:PutEvents",
    "lambda:InvokeFunction",
}
READS = ("Describe", "Get", "List", "Lookup", "AssumeRole", "BatchGet", "Select")
FORM = "application/x-www-form-urlencoded"


def parameters_of(service, path, headers, body):
    """The request's parameters, named as CloudTrail does: they begin with a small letter."""
    if FORM in headers.get("content-type", ""):
        data = {name: values[0] for name, values in parse_qs(body.decode()).items()}
    else:
        data = json.loads(body or b"{}")
    named = {name[0].lower() + name[1:]: value for name, value in data.items()}
    parts = path.strip("/").split("/")
    if service == "lambda" and "functions" in parts[:-1]:
        named["functionName"] = parts[parts.index("functions") + 1]
    return named


def listens():
    """Whether any rule here is about calls: without one, nothing needs to be made."""
    return any(FROM_CLOUDTRAIL in rule.get("EventPattern", "") for rule in eventbridge._rules.values())


def tell_eventbridge(stock):
    def record(service, method, path, headers, body, query_params, request_id, region):
        stock(service, method, path, headers, body, query_params, request_id, region)
        if service not in SERVICES or not listens():
            return
        params = app._routing_params(method, path, headers, body, query_params)
        action = extract_iam_action(service, method, path, headers, body, params)
        if not action or action in UNRECORDED:
            return
        name = action.split(":")[1]
        source = action.split(":")[0]
        detail = {
            "eventVersion": "1.11",
            "userIdentity": {"arn": iam_evaluator.caller_arn()},
            "eventTime": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "eventSource": f"{source}.amazonaws.com",
            "eventName": name,
            "awsRegion": region,
            "sourceIPAddress": "127.0.0.1",
            "requestParameters": parameters_of(service, path, headers, body),
            "readOnly": name.startswith(READS),
            "eventID": responses.new_uuid(),
            "eventType": "AwsApiCall",
            "managementEvent": True,
        }
        entry = {"Source": f"aws.{source}", "DetailType": FROM_CLOUDTRAIL, "Detail": json.dumps(detail)}
        eventbridge._put_events({"Entries": [entry]}, allow_aws_source=True)

    return record


def record_management_calls():
    replace(app, "_maybe_record_cloudtrail", tell_eventbridge)
