"""A webhook receiver for FastAPI: `app.include_router(make_router(secrets, store, work))`."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, BackgroundTasks, Request, Response

from coffer_sdk import Event, WebhookError, verify_webhook

Step = Callable[[Event], Awaitable[None]]


def make_router(secrets: list[str], store: Step, work: Step) -> APIRouter:
    """
    `store` keeps the event, such as a row of your database under its `id`, and has a few seconds: if
    it fails, the answer is 500 and the event is sent again. `work` runs after the answer. Nobody
    sends again what it fails at, so it marks the row when it is done, and a job repeats the others.
    """
    router = APIRouter()

    @router.post("/coffer")
    async def receive(request: Request) -> Response:
        # The raw body: the signature covers it before it is parsed.
        body = await request.body()
        try:
            event = verify_webhook(body=body, headers=request.headers, secrets=secrets)
        except WebhookError:
            return Response(status_code=400)
        await store(event)
        after = BackgroundTasks()
        after.add_task(work, event)
        return Response(status_code=204, background=after)

    return router
