"""
Runs the functions' execution environments as threads of one Node process. The emulator starts a
process for each, and each process holds a Node of its own: more than 40 MB before the function's
code. A function whose environment has COFFER_OWN_PROCESS keeps a process of its own, for tests that
kill it.
"""

import itertools
import json
import os
import subprocess
import threading

from ministack.core import lambda_runtime as runtime

HOST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "host.mjs")
SHARED = {
    # Threads for files, DNS and hashing; four is Node's default for one function.
    "UV_THREADPOOL_SIZE": "16",
    # Without it glibc gives each thread a heap of its own, and a tenth of the memory stays unused.
    "MALLOC_ARENA_MAX": "2",
}
OPEN_SECONDS = 30


class Environment:
    """A thread of the host, in place of the Popen that the emulator expects."""

    def __init__(self, host, folder):
        self.host = host
        self.folder = folder
        self.returncode = None
        self.opened = threading.Event()
        self.ended = threading.Event()
        for name in ("in", "out", "err"):
            os.mkfifo(os.path.join(folder, name))
        # Opened for both, since there is no reader yet.
        self.stdin = os.fdopen(os.open(os.path.join(folder, "in"), os.O_RDWR), "w", buffering=1)
        self.stdout = self.reading("out")
        self.stderr = self.reading("err")

    def reading(self, name):
        return os.fdopen(os.open(os.path.join(self.folder, name), os.O_RDONLY | os.O_NONBLOCK))

    def wait_until_opened(self):
        if not self.opened.wait(OPEN_SECONDS) or self.returncode is not None:
            raise RuntimeError("the function's thread did not start")
        # The thread has its ends open: a read waits for it, and ends when it ends.
        os.set_blocking(self.stdout.fileno(), True)
        os.set_blocking(self.stderr.fileno(), True)

    def end(self):
        self.returncode = 0
        self.opened.set()
        self.ended.set()

    def poll(self):
        return self.returncode

    def terminate(self):
        self.host.end(self)

    kill = terminate

    def wait(self, timeout=None):
        if not self.ended.wait(timeout):
            raise subprocess.TimeoutExpired(HOST, timeout)
        return self.returncode


class Host:
    """The Node process, started with the first function, and again if it ended."""

    def __init__(self):
        self.lock = threading.Lock()
        self.process = None
        self.numbers = itertools.count()
        self.environments = {}

    def start(self, command, *, cwd, env, **_):
        """In place of subprocess.Popen: the same arguments."""
        binary, script = command
        environment = Environment(self, os.path.dirname(cwd))
        with self.lock:
            if self.process is None or self.process.poll() is not None:
                self.run(binary)
            environment.process = self.process
            environment.number = next(self.numbers)
            self.environments[environment.number] = environment
            order = {"start": environment.number, "script": script, "env": env}
            self.send({**order, "folder": environment.folder})
        environment.wait_until_opened()
        return environment

    def run(self, binary):
        self.process = subprocess.Popen(
            # A thread that has computed keeps room for new objects. With less room than this, a
            # busy one spends a fifth of its time on collecting them.
            [binary, "--max-semi-space-size=8", HOST],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            # Nothing of the emulator's own environment: each thread has that of its function.
            env={"PATH": os.environ["PATH"], **SHARED},
        )
        threading.Thread(target=self.read, args=(self.process,), daemon=True).start()

    def send(self, order):
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()

    def end(self, environment):
        with self.lock:
            try:
                self.send({"end": environment.number})
            except OSError:
                # The host has ended, and all of its threads with it.
                environment.end()

    def read(self, process):
        for line in process.stdout:
            said = json.loads(line)
            if "opened" in said:
                self.environments[said["opened"]].opened.set()
            else:
                self.environments.pop(said["ended"]).end()
        for environment in list(self.environments.values()):
            if environment.process is process:
                self.environments.pop(environment.number).end()


class Subprocess:
    """The module `subprocess` as the emulator's runtime of functions uses it."""

    def __init__(self):
        self.host = Host()

    def __getattr__(self, name):
        return getattr(subprocess, name)

    def Popen(self, command, **options):
        env = options.get("env") or {}
        is_function = len(command) == 2 and command[1].endswith("_worker.js")
        if not is_function or env.get("COFFER_OWN_PROCESS"):
            return subprocess.Popen(command, **options)
        return self.host.start(command, **options)


def run_functions_as_threads():
    runtime.subprocess = Subprocess()
