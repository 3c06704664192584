"""Policies, environments and parameters that are too large."""

import json

from names import PASS
from world import (
    arn,
    new_name,
    padded,
    policy,
    refuses,
    statement,
    takes,
    trust,
    until,
    zipped,
)


@refuses("role-policies-size")
def two_policies_of_6_kb(aws):
    role = aws.new_role().split("/")[-1]
    for name in ("first", "second"):
        aws.iam.put_role_policy(RoleName=role, PolicyName=name, PolicyDocument=padded(3_500))


@takes("role-policies-size")
def one_of_them_with_white_space(aws):
    role = aws.new_role().split("/")[-1]
    document = json.dumps(json.loads(padded(3_500)), indent=12)
    aws.iam.put_role_policy(RoleName=role, PolicyName="first", PolicyDocument=document)


@refuses("managed-policy-size")
def managed_policy(aws):
    aws.iam.create_policy(PolicyName=new_name(), PolicyDocument=padded(6_144))


@refuses("trust-policy-size")
def trust_policy(aws):
    one = {
        "Effect": "Allow",
        "Principal": {"Service": "lambda.amazonaws.com"},
        "Action": "sts:AssumeRole",
    }
    aws.iam.create_role(RoleName=new_name(), AssumeRolePolicyDocument=policy(*[one] * 30))


@refuses("key-policy-size")
def key_policy(aws):
    mine = {**statement("Allow", "kms:*"), "Principal": {"AWS": arn("iam", "root", region="")}}
    aws.kms.create_key(Policy=policy(*[{**mine, "Sid": f"{i:050d}"} for i in range(220)]))


@refuses("queue-policy-size")
def queue_policy(aws):
    url, queue = aws.new_queue()
    one = {**statement("Allow", "sqs:SendMessage", queue), "Principal": "*"}
    aws.sqs.set_queue_attributes(QueueUrl=url, Attributes={"Policy": policy(*[one] * 21)})


@refuses("topic-policy-size")
def topic_policy(aws):
    topic = aws.sns.create_topic(Name=new_name())["TopicArn"]
    one = {**statement("Allow", "sns:Publish", topic), "Principal": "*"}
    aws.sns.set_topic_attributes(
        TopicArn=topic,
        AttributeName="Policy",
        AttributeValue=policy(*[{**one, "Sid": f"{i:0300d}"} for i in range(90)]),
    )


@refuses("environment-size")
def environment(aws):
    aws.new_function(Environment={"Variables": {"LONG": "x" * 4_097}})


@refuses("rule-name-length")
def rule_name(aws):
    aws.events.put_rule(Name="r" * 65, ScheduleExpression="rate(1 day)")


@refuses("function-name-length")
def function_name(aws):
    aws._lambda.create_function(
        FunctionName="f" * 65,
        Runtime="nodejs24.x",
        Handler="index.handler",
        Role=aws.new_role(principal={"Service": "lambda.amazonaws.com"}),
        Code={"ZipFile": zipped("exports.handler = async () => {};")},
    )


@refuses("role-name-length")
def role_name(aws):
    aws.iam.create_role(RoleName="r" * 65, AssumeRolePolicyDocument=trust({"AWS": "*"}))


def new_machine(aws, definition):
    name = new_name("machine")
    role = aws.new_role(
        statement("Allow", "sqs:SendMessage"), principal={"Service": "states.amazonaws.com"}
    )
    made = aws.stepfunctions.create_state_machine(name=name, definition=definition, roleArn=role)
    return made["stateMachineArn"]


@refuses("execution-input-size")
def execution_input(aws):
    aws.stepfunctions.start_execution(
        stateMachineArn=new_machine(aws, PASS), input=json.dumps("x" * 262_144)
    )


@refuses("task-output-size")
def task_output(aws):
    url, _ = aws.new_queue()
    task = {
        "Type": "Task",
        "Resource": "arn:aws:states:::sqs:sendMessage.waitForTaskToken",
        "Parameters": {"QueueUrl": url, "MessageBody": {"token.$": "$$.Task.Token"}},
        "End": True,
    }
    definition = json.dumps({"StartAt": "Wait", "States": {"Wait": task}})
    aws.stepfunctions.start_execution(stateMachineArn=new_machine(aws, definition))

    def token():
        got = aws.sqs.receive_message(QueueUrl=url).get("Messages")
        return json.loads(got[0]["Body"])["token"] if got else None

    aws.stepfunctions.send_task_success(
        taskToken=until(token), output=json.dumps("x" * 262_144)
    )


def mapping(aws, queue, **more):
    name = aws.new_function(Timeout=60)
    aws._lambda.create_event_source_mapping(FunctionName=name, EventSourceArn=queue, **more)


@refuses("short-visibility")
def short_visibility(aws):
    mapping(aws, aws.new_queue(VisibilityTimeout="59")[1])


@takes("short-visibility")
def visibility_of_the_timeout(aws):
    mapping(aws, aws.new_queue(VisibilityTimeout="60")[1])


@refuses("unbatched-window")
def unbatched_window(aws):
    mapping(aws, aws.new_queue(VisibilityTimeout="60")[1], BatchSize=11)


@takes("unbatched-window")
def batched_window(aws):
    queue = aws.new_queue(VisibilityTimeout="60")[1]
    mapping(aws, queue, BatchSize=11, MaximumBatchingWindowInSeconds=1)
