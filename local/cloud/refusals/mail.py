"""
SES as a new account has it: in the sandbox, where mail goes to verified identities only and the
sender's policies must allow those identities too. The emulator begins outside of the sandbox, and
asks policies about no identity.
"""

import json

from ministack import app
from ministack.core.responses import get_account_id
from ministack.core.router import extract_region
from ministack.services import ses, ses_v2

from .hooks import replace

SEND = "/v2/email/outbound-emails"


def is_out_of_the_sandbox():
    return (ses._account_details.get("account") or {}).get("ProductionAccessEnabled", False)


def identity_of(address):
    """The identity that SES authorizes for an address: itself, or else the nearest domain above it."""
    known = {*ses._identities.keys(), *ses_v2._identities.keys()}
    domains = ses._domain_and_parents(address.rpartition("@")[2].lower())
    return next((one for one in (address, *domains) if one in known), address)


def recipients_of(message):
    return [one for kind in (message.get("Destination") or {}).values() for one in kind]


def addresses_of(message):
    """The addresses whose identities have a part in a mail."""
    sender = [message["FromEmailAddress"]] if message.get("FromEmailAddress") else []
    return sender + ([] if is_out_of_the_sandbox() else recipients_of(message))


def authorize_identities(stock):
    def enforce(method, path, headers, body, query_params, request_id):
        if method != "POST" or path.rstrip("/") != SEND:
            return stock(method, path, headers, body, query_params, request_id)
        prefix = f"arn:aws:ses:{extract_region(headers, query_params)}:{get_account_id()}:identity"
        message = json.loads(body or b"{}")
        keys = {
            "ses:FromAddress": message.get("FromEmailAddress"),
            "ses:Recipients": recipients_of(message),
        }
        for address in addresses_of(message):
            arn = f"{prefix}/{identity_of(address)}"
            denied = app._enforce_data_plane(
                "sesv2",
                "ses:SendEmail",
                headers,
                query_params,
                request_id,
                resource_arn=arn,
                service_context=keys,
                named_resource=arn,
            )
            if denied:
                return denied
        return None

    return enforce


def begin_in_the_sandbox():
    replace(ses, "_production_access_enabled", lambda _: is_out_of_the_sandbox)
    replace(app, "_enforce_ses_v2", authorize_identities)
