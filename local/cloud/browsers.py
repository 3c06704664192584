"""
What a browser meets of the emulator: a sign-in page that names the product and its stage, and CORS for
the console only.
"""

import os

from ministack.services import cognito

CONSOLE_ORIGIN = os.environ.get("COFFER_CONSOLE_ORIGIN")


def name_the_product():
    stock = cognito._page_shell

    def page(title, heading, body_html):
        named = f"Coffer, stage local<br><small>{heading}</small>"
        return stock(f"{title} - Coffer, stage local", named, body_html)

    cognito._page_shell = page


def for_browsers(app):
    """
    The ASGI application `app`: where it lets the pages of every origin read an answer, only those of
    COFFER_CONSOLE_ORIGIN may. Without that variable nothing changes.
    """
    name_the_product()
    if CONSOLE_ORIGIN is None:
        return app
    origin = CONSOLE_ORIGIN.encode("ascii")

    def narrowed(header):
        name, _ = header
        return (name, origin) if name.lower() == b"access-control-allow-origin" else header

    async def narrow(scope, receive, send):
        async def narrow_send(message):
            if message["type"] == "http.response.start":
                message["headers"] = [narrowed(header) for header in message.get("headers", [])]
            await send(message)

        await app(scope, receive, narrow_send)

    return narrow
