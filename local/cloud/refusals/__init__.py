"""The emulator refuses what AWS refuses: table.py lists what, the modules next to it do it."""

from .conditions import set_condition_keys
from .events import refuse_targets
from .mail import begin_in_the_sandbox
from .names import refuse_names_that_exist
from .sizes import refuse_what_is_too_large
from .sources import refuse_sources
from .trail import record_management_calls


def refuse_as_aws_does():
    refuse_names_that_exist()
    refuse_what_is_too_large()
    refuse_sources()
    refuse_targets()
    begin_in_the_sandbox()
    set_condition_keys()
    record_management_calls()
