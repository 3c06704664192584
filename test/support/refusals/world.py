"""An account on an emulator, and a registry of what is tried there."""

import io
import itertools
import json
import time
import zipfile

import botocore.session
from botocore.client import Config
from botocore.exceptions import ClientError

REGION = "us-east-1"
ACCOUNT = "000000000000"
names = itertools.count()

# What AWS refuses, by the row of local/cloud/refusals/table.py.
refused = {}
# What AWS takes beside it.
allowed = {}


def refuses(row):
    def register(scenario):
        refused[row] = scenario
        return scenario

    return register


def takes(row):
    def register(scenario):
        allowed[row] = scenario
        return scenario

    return register


class Refused(Exception):
    """AWS's code, where no call is answered by it."""


def outcome(scenario, aws):
    """`taken`, or the code of the error."""
    try:
        scenario(aws)
    except ClientError as error:
        return error.response["Error"]["Code"]
    except Refused as error:
        return str(error)
    return "taken"


def new_name(prefix="t"):
    return f"{prefix}-{next(names)}"


def arn(service, resource, region=REGION, account=ACCOUNT):
    return f"arn:aws:{service}:{region}:{account}:{resource}"


def policy(*statements):
    return json.dumps({"Version": "2012-10-17", "Statement": list(statements)})


def statement(effect, action, resource="*", **more):
    return {"Effect": effect, "Action": action, "Resource": resource, **more}


def padded(size):
    """A policy document of more than `size` characters."""
    count = size // 40
    return policy(*(statement("Allow", f"s3:Get{i:030d}") for i in range(count)))


def trust(principal):
    return policy({"Effect": "Allow", "Principal": principal, "Action": "sts:AssumeRole"})


def until(question, seconds=60):
    """The first answer that is not None; None if there is none in time."""
    end = time.monotonic() + seconds
    while (answer := question()) is None and time.monotonic() < end:
        time.sleep(0.05)
    return answer


def zipped(code):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("index.js", code)
    return file.getvalue()


class Aws:
    """Clients of the emulator, as the account's root or as a role."""

    session = botocore.session.get_session()

    def __init__(self, url, key=("test", "test", None)):
        self.url = url
        self.key = key
        self.clients = {}

    def __getattr__(self, service):
        name = service.replace("_", "-")
        if name not in self.clients:
            access, secret, token = self.key
            self.clients[name] = self.session.create_client(
                name,
                region_name=REGION,
                endpoint_url=self.url,
                aws_access_key_id=access,
                aws_secret_access_key=secret,
                aws_session_token=token,
                # A link of S3 would have the older signature, which says nothing of its age.
                config=Config(
                    retries={"total_max_attempts": 1},
                    s3={"addressing_style": "path"},
                    signature_version="s3v4" if name == "s3" else None,
                ),
            )
        return self.clients[name]

    def new_role(self, *statements, principal=None):
        """The ARN of a role with these rights."""
        name = new_name("role")
        made = self.iam.create_role(
            RoleName=name, AssumeRolePolicyDocument=trust(principal or {"AWS": "*"})
        )
        if statements:
            self.iam.put_role_policy(
                RoleName=name, PolicyName="rights", PolicyDocument=policy(*statements)
            )
        return made["Role"]["Arn"]

    def as_role(self, *statements):
        role = self.new_role(*statements)
        made = self.sts.assume_role(RoleArn=role, RoleSessionName="test")["Credentials"]
        key = (made["AccessKeyId"], made["SecretAccessKey"], made["SessionToken"])
        return Aws(self.url, key)

    def new_queue(self, **attributes):
        """The URL and the ARN of a queue."""
        suffix = ".fifo" if attributes.get("FifoQueue") else ""
        name = new_name("queue") + suffix
        url = self.sqs.create_queue(QueueName=name, Attributes=attributes)["QueueUrl"]
        return url, arn("sqs", name)

    def new_function(self, code="exports.handler = async () => console.log('called');", **more):
        name = new_name("function")
        role = self.new_role(
            statement("Allow", ["logs:*", "sqs:*"]), principal={"Service": "lambda.amazonaws.com"}
        )
        self._lambda.create_function(
            FunctionName=name,
            Runtime="nodejs24.x",
            Handler="index.handler",
            Role=role,
            Code={"ZipFile": zipped(code)},
            **more,
        )
        return name

    @property
    def _lambda(self):
        return self.__getattr__("lambda")
