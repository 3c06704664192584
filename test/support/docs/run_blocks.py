"""Runs blocks of code one after the other: a JSON list of {at, code} on standard input."""

import io
import json
import sys
import traceback
from contextlib import redirect_stdout

failed = []
for block in json.load(sys.stdin):
    try:
        with redirect_stdout(io.StringIO()):
            exec(compile(block["code"], block["at"], "exec"), {"__name__": "__main__"})
    except BaseException:
        failed.append(f"{block['at']}: {traceback.format_exc(limit=-1)}")
print(json.dumps(failed))
