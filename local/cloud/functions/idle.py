"""
Ends execution environments that were not called for some time, as AWS does after some minutes. The
emulator keeps the first one of each function for good, and each holds about 25 MB.
"""

import os
import threading
import time

from ministack.core import lambda_runtime as runtime

IDLE_SECONDS = float(os.environ.get("COFFER_IDLE_SECONDS", "45"))


def end_idle():
    before = time.time() - IDLE_SECONDS
    ended = []
    with runtime._lock:
        for key, workers in list(runtime._workers.items()):
            idle = [one for one in workers if not one.in_use and one.last_used < before]
            kept = [one for one in workers if one not in idle]
            ended += idle
            if kept:
                runtime._workers[key] = kept
            else:
                del runtime._workers[key]
    runtime.kill_workers(ended)


def watch():
    while True:
        time.sleep(IDLE_SECONDS / 10)
        end_idle()


def end_idle_environments():
    threading.Thread(target=watch, daemon=True, name="idle-environments").start()
