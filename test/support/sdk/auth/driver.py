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
        status, request_id, retry_after, envelope = call(*given)
        text = json.dumps(envelope, ensure_ascii=False)
        print(status, request_id, "" if retry_after is None else retry_after, text, sep="\t")
    else:
        secret, event_id, timestamp, signatures, body, now = given
        genuine = is_genuine(secret, event_id, timestamp, signatures, body.encode(), float(now))
        print(str(genuine).lower())
