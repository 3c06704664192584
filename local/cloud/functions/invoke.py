"""
Reads the answer and the log lines of a function's process in the thread that called it. The emulator
starts a thread for each call and keeps one for each process, and after an answer it waits 5 ms for a
further line, or 50 ms if there is none. A process writes into its pipes at once, lines before the
answer, so that nothing needs to be waited for. And it ends a process whose handler threw, which AWS
does not.
"""

import json
import os
import select
import sys
import time

from ministack.core import lambda_runtime as runtime

# Only Linux writes into a pipe at once.
LATE_LINES_SECONDS = 0 if sys.platform == "linux" else 0.01
CHUNK = 65_536
ANSWERS = ("ok", "error")


def do_not_read(worker):
    """In place of the thread that reads the log lines of a process."""


def read_now(stream):
    """The bytes in a pipe, b"" if there is none, and whether the process has closed it."""
    parts = []
    closed = False
    try:
        while not closed:
            part = os.read(stream.fileno(), CHUNK)
            parts.append(part)
            closed = part == b""
    except BlockingIOError:
        pass
    return b"".join(parts), closed


def answer_in(line):
    """The answer of a line; None if a function wrote something else there."""
    if not line.startswith(b"{"):
        return None
    try:
        answer = json.loads(line)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) and answer.get("status") in ANSWERS else None


class Exchange:
    """One call of a process: what it has written since the call before."""

    def __init__(self, proc):
        self.proc = proc
        self.out = b""
        self.err = b""

    def read_log(self):
        part, _ = read_now(self.proc.stderr)
        self.err += part

    def log(self):
        self.read_log()
        return self.err.decode(errors="replace").rstrip("\n")

    def answer(self, envelope, seconds):
        """The answer; None if there is none in time."""
        deadline = time.monotonic() + seconds
        try:
            self.proc.stdin.write(json.dumps(envelope) + "\n")
            self.proc.stdin.flush()
        except OSError as error:
            return {"status": "error", "error": str(error)}
        pipes = select.poll()
        pipes.register(self.proc.stdout, select.POLLIN)
        pipes.register(self.proc.stderr, select.POLLIN)
        while (left := deadline - time.monotonic()) > 0:
            if not pipes.poll(left * 1_000):
                return None
            # A process that writes more than a pipe holds waits until it is read.
            self.read_log()
            part, closed = read_now(self.proc.stdout)
            self.out += part
            *lines, self.out = self.out.split(b"\n")
            for line in lines:
                answer = answer_in(line.strip())
                if answer:
                    time.sleep(LATE_LINES_SECONDS)
                    return answer
            if closed:
                return {"status": "error", "error": "Worker process died"}
        return None


def invoke(
    self,
    event,
    request_id,
    *,
    trace_id=None,
    depth=None,
    durable=None,
    invoked_function_arn=None,
):
    """In place of Worker.invoke: the same arguments, and the same answer."""
    with self._lock:
        cold = self._proc is None or self._proc.poll() is not None
        if cold:
            self._spawn()
            self._cold = False
            os.set_blocking(self._proc.stdout.fileno(), False)
            os.set_blocking(self._proc.stderr.fileno(), False)
        timeout = self.config.get("Timeout", 30)
        arn = invoked_function_arn or self.config.get("FunctionArn", "")
        envelope = {
            "event": event,
            "ctx": {
                "request_id": request_id,
                "invoked_function_arn": arn,
                "timeout_ms": int(float(timeout) * 1000),
                "trace_id": trace_id,
                "depth": depth,
                "durable": durable or {},
            },
        }
        exchange = Exchange(self._proc)
        answer = exchange.answer(envelope, float(timeout)) or {
            "status": "error",
            "error": f"Task timed out after {timeout}.00 seconds",
        }
        answer["cold_start"] = cold
        # As on AWS, a handler that throws leaves its process as it is: the runtime reports the error,
        # with its trace, and waits for the next call.
        if answer["status"] == "error" and "trace" not in answer:
            proc, self._proc = self._proc, None
            runtime._signal(proc)
            runtime._collect(proc, time.monotonic() + runtime._REAP_GRACE)
        answer["log"] = exchange.log()
        return answer


def read_in_the_caller():
    runtime.Worker._read_stderr = do_not_read
    runtime.Worker.invoke = invoke
