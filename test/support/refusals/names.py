"""Resources that CloudFormation makes twice under one name."""

import json
import re

from world import Refused, new_name, refuses, trust, until

KEY = {"Type": "AWS::KMS::Key", "Properties": {}}
PASS = json.dumps({"StartAt": "End", "States": {"End": {"Type": "Succeed"}}})
ROLE = {"Fn::Sub": "arn:aws:iam::${AWS::AccountId}:role/none"}
NAMED = {
    "rule-exists": ("AWS::Events::Rule", "Name", {"ScheduleExpression": "rate(1 day)"}),
    "alarm-exists": (
        "AWS::CloudWatch::Alarm",
        "AlarmName",
        {
            "ComparisonOperator": "GreaterThanThreshold",
            "EvaluationPeriods": 1,
            "MetricName": "m",
            "Namespace": "n",
            "Period": 60,
            "Statistic": "Sum",
            "Threshold": 1,
        },
    ),
    "log-group-exists": ("AWS::Logs::LogGroup", "LogGroupName", {}),
    "role-exists": (
        "AWS::IAM::Role",
        "RoleName",
        {"AssumeRolePolicyDocument": json.loads(trust({"Service": "lambda.amazonaws.com"}))},
    ),
    "queue-exists": ("AWS::SQS::Queue", "QueueName", {}),
    "topic-exists": ("AWS::SNS::Topic", "TopicName", {}),
    "table-exists": (
        "AWS::DynamoDB::Table",
        "TableName",
        {
            "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
            "BillingMode": "PAY_PER_REQUEST",
        },
    ),
    "function-exists": (
        "AWS::Lambda::Function",
        "FunctionName",
        {
            "Runtime": "nodejs24.x",
            "Handler": "index.handler",
            "Role": ROLE,
            "Code": {"ZipFile": "exports.handler = async () => {};"},
        },
    ),
    "state-machine-exists": (
        "AWS::StepFunctions::StateMachine",
        "StateMachineName",
        {"RoleArn": ROLE, "DefinitionString": PASS},
    ),
    "key-alias-exists": ("AWS::KMS::Alias", "AliasName", {"TargetKeyId": {"Ref": "Key"}}),
}


def create(aws, resources):
    """Makes a stack, and waits for its end. Raises the error code of the handler that failed."""
    name = new_name("stack")
    aws.cloudformation.create_stack(
        StackName=name,
        TemplateBody=json.dumps({"Resources": resources}),
        OnFailure="DO_NOTHING",
        Capabilities=["CAPABILITY_NAMED_IAM"],
    )

    def ended():
        status = aws.cloudformation.describe_stacks(StackName=name)["Stacks"][0]["StackStatus"]
        return None if status.endswith("IN_PROGRESS") else status

    if until(ended) == "CREATE_COMPLETE":
        return
    events = aws.cloudformation.describe_stack_events(StackName=name)["StackEvents"]
    reasons = " ".join(event.get("ResourceStatusReason", "") for event in events)
    found = re.search(r"HandlerErrorCode: (\w+)", reasons)
    raise Refused(found[1] if found else reasons)


def resource(row, name):
    resource_type, property_name, properties = NAMED[row]
    return {"Type": resource_type, "Properties": {**properties, property_name: name}}


def twice(row):
    def scenario(aws):
        name = "alias/twice" if row == "key-alias-exists" else f"twice-{row}"
        resources = {"Key": KEY, "Named": resource(row, name)}
        create(aws, resources)
        create(aws, resources)

    return scenario


for row in NAMED:
    refuses(row)(twice(row))
