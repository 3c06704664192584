"""A webhook receiver for FastAPI: `app.include_router(make_router(secrets, handle))`."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request, Response

from coffer_sdk import Event, WebhookError, verify_webhook


def make_router(secrets: list[str], handle: Callable[[Event], Awaitable[None]]) -> APIRouter:
    router = APIRouter()

    @router.post("/coffer")
    async def receive(request: Request) -> Response:
        # The raw body: the signature covers it before it is parsed.
        body = await request.body()
        try:
            event = verify_webhook(body=body, headers=request.headers, secrets=secrets)
        except WebhookError:
            return Response(status_code=400)
        await handle(event)
        return Response(status_code=204)

    return router
