"""Calls the API with the Python SDK: a line of JSON in, `{ operation, input, options }`, is a line out.

Arguments: the key as JSON, and for how many seconds an attempt may take."""

import json
import sys

from coffer_sdk import Coffer, CofferError

key = json.loads(sys.argv[1])
# Another client may sign an equal call in the same second, so an attempt may be repeated.
with Coffer(**key, timeout=float(sys.argv[2])) as coffer:
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = {"code": 0, "data": coffer.call(asked["operation"], asked["input"], **asked["options"])}
        except CofferError as error:
            answer = {
                "code": error.code,
                "message": str(error),
                "unclear": error.is_unclear,
                "idempotency_key": error.idempotency_key,
            }
        print(json.dumps(answer), flush=True)
