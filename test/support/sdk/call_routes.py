"""Calls the API with the Python SDK: a line of JSON in, `{ operation, input }`, is a line out."""

import json
import sys

from coffer_sdk import Coffer, CofferError

key = json.loads(sys.argv[1])
# Another client may sign an equal call in the same second, so an attempt may be repeated.
with Coffer(**key, timeout=180) as coffer:
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = {"code": 0, "data": coffer.call(asked["operation"], asked["input"])}
        except CofferError as error:
            answer = {"code": error.code, "message": str(error)}
        print(json.dumps(answer), flush=True)
