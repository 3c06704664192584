"""
Tries all that the table of refusals names on the emulator at a URL. Prints, by row, how it ended:
`try_all.py URL`.
"""

import json
import sys

import conditions  # noqa: F401
import events  # noqa: F401
import names  # noqa: F401
import sizes  # noqa: F401
from world import Aws, allowed, outcome, refused

aws = Aws(sys.argv[1])
ended = {
    "refused": {row: outcome(scenario, aws) for row, scenario in refused.items()},
    "allowed": {row: outcome(scenario, aws) for row, scenario in allowed.items()},
}
print(json.dumps(ended))
