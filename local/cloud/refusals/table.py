"""
What AWS refuses and the emulator accepts: a row each. The modules next to this one enforce them
(local/cloud/emulator.py), and test/integration/local/refusals.test.ts shows each one here and on the
emulator as it comes. A row goes when the emulator has learned it: that test then fails.
"""

from typing import NamedTuple

DOCS = "https://docs.aws.amazon.com"
IAM_KEYS = f"{DOCS}/IAM/latest/UserGuide/reference_policies_condition-keys.html"
SIZES = f"{DOCS}/IAM/latest/UserGuide/reference_iam-quotas.html"
RULES = f"{DOCS}/eventbridge/latest/userguide/eb-use-resource-based.html"
HANDLERS = f"{DOCS}/cloudformation-cli/latest/userguide/resource-type-test-contract-errors.html"


class Refusal(NamedTuple):
    name: str
    service: str
    # As a sentence about what AWS takes.
    refuses: str
    # AWS's own, as read in November 2026.
    page: str
    # Its code; the name of a metric where no one is answered.
    error: str


def _existing(name, resource_type):
    service = resource_type.split("::")[1]
    refuses = f"CloudFormation creates no {resource_type} under a name that exists"
    return Refusal(name, service, refuses, HANDLERS, "AlreadyExists")


ROWS = (
    _existing("rule-exists", "AWS::Events::Rule"),
    _existing("alarm-exists", "AWS::CloudWatch::Alarm"),
    _existing("log-group-exists", "AWS::Logs::LogGroup"),
    _existing("role-exists", "AWS::IAM::Role"),
    _existing("queue-exists", "AWS::SQS::Queue"),
    _existing("topic-exists", "AWS::SNS::Topic"),
    _existing("table-exists", "AWS::DynamoDB::Table"),
    _existing("function-exists", "AWS::Lambda::Function"),
    _existing("state-machine-exists", "AWS::StepFunctions::StateMachine"),
    _existing("key-alias-exists", "AWS::KMS::Alias"),
    Refusal(
        "role-policies-size",
        "IAM",
        "the inline policies of a role have at most 10,240 characters, white space apart",
        SIZES,
        "LimitExceeded",
    ),
    Refusal(
        "managed-policy-size",
        "IAM",
        "a managed policy has at most 6,144 characters, white space apart",
        SIZES,
        "LimitExceeded",
    ),
    Refusal(
        "trust-policy-size",
        "IAM",
        "a role's trust policy has at most 2,048 characters, white space apart",
        SIZES,
        "LimitExceeded",
    ),
    Refusal(
        "key-policy-size",
        "KMS",
        "a key policy has at most 32 KB",
        f"{DOCS}/kms/latest/developerguide/resource-limits.html",
        "LimitExceededException",
    ),
    Refusal(
        "queue-policy-size",
        "SQS",
        "a queue's policy has at most 8,192 bytes and 20 statements",
        f"{DOCS}/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html",
        "InvalidAttributeValue",
    ),
    Refusal(
        "topic-policy-size",
        "SNS",
        "a topic's policy has at most 30 KB",
        f"{DOCS}/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html",
        "InvalidParameter",
    ),
    Refusal(
        "environment-size",
        "Lambda",
        "the environment variables of a function have at most 4 KB",
        f"{DOCS}/lambda/latest/dg/gettingstarted-limits.html",
        "InvalidParameterValueException",
    ),
    Refusal(
        "rule-name-length",
        "EventBridge",
        "a rule's name has at most 64 characters, its description 512",
        f"{DOCS}/eventbridge/latest/APIReference/API_PutRule.html",
        "ValidationException",
    ),
    Refusal(
        "function-name-length",
        "Lambda",
        "a function's name has at most 64 characters",
        f"{DOCS}/lambda/latest/api/API_CreateFunction.html",
        "ValidationException",
    ),
    Refusal(
        "role-name-length",
        "IAM",
        "a role's name has at most 64 characters",
        f"{DOCS}/IAM/latest/APIReference/API_CreateRole.html",
        "ValidationError",
    ),
    Refusal(
        "execution-input-size",
        "Step Functions",
        "the input of an execution has at most 262,144 bytes, its name 80 characters",
        f"{DOCS}/step-functions/latest/apireference/API_StartExecution.html",
        "ValidationException",
    ),
    Refusal(
        "task-output-size",
        "Step Functions",
        "the output of a task has at most 262,144 bytes",
        f"{DOCS}/step-functions/latest/apireference/API_SendTaskSuccess.html",
        "ValidationException",
    ),
    Refusal(
        "short-visibility",
        "Lambda",
        "a queue whose messages return before the function's timeout cannot be an event source of it",
        f"{DOCS}/lambda/latest/dg/services-sqs-configure.html",
        "InvalidParameterValueException",
    ),
    Refusal(
        "unbatched-window",
        "Lambda",
        "a batch of more than 10 messages needs a batching window, and a FIFO queue has none",
        f"{DOCS}/lambda/latest/dg/services-sqs-configure.html",
        "InvalidParameterValueException",
    ),
    Refusal(
        "rule-to-topic",
        "EventBridge",
        "a rule publishes only to a topic whose policy lets EventBridge, by a statement without Condition",
        RULES,
        "FailedInvocations",
    ),
    Refusal(
        "rule-to-queue",
        "EventBridge",
        "a rule sends only to a queue whose policy lets it",
        RULES,
        "FailedInvocations",
    ),
    Refusal(
        "rule-to-function",
        "EventBridge",
        "a rule invokes only a function whose policy lets it",
        RULES,
        "FailedInvocations",
    ),
    Refusal(
        "rule-by-role",
        "EventBridge",
        "a target's role must trust EventBridge and may do what the target needs",
        RULES,
        "FailedInvocations",
    ),
    Refusal(
        "read-only-events",
        "EventBridge",
        "a rule in the state ENABLED gets no read-only management event of CloudTrail",
        f"{DOCS}/eventbridge/latest/userguide/eb-service-event-cloudtrail-management.html",
        "no event",
    ),
    Refusal(
        "sandbox",
        "SES",
        "a new account mails only to identities that it has verified",
        f"{DOCS}/ses/latest/dg/request-production-access.html",
        "MessageRejected",
    ),
    Refusal(
        "sandbox-recipients",
        "SES",
        "in the sandbox, the sender's policies must name the recipients' identities too",
        "https://github.com/aws/aws-sdk-js/issues/3641",
        "AccessDeniedException",
    ),
    Refusal(
        "mail-addresses",
        "SES",
        "ses:FromAddress and ses:Recipients in a policy are those of the mail",
        f"{DOCS}/ses/latest/dg/control-user-access.html",
        "AccessDeniedException",
    ),
    Refusal(
        "own-code",
        "Lambda",
        "lambda:SourceFunctionArn in a policy holds for the calls of that function's code only",
        f"{DOCS}/lambda/latest/dg/permissions-source-function-arn.html",
        "AccessDeniedException",
    ),
    Refusal(
        "encryption-context",
        "KMS",
        "kms:EncryptionContext:<name> in a policy is that of the call",
        f"{DOCS}/kms/latest/developerguide/conditions-kms.html",
        "AccessDeniedException",
    ),
    Refusal(
        "request-alias",
        "KMS",
        "kms:RequestAlias in a policy is the alias that the call names",
        f"{DOCS}/kms/latest/developerguide/conditions-kms.html",
        "AccessDeniedException",
    ),
    Refusal(
        "resource-aliases",
        "KMS",
        "kms:ResourceAliases in a policy are the aliases that the key has",
        f"{DOCS}/kms/latest/developerguide/conditions-kms.html",
        "AccessDeniedException",
    ),
    Refusal(
        "alias-and-key",
        "KMS",
        "kms:CreateAlias must be allowed on the alias and on the key",
        f"{DOCS}/kms/latest/developerguide/alias-access.html",
        "AccessDeniedException",
    ),
    Refusal(
        "second-alias",
        "KMS",
        "kms:ResourceAliases in a policy on kms:CreateAlias are those that the key has already",
        f"{DOCS}/kms/latest/developerguide/conditions-kms.html",
        "AccessDeniedException",
    ),
    Refusal(
        "alias-is-its-key",
        "KMS",
        "a call that names a key by an alias must be allowed on the key",
        f"{DOCS}/kms/latest/developerguide/alias-authorization.html",
        "AccessDeniedException",
    ),
    Refusal(
        "alias-moved",
        "KMS",
        "kms:UpdateAlias must be allowed on the alias, on the key that it leaves and on the other",
        f"{DOCS}/kms/latest/developerguide/alias-access.html",
        "AccessDeniedException",
    ),
    Refusal(
        "leading-keys",
        "DynamoDB",
        "dynamodb:LeadingKeys in a policy are the partition keys of the items that the call names",
        f"{DOCS}/amazondynamodb/latest/developerguide/specifying-conditions.html",
        "AccessDeniedException",
    ),
    Refusal(
        "written-attributes",
        "DynamoDB",
        "dynamodb:Attributes in a policy are the attributes that a write sets or asks about",
        f"{DOCS}/amazondynamodb/latest/developerguide/specifying-conditions.html",
        "AccessDeniedException",
    ),
    Refusal(
        "overwritten-object",
        "S3",
        "s3:if-none-match in a policy is present only in a conditional write",
        f"{DOCS}/AmazonS3/latest/userguide/conditional-writes-enforce.html",
        "AccessDenied",
    ),
    Refusal(
        "object-in-parts",
        "S3",
        "s3:ObjectCreationOperation in a policy is false of an upload in parts until it is completed",
        f"{DOCS}/AmazonS3/latest/userguide/conditional-writes-enforce.html",
        "AccessDenied",
    ),
    Refusal(
        "signed-link",
        "S3",
        "s3:authType and s3:signatureAge in a policy say whether a link was signed, and how long ago",
        f"{DOCS}/AmazonS3/latest/API/bucket-policy-s3-sigv4-conditions.html",
        "AccessDenied",
    ),
    Refusal(
        "pool-tags",
        "Cognito",
        "aws:ResourceTag in a policy is the tag of the user pool",
        IAM_KEYS,
        "AccessDeniedException",
    ),
)

ERRORS = {row.name: row.error for row in ROWS}
