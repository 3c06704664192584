"""
Conditions of policies, and mail. Each policy denies what its condition is about: an emulator that does
not set the key denies nothing.
"""

import json
from urllib.error import HTTPError
from urllib.request import urlopen

from world import Refused, arn, new_name, refuses, statement, takes

ANY = statement("Allow", "*")


def deny(action, operator, key, value, resource="*"):
    return statement("Deny", action, resource, Condition={operator: {key: value}})


def encrypt(aws, key, **more):
    aws.kms.encrypt(KeyId=key, Plaintext=b"x", **more)


OF_SOL = deny("kms:Encrypt", "StringEquals", "kms:EncryptionContext:family", "SOL")


@refuses("encryption-context")
def encryption_context(aws):
    key = aws.kms.create_key()["KeyMetadata"]["Arn"]
    encrypt(aws.as_role(ANY, OF_SOL), key, EncryptionContext={"family": "SOL"})


@takes("encryption-context")
def another_context(aws):
    key = aws.kms.create_key()["KeyMetadata"]["Arn"]
    encrypt(aws.as_role(ANY, OF_SOL), key, EncryptionContext={"family": "EVM"})


def with_alias(aws):
    key = aws.kms.create_key()["KeyMetadata"]["Arn"]
    alias = f"alias/{new_name()}"
    aws.kms.create_alias(AliasName=alias, TargetKeyId=key)
    return key, alias


@refuses("request-alias")
def request_by_alias(aws):
    _, alias = with_alias(aws)
    encrypt(aws.as_role(ANY, deny("kms:Encrypt", "StringEquals", "kms:RequestAlias", alias)), alias)


@takes("request-alias")
def request_by_key(aws):
    key, alias = with_alias(aws)
    encrypt(aws.as_role(ANY, deny("kms:Encrypt", "StringEquals", "kms:RequestAlias", alias)), key)


NAMED = deny("kms:TagResource", "Null", "kms:ResourceAliases", "false")
TAGS = [{"TagKey": "t", "TagValue": "1"}]


@refuses("resource-aliases")
def tag_a_key_with_an_alias(aws):
    key, _ = with_alias(aws)
    aws.as_role(ANY, NAMED).kms.tag_resource(KeyId=key, Tags=TAGS)


@takes("resource-aliases")
def tag_a_key_without_alias(aws):
    key = aws.kms.create_key()["KeyMetadata"]["Arn"]
    aws.as_role(ANY, NAMED).kms.tag_resource(KeyId=key, Tags=TAGS)


def create_alias(aws, denied):
    key = aws.kms.create_key()["KeyMetadata"]["KeyId"]
    role = aws.as_role(ANY, statement("Deny", "kms:CreateAlias", arn("kms", denied)))
    role.kms.create_alias(AliasName=f"alias/mine/{new_name()}", TargetKeyId=key)


@refuses("alias-and-key")
def alias_that_is_denied(aws):
    create_alias(aws, "alias/mine/*")


def name_a_key(aws, key):
    role = aws.as_role(ANY, deny("kms:CreateAlias", "Null", "kms:ResourceAliases", "false"))
    role.kms.create_alias(AliasName=f"alias/{new_name()}", TargetKeyId=key)


@refuses("second-alias")
def second_alias_of_a_key(aws):
    name_a_key(aws, with_alias(aws)[0])


@takes("second-alias")
def first_alias_of_a_key(aws):
    name_a_key(aws, aws.kms.create_key()["KeyMetadata"]["Arn"])


@takes("alias-and-key")
def alias_beside_it(aws):
    create_alias(aws, "alias/other/*")


def encrypt_by_alias(aws, denied):
    """With a right on every key but those that are denied."""
    key, alias = with_alias(aws)
    denied_key = key if denied == "its key" else aws.kms.create_key()["KeyMetadata"]["Arn"]
    role = aws.as_role(ANY, statement("Deny", "kms:Encrypt", denied_key))
    encrypt(role, alias)


@refuses("alias-is-its-key")
def alias_of_a_key_that_is_denied(aws):
    encrypt_by_alias(aws, "its key")


@takes("alias-is-its-key")
def alias_of_another_key(aws):
    encrypt_by_alias(aws, "another key")


def move_alias(aws, denied):
    left, alias = with_alias(aws)
    taken, other = (aws.kms.create_key()["KeyMetadata"]["Arn"] for _ in range(2))
    resource = {"left": left, "another": other}[denied]
    role = aws.as_role(ANY, statement("Deny", "kms:UpdateAlias", resource))
    role.kms.update_alias(AliasName=alias, TargetKeyId=taken)


@refuses("alias-moved")
def alias_that_leaves_a_key_that_is_denied(aws):
    move_alias(aws, "left")


@takes("alias-moved")
def alias_that_leaves_another_key(aws):
    move_alias(aws, "another")


def as_writer(aws):
    """A role that may write items of the kind A, and their table."""
    table = new_name("table")
    aws.dynamodb.create_table(
        TableName=table,
        AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}],
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}],
        BillingMode="PAY_PER_REQUEST",
    )
    keys = {"ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["A#*"]}}
    writes = ["dynamodb:PutItem", "dynamodb:BatchWriteItem"]
    return aws.as_role(statement("Allow", writes, Condition=keys)).dynamodb, table


def write(dynamodb, table, way, *keys):
    items = [{"pk": {"S": key}} for key in keys]
    if way == "put":
        for item in items:
            dynamodb.put_item(TableName=table, Item=item)
    elif way == "batch":
        puts = [{"PutRequest": {"Item": item}} for item in items]
        dynamodb.batch_write_item(RequestItems={table: puts})
    else:
        puts = [{"Put": {"TableName": table, "Item": item}} for item in items]
        dynamodb.transact_write_items(TransactItems=puts)


def all_ways_end_in(aws, error, *keys):
    """Each way of writing ends like this; raises it, or what a way ends in instead."""
    for way in ("put", "batch", "transaction"):
        dynamodb, table = as_writer(aws)
        ended = "taken"
        try:
            write(dynamodb, table, way, *keys)
        except dynamodb.exceptions.ClientError as failure:
            ended = failure.response["Error"]["Code"]
        if ended != error:
            raise Refused(f"{way}: {ended}") if ended != "taken" else Taken
    if error != "taken":
        raise Refused(error)


class Taken(Exception):
    """A way was taken."""


@refuses("leading-keys")
def items_of_another_kind(aws):
    try:
        all_ways_end_in(aws, "AccessDeniedException", "A#1", "B#1")
    except Taken:
        return


@takes("leading-keys")
def items_of_the_kind(aws):
    all_ways_end_in(aws, "taken", "A#1", "A#2")


def update(aws, table, way, expression, names):
    change = {
        "TableName": table,
        "Key": {"pk": {"S": "A#1"}},
        "UpdateExpression": expression,
        "ExpressionAttributeNames": names,
        "ExpressionAttributeValues": {":v": {"S": "1"}},
    }
    if way == "update":
        aws.update_item(**change)
    else:
        aws.transact_write_items(TransactItems=[{"Update": change}])


def as_changer(aws):
    """A role that may change items, but not their owner, and their table."""
    _, table = as_writer(aws)
    spared = {"ForAllValues:StringNotLike": {"dynamodb:Attributes": ["owner"]}}
    return aws.as_role(statement("Allow", "dynamodb:UpdateItem", Condition=spared)).dynamodb, table


def all_updates_end_in(aws, error, *updates):
    for way in ("update", "transaction"):
        for expression, names in updates:
            dynamodb, table = as_changer(aws)
            ended = "taken"
            try:
                update(dynamodb, table, way, expression, names)
            except dynamodb.exceptions.ClientError as failure:
                ended = failure.response["Error"]["Code"]
            if ended != error:
                raise Taken if ended == "taken" else Refused(f"{way} {expression}: {ended}")
    if error != "taken":
        raise Refused(error)


@refuses("written-attributes")
def owner_that_is_spared(aws):
    try:
        all_updates_end_in(
            aws,
            "AccessDeniedException",
            ("SET #o = :v, #s = :v", {"#o": "owner", "#s": "state"}),
            ("SET #s = :v REMOVE #o.inner", {"#o": "owner", "#s": "state"}),
        )
    except Taken:
        return


@takes("written-attributes")
def another_attribute(aws):
    all_updates_end_in(
        aws, "taken", ("SET #s = if_not_exists(#s, :v)", {"#s": "owner_state"})
    )


def put_object(aws, **more):
    bucket = new_name("bucket")
    aws.s3.create_bucket(Bucket=bucket)
    denied = deny("s3:PutObject", "Null", "s3:if-none-match", "false")
    aws.as_role(ANY, denied).s3.put_object(Bucket=bucket, Key="k", Body=b"x", **more)


@refuses("overwritten-object")
def conditional_write(aws):
    put_object(aws, IfNoneMatch="*")


@takes("overwritten-object")
def plain_write(aws):
    put_object(aws)


IN_PARTS = deny("s3:PutObject", "Bool", "s3:ObjectCreationOperation", "false")


@refuses("object-in-parts")
def upload_in_parts(aws):
    bucket = new_name("bucket")
    aws.s3.create_bucket(Bucket=bucket)
    aws.as_role(ANY, IN_PARTS).s3.create_multipart_upload(Bucket=bucket, Key="k")


@takes("object-in-parts")
def upload_that_is_completed(aws):
    bucket = new_name("bucket")
    aws.s3.create_bucket(Bucket=bucket)
    place = {"Bucket": bucket, "Key": "k"}
    upload = {**place, "UploadId": aws.s3.create_multipart_upload(**place)["UploadId"]}
    part = aws.s3.upload_part(**upload, PartNumber=1, Body=b"x")
    s3 = aws.as_role(ANY, IN_PARTS).s3
    parts = [{"PartNumber": 1, "ETag": part["ETag"]}]
    s3.complete_multipart_upload(**upload, MultipartUpload={"Parts": parts})
    s3.put_object(**place, Body=b"y")


def young_link(aws):
    """An object, and who may get it by no link that is less than ten minutes old."""
    place = {"Bucket": new_name("bucket"), "Key": "k"}
    aws.s3.create_bucket(Bucket=place["Bucket"])
    aws.s3.put_object(**place, Body=b"x")
    denied = deny("s3:GetObject", "NumericLessThan", "s3:signatureAge", "600000")
    return place, aws.as_role(ANY, denied).s3


@refuses("signed-link")
def link_of_now(aws):
    place, s3 = young_link(aws)
    try:
        urlopen(s3.generate_presigned_url("get_object", Params=place)).read()
    except HTTPError as error:
        raise Refused("AccessDenied" if error.code == 403 else str(error.code))


@takes("signed-link")
def signed_call(aws):
    place, s3 = young_link(aws)
    s3.get_object(**place)


def describe_pool(aws, stage):
    pool = aws.cognito_idp.create_user_pool(PoolName="p", UserPoolTags={"stage": stage})
    denied = deny("cognito-idp:*", "StringEquals", "aws:ResourceTag/stage", "prod")
    aws.as_role(ANY, denied).cognito_idp.describe_user_pool(UserPoolId=pool["UserPool"]["Id"])


@refuses("pool-tags")
def pool_with_the_tag(aws):
    describe_pool(aws, "prod")


@takes("pool-tags")
def pool_with_another_tag(aws):
    describe_pool(aws, "dev")


# It signs the call itself: a stub has no SDK.
LIST_QUEUES = """const { createHash, createHmac } = require('node:crypto');
const hash = (text) => createHash('sha256').update(text).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
exports.handler = async () => {
  const env = process.env;
  const { host } = new URL(env.AWS_ENDPOINT_URL);
  const time = new Date().toISOString().replace(/[-:]|\\.\\d+/g, '');
  const scope = `${time.slice(0, 8)}/us-east-1/sqs/aws4_request`;
  const headers = { 'content-type': 'application/x-amz-json-1.0', host, 'x-amz-date': time,
    'x-amz-security-token': env.AWS_SESSION_TOKEN, 'x-amz-target': 'AmazonSQS.ListQueues' };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\\n`).join('');
  const canonical = ['POST', '/', '', lines, names, hash('{}')].join('\\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\\n');
  const key = scope.split('/').reduce(hmac, `AWS4${env.AWS_SECRET_ACCESS_KEY}`);
  const authorization = `AWS4-HMAC-SHA256 Credential=${env.AWS_ACCESS_KEY_ID}/${scope}, ` +
    `SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`;
  const answer = await fetch(env.AWS_ENDPOINT_URL, {
    method: 'POST', body: '{}', headers: { ...headers, authorization } });
  return { status: answer.status, body: await answer.text() };
};"""


def call_from_code(aws, denied_function):
    name = aws.new_function(LIST_QUEUES, Timeout=10)
    role = aws._lambda.get_function_configuration(FunctionName=name)["Role"].split("/")[-1]
    function = arn("lambda", f"function:{denied_function or name}")
    denied = deny("sqs:*", "ArnEquals", "lambda:SourceFunctionArn", function)
    document = json.dumps({"Version": "2012-10-17", "Statement": [denied]})
    aws.iam.put_role_policy(RoleName=role, PolicyName="own", PolicyDocument=document)
    answer = json.loads(aws._lambda.invoke(FunctionName=name)["Payload"].read())
    if answer.get("status") != 200:
        code = json.loads(answer["body"]).get("__type", "") if "body" in answer else answer
        raise Refused(str(code).split("#")[-1])


@refuses("own-code")
def code_of_the_function(aws):
    call_from_code(aws, None)


@takes("own-code")
def code_of_another_function(aws):
    call_from_code(aws, "another")


def send(aws, sender, recipient):
    body = {"Simple": {"Subject": {"Data": "s"}, "Body": {"Text": {"Data": "t"}}}}
    aws.sesv2.send_email(
        FromEmailAddress=sender, Destination={"ToAddresses": [recipient]}, Content=body
    )


def verified(aws):
    address = f"{new_name()}@example.com"
    aws.sesv2.create_email_identity(EmailIdentity=address)
    return address


@refuses("sandbox")
def to_an_unverified_address(aws):
    send(aws, verified(aws), "ann@other.example")


@takes("sandbox")
def to_a_verified_address(aws):
    send(aws, verified(aws), verified(aws))


def send_as(aws, denied):
    sender, recipient = verified(aws), verified(aws)
    identity = arn("ses", f"identity/{recipient if denied == 'recipient' else 'other'}")
    role = aws.as_role(ANY, statement("Deny", "ses:SendEmail", identity))
    send(role, sender, recipient)


@refuses("sandbox-recipients")
def recipient_that_is_denied(aws):
    send_as(aws, "recipient")


@takes("sandbox-recipients")
def recipient_that_is_allowed(aws):
    send_as(aws, "other")


def send_from(aws, denied):
    sender, recipient = verified(aws), verified(aws)
    key, value = denied(sender, recipient)
    operator = "ForAnyValue:StringEquals" if key == "ses:Recipients" else "StringEquals"
    send(aws.as_role(ANY, deny("ses:SendEmail", operator, key, value)), sender, recipient)


@refuses("mail-addresses")
def sender_that_is_denied(aws):
    send_from(aws, lambda sender, _: ("ses:FromAddress", sender))


@takes("mail-addresses")
def recipient_beside_those_that_are_denied(aws):
    send_from(aws, lambda sender, _: ("ses:Recipients", sender))
