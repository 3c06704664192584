"""What EventBridge delivers, and to whom."""

import json
from datetime import datetime, timedelta, timezone

from world import ACCOUNT, Refused, arn, new_name, policy, refuses, statement, takes, until

BY_RULE = {"Service": "events.amazonaws.com"}
OF_ACCOUNT = {"StringEquals": {"aws:SourceAccount": ACCOUNT}}


def failed_invocations(aws, rule):
    now = datetime.now(timezone.utc)
    points = aws.cloudwatch.get_metric_statistics(
        Namespace="AWS/Events",
        MetricName="FailedInvocations",
        Dimensions=[{"Name": "RuleName", "Value": rule}],
        StartTime=now - timedelta(minutes=5),
        EndTime=now + timedelta(minutes=5),
        Period=60,
        Statistics=["Sum"],
    )["Datapoints"]
    return sum(point["Sum"] for point in points) or None


def deliver(aws, target, arrived, **more):
    """Puts an event for a rule with this target. Raises the metric if it is not delivered."""
    rule = new_name("rule")
    aws.events.put_rule(Name=rule, EventPattern=json.dumps({"source": [rule]}))
    aws.events.put_targets(Rule=rule, Targets=[{"Id": "1", "Arn": target, **more}])
    aws.events.put_events(Entries=[{"Source": rule, "DetailType": "d", "Detail": "{}"}])

    def seen():
        return "failed" if failed_invocations(aws, rule) else arrived() or None

    if until(seen) != "arrived":
        raise Refused("FailedInvocations")


def in_queue(aws, url):
    return lambda: "arrived" if aws.sqs.receive_message(QueueUrl=url).get("Messages") else None


def topic_with(aws, *statements):
    """A topic with this policy, and what asks whether something was published to it."""
    topic = arn("sns", new_name("topic"))
    aws.sns.create_topic(Name=topic.split(":")[-1])
    aws.sns.set_topic_attributes(
        TopicArn=topic,
        AttributeName="Policy",
        AttributeValue=policy(*({**one, "Resource": topic} for one in statements)),
    )
    url, queue = aws.new_queue()
    by_topic = {"Service": "sns.amazonaws.com"}
    open_queue(aws, url, {**statement("Allow", "sqs:SendMessage", queue), "Principal": by_topic})
    aws.sns.subscribe(TopicArn=topic, Protocol="sqs", Endpoint=queue)
    return topic, in_queue(aws, url)


def open_queue(aws, url, *statements):
    aws.sqs.set_queue_attributes(QueueUrl=url, Attributes={"Policy": policy(*statements)})


PUBLISH = {**statement("Allow", "sns:Publish"), "Principal": BY_RULE}


@refuses("rule-to-topic")
def topic_with_condition(aws):
    deliver(aws, *topic_with(aws, {**PUBLISH, "Condition": OF_ACCOUNT}))


@takes("rule-to-topic")
def topic_without_condition(aws):
    plain = {"Condition": {"Bool": {"aws:SecureTransport": "false"}}}
    deny = {**statement("Deny", "sns:Publish"), "Principal": "*", **plain}
    deliver(aws, *topic_with(aws, PUBLISH, deny))


@refuses("rule-to-queue")
def queue_without_policy(aws):
    url, queue = aws.new_queue()
    deliver(aws, queue, in_queue(aws, url))


@takes("rule-to-queue")
def queue_with_policy(aws):
    url, queue = aws.new_queue()
    send = statement("Allow", "sqs:SendMessage", queue)
    open_queue(aws, url, {**send, "Principal": BY_RULE, "Condition": OF_ACCOUNT})
    deliver(aws, queue, in_queue(aws, url))


def called(aws, name):
    def logged():
        groups = aws.logs.describe_log_groups(logGroupNamePrefix=f"/aws/lambda/{name}")
        return "arrived" if groups["logGroups"] else None

    return logged


@refuses("rule-to-function")
def function_without_permission(aws):
    name = aws.new_function()
    deliver(aws, arn("lambda", f"function:{name}"), called(aws, name))


@takes("rule-to-function")
def function_with_permission(aws):
    name = aws.new_function()
    aws._lambda.add_permission(
        FunctionName=name,
        StatementId="rules",
        Action="lambda:InvokeFunction",
        Principal="events.amazonaws.com",
    )
    deliver(aws, arn("lambda", f"function:{name}"), called(aws, name))


@refuses("rule-by-role")
def role_of_another_service(aws):
    topic, arrived = topic_with(aws, PUBLISH)
    role = aws.new_role(
        statement("Allow", "sns:Publish"), principal={"Service": "lambda.amazonaws.com"}
    )
    deliver(aws, topic, arrived, RoleArn=role)


@takes("rule-by-role")
def role_of_eventbridge(aws):
    topic, arrived = topic_with(aws, {**PUBLISH, "Principal": {"AWS": arn("iam", "root", "")}})
    role = aws.new_role(statement("Allow", "sns:Publish", topic), principal=BY_RULE)
    deliver(aws, topic, arrived, RoleArn=role)
