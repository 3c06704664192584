"""
Whether a rule gets a read-only event of CloudTrail, by the rule's state: `read_only_event.py
stock|ours`. Only AWS itself puts such events, so they are put inside of the emulator.
"""

import json
import logging
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../local/cloud"))
logging.disable(logging.CRITICAL)

from ministack.services import eventbridge  # noqa: E402

if sys.argv[1] == "ours":
    from refusals import refuse_as_aws_does

    refuse_as_aws_does()

heard = []
eventbridge._invoke_target = lambda target, event, rule, view=None: heard.append(rule["Name"])
eventbridge._ensure_default_bus()
ALL = "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS"
for state in ("ENABLED", ALL, "DISABLED"):
    pattern = json.dumps({"source": ["aws.sts"]})
    eventbridge._put_rule({"Name": state, "State": state, "EventPattern": pattern})
    eventbridge._put_targets({"Rule": state, "Targets": [{"Id": "1", "Arn": "arn:aws:sqs:::q"}]})
for read_only in (True, False):
    event = {
        "Source": "aws.sts",
        "DetailType": "AWS API Call via CloudTrail",
        "Detail": json.dumps({"eventName": "AssumeRole", "readOnly": read_only}),
    }
    eventbridge._put_events({"Entries": [event]}, allow_aws_source=True)
    heard.append("|")
print(json.dumps(heard))
