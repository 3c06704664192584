"""Runs cases of seven arguments each on docs/auth/coffer.py; prints a line for each."""

import json
import sys

from coffer import call, is_genuine, sign_hmac, sign_rsa

arguments = sys.argv[1:]
for start in range(0, len(arguments), 7):
    kind, *given = arguments[start : start + 7]
    if kind == "hmac":
        print(sign_hmac(*given[:5]))
    elif kind == "rsa":
        print(sign_rsa(*given[:5]))
    elif kind == "call":
        print(json.dumps(call(*given), ensure_ascii=False))
    else:
        secret, event_id, timestamp, signatures, body, now = given
        genuine = is_genuine(secret, event_id, timestamp, signatures, body.encode(), float(now))
        print(str(genuine).lower())
