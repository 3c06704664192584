"""
Makes each call of lib/constructs/monitoring/account-events.ts, and prints the rules whose message
arrived, with their topic: `account_rules.py URL PREFIX RULE...`. It leaves nothing behind.
"""

import contextlib
import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support/refusals"))

from botocore.exceptions import ClientError  # noqa: E402
from world import Aws, arn, new_name, policy, statement, zipped  # noqa: E402

SECONDS = 15
aws = Aws(sys.argv[1])
prefix = sys.argv[2]
wanted = set(sys.argv[3:])
mine = f"{prefix}drill"


def listen():
    """A queue that gets what is published to the stage's topics."""
    url, queue = aws.new_queue()
    send = statement("Allow", "sqs:SendMessage", queue)
    by_topics = {**send, "Principal": {"Service": "sns.amazonaws.com"}}
    aws.sqs.set_queue_attributes(QueueUrl=url, Attributes={"Policy": policy(by_topics)})
    for topic in aws.sns.list_topics()["Topics"]:
        if f":{prefix}" in topic["TopicArn"]:
            aws.sns.subscribe(TopicArn=topic["TopicArn"], Protocol="sqs", Endpoint=queue)
    return url


def touch_a_key():
    key = aws.kms.create_key()["KeyMetadata"]["KeyId"]
    aws.kms.tag_resource(KeyId=key, Tags=[{"TagKey": "drill", "TagValue": "1"}])
    aws.kms.schedule_key_deletion(KeyId=key, PendingWindowInDays=7)


def pass_a_role_of_the_stage():
    trust = policy(
        {
            "Effect": "Allow",
            "Principal": {"Service": "lambda.amazonaws.com"},
            "Action": "sts:AssumeRole",
        }
    )
    role = aws.iam.create_role(RoleName=mine, AssumeRolePolicyDocument=trust)["Role"]["Arn"]
    name = new_name("drill")
    aws._lambda.create_function(
        FunctionName=name,
        Runtime="nodejs24.x",
        Handler="index.handler",
        Role=role,
        Code={"ZipFile": zipped("exports.handler = async () => {};")},
    )
    aws._lambda.delete_function(FunctionName=name)
    aws.iam.delete_role(RoleName=mine)


def open_a_function():
    name = f"{prefix}queue-watch-evm"
    aws._lambda.add_permission(
        FunctionName=name, StatementId=mine, Action="lambda:InvokeFunction", Principal="0" * 12
    )
    aws._lambda.remove_permission(FunctionName=name, StatementId=mine)


def drop_code_signing():
    # There is no such configuration. The attempt counts too.
    with contextlib.suppress(ClientError):
        config = arn("lambda", "code-signing-config:csc-0123456789abcdef0")
        aws._lambda.delete_code_signing_config(CodeSigningConfigArn=config)


def add_an_admin():
    pools = aws.cognito_idp.list_user_pools(MaxResults=60)["UserPools"]
    pool = next(one["Id"] for one in pools if one["Name"].startswith(prefix[:-1]))
    user = {"UserPoolId": pool, "Username": "drill@example.com"}
    password = f"Aa1!{os.urandom(12).hex()}"
    aws.cognito_idp.admin_create_user(
        **user, MessageAction="SUPPRESS", TemporaryPassword=password
    )
    aws.cognito_idp.admin_delete_user(**user)


def deploy_a_stack():
    handle = {"Handle": {"Type": "AWS::CloudFormation::WaitConditionHandle"}}
    aws.cloudformation.create_stack(StackName=mine, TemplateBody=json.dumps({"Resources": handle}))
    aws.cloudformation.delete_stack(StackName=mine)


def change_a_parameter():
    name = f"/coffer/{prefix.split('-')[1]}/drill"
    aws.ssm.put_parameter(Name=name, Value="drill", Type="String")
    aws.ssm.delete_parameter(Name=name)


def stop_a_trail():
    aws.cloudtrail.create_trail(Name=mine, S3BucketName="drill")
    aws.cloudtrail.stop_logging(Name=mine)
    aws.cloudtrail.delete_trail(Name=mine)


def change_a_rule():
    aws.events.put_rule(Name=mine, ScheduleExpression="rate(1 day)", State="DISABLED")
    aws.events.delete_rule(Name=mine)


def take_break_glass():
    # Refused, for want of a second factor. The attempt counts too.
    with contextlib.suppress(ClientError):
        role = arn("iam", f"role/{prefix}break-glass", region="")
        aws.sts.assume_role(RoleArn=role, RoleSessionName="drill")


url = listen()
touch_a_key()
pass_a_role_of_the_stage()
open_a_function()
drop_code_signing()
add_an_admin()
deploy_a_stack()
change_a_parameter()
stop_a_trail()
change_a_rule()
take_break_glass()
heard = {}
end = time.monotonic() + SECONDS
while wanted - heard.keys() and time.monotonic() < end:
    got = aws.sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10, WaitTimeSeconds=1)
    for message in got.get("Messages", []):
        published = json.loads(message["Body"])
        text = published["Message"].strip('"')
        if text.startswith(prefix):
            heard[text[len(prefix) :].split(":")[0]] = published["TopicArn"].split(":")[-1]
        aws.sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
aws.sqs.delete_queue(QueueUrl=url)
print(json.dumps(heard))
