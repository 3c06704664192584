/** Calls of the emulator that begin environments at once (`local/cloud/functions/sessions.py`). */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { paths } from '#workstation/paths.ts';

const ended = (way: 'plain' | 'in-turn'): number =>
  Number(
    execFileSync(
      `${paths.emulator}/bin/python`,
      [`${paths.root}/test/support/emulator-sessions.py`, way],
      { cwd: paths.root, encoding: 'utf8' },
    ),
  );

test('sessions that are registered at once end no call', () => {
  expect(ended('in-turn')).toBe(0);
  // Without the lock they do, so this test can fail. If not, the emulator has been mended.
  expect(ended('plain')).toBeGreaterThan(0);
});
