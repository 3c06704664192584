"""
CloudFormation creates nothing under a name that exists: its handlers look first. The emulator
replaces what has the name.
"""

from ministack.core.responses import get_account_id, get_region
from ministack.services import (
    cloudwatch,
    cloudwatch_logs,
    dynamodb,
    eventbridge,
    iam,
    kms,
    lambda_svc,
    sns,
    sqs,
    stepfunctions,
)
from ministack.services.cloudformation import provisioners

from .hooks import fails_the_stack, refuse


def arn(service, resource):
    return f"arn:aws:{service}:{get_region()}:{get_account_id()}:{resource}"


def is_rule(name, props):
    return eventbridge._rule_key(name, provisioners._eb_rule_bus_name(props)) in eventbridge._rules


# The type, its row, the handler, the property that names it, and whether that name is taken.
NAMED = (
    ("AWS::Events::Rule", "rule-exists", "_eb_rule_create", "Name", is_rule),
    (
        "AWS::CloudWatch::Alarm",
        "alarm-exists",
        "_cw_metric_alarm_create",
        "AlarmName",
        lambda name, _: name in cloudwatch._alarms,
    ),
    (
        "AWS::Logs::LogGroup",
        "log-group-exists",
        "_cwlogs_create",
        "LogGroupName",
        lambda name, _: name in cloudwatch_logs._log_groups,
    ),
    (
        "AWS::IAM::Role",
        "role-exists",
        "_iam_role_create",
        "RoleName",
        lambda name, _: name in iam._roles,
    ),
    (
        "AWS::SQS::Queue",
        "queue-exists",
        "_sqs_create",
        "QueueName",
        lambda name, _: sqs._queue_url_for_account(get_account_id(), name) in sqs._queues,
    ),
    (
        "AWS::SNS::Topic",
        "topic-exists",
        "_sns_create",
        "TopicName",
        lambda name, _: arn("sns", name) in sns._topics,
    ),
    (
        "AWS::DynamoDB::Table",
        "table-exists",
        "_ddb_create",
        "TableName",
        lambda name, _: name in dynamodb._tables,
    ),
    (
        "AWS::Lambda::Function",
        "function-exists",
        "_lambda_create",
        "FunctionName",
        lambda name, _: name in lambda_svc._functions,
    ),
    (
        "AWS::StepFunctions::StateMachine",
        "state-machine-exists",
        "_sfn_state_machine_create",
        "StateMachineName",
        lambda name, _: arn("states", f"stateMachine:{name}") in stepfunctions._state_machines,
    ),
    (
        "AWS::KMS::Alias",
        "key-alias-exists",
        "_kms_alias_create",
        "AliasName",
        lambda name, _: kms._alias_arn(name) in kms._aliases,
    ),
)


def refuse_names_that_exist():
    for resource_type, row, handler, property_name, is_taken in NAMED:

        def reason_of(
            logical_id,
            props,
            stack_name,
            resource_type=resource_type,
            property_name=property_name,
            is_taken=is_taken,
        ):
            name = props.get(property_name)
            # A name that CloudFormation draws is new.
            if name and is_taken(name, props):
                return f"Resource of type '{resource_type}' with identifier '{name}' already exists."
            return None

        refuse(provisioners, handler, row, reason_of, fails_the_stack)
