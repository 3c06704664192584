"""Queues that Lambda does not take as the event source of a function, which the emulator does."""

from ministack.services import lambda_svc, sqs
from ministack.services.cloudformation import provisioners

from .hooks import fails_the_stack, refuse
from .sizes import in_json

UNBATCHED = 10


def queue_of(mapping):
    arn = mapping.get("EventSourceArn", "")
    return sqs._queue_by_arn(arn) if ":sqs:" in arn else None


def short_visibility(mapping):
    queue = queue_of(mapping)
    func, config, _ = lambda_svc._get_func_record_for_ref(mapping.get("FunctionName", ""))
    if not queue or not config:
        return None
    visibility = int(queue["attributes"].get("VisibilityTimeout", "30"))
    timeout = int(config.get("Timeout", 3))
    if visibility < timeout:
        return (
            f"Invalid request provided: Queue visibility timeout: {visibility} seconds is less than "
            f"Function timeout: {timeout} seconds"
        )
    return None


def unbatched_window(mapping):
    queue = queue_of(mapping)
    batch = int(mapping.get("BatchSize") or UNBATCHED)
    window = int(mapping.get("MaximumBatchingWindowInSeconds") or 0)
    if not queue:
        return None
    if queue["is_fifo"] and (window > 0 or batch > UNBATCHED):
        return "Batching window is not supported for FIFO queues, and their batch size is at most 10"
    if batch > UNBATCHED and window == 0:
        return (
            "Maximum batch window in seconds must be greater than 0 if maximum batch size is greater "
            f"than {UNBATCHED}"
        )
    return None


def refuse_sources():
    for row, reason_of in (
        ("short-visibility", short_visibility),
        ("unbatched-window", unbatched_window),
    ):
        refuse(lambda_svc, "_create_esm", row, reason_of, in_json)
        refuse(
            provisioners,
            "_lambda_esm_create",
            row,
            lambda *change, reason_of=reason_of: reason_of(change[1]),
            fails_the_stack,
        )
