"""The sockets that the emulator listens on."""

import errno
import socket


def listener(host, port, family=socket.AF_INET):
    """
    asyncio turns Nagle's algorithm off only for a socket that names its protocol, and
    `create_server` names none. The body of an answer would then wait 40 ms for the
    acknowledgement of its head. A connection inherits the option.
    """
    found = socket.create_server((host, port), family=family)
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def listeners(host, port):
    """A browser takes either address of `localhost`; a machine without IPv6 has only one."""
    found = [listener(host, port)]
    if host == "127.0.0.1":
        try:
            found.append(listener("::1", port, socket.AF_INET6))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise
    return found
