"""How a refusal gets in front of a function of the emulator."""

from .table import ERRORS


def replace(module, name, make):
    """
    Replaces a function of the emulator by what `make` makes of it: in its module, and in the module's
    tables of functions.
    """
    stock = getattr(module, name)
    ours = make(stock)
    setattr(module, name, ours)
    tables = [value for value in vars(module).values() if type(value) is dict]
    for table in tables:
        for key, entry in table.items():
            if entry is stock:
                table[key] = ours
            elif type(entry) is dict:
                entry.update({inner: ours for inner, one in entry.items() if one is stock})


def refuse(module, name, row, reason_of, answer):
    """
    Asks `reason_of`, with the function's arguments, before a function of the emulator is called. A
    reason refuses the call: `answer` makes the answer from the row's error and the reason.
    """

    def make(stock):
        def ours(*args, **kwargs):
            reason = reason_of(*args, **kwargs)
            return answer(ERRORS[row], reason) if reason else stock(*args, **kwargs)

        return ours

    replace(module, name, make)


def fails_the_stack(error, reason):
    """CloudFormation's words for what a resource's handler answered."""
    raise ValueError(f'Resource handler returned message: "{reason}" (HandlerErrorCode: {error})')
