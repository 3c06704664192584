/** The sockets of the emulator: local/cloud/listeners.py. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { emulatorCommand } from '#local/process/python.ts';
import { paths } from '#workstation/paths.ts';

/** Connects to a listener of each address, and prints whether its end sends small segments at once. */
const script = `
import socket
from listeners import listener
for host, family in (("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6)):
    try:
        listening = listener(host, 0, family)
    except OSError:
        continue
    client = socket.create_connection(listening.getsockname()[:2])
    accepted, _ = listening.accept()
    print(host, accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0)
`;

test('no answer waits for the acknowledgement of its own head', () => {
  const printed = execFileSync(emulatorCommand.command, ['-c', script], {
    cwd: `${paths.root}/local/cloud`,
    encoding: 'utf8',
  });
  expect(printed).toContain('127.0.0.1 True');
  expect(printed).not.toContain('False');
});
