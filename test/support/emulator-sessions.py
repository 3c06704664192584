"""
Threads that register sessions of roles at the emulator at once, as its calls do. Prints how many of them
were ended by another one. `plain` is the emulator as it comes; `in-turn` is with functions/sessions.py.
"""

import sys
import threading

from ministack.services import sts

THREADS = 4
SESSIONS = 800

sys.path.insert(0, "local/cloud")
if sys.argv[1] == "in-turn":
    from functions.sessions import register_in_turn

    register_in_turn()

# Threads change so often that what happens once in a million calls happens in each run.
sys.setswitchinterval(1e-5)
ended = []


def register(thread):
    for number in range(SESSIONS):
        try:
            sts.register_session(f"{thread}-{number}", {})
        except RuntimeError as error:
            ended.append(error)


threads = [threading.Thread(target=register, args=(thread,)) for thread in range(THREADS)]
for one in threads:
    one.start()
for one in threads:
    one.join()
print(len(ended))
