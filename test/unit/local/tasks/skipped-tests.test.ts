import { expect, test } from 'vitest';
import { wronglySkipped } from '#local/tasks/skipped-tests.ts';
import { report } from '#test/builders/local/tasks/skipped-tests.ts';

test('exactly the expected tests were skipped', () => {
  const isExpected = (path: string, name: string) =>
    path === 'test/a.test.ts' && name === 'needs a backup';
  expect(wronglySkipped(report, '/root', isExpected)).toEqual([]);
});

test('a test that was skipped unexpectedly, and one that ran unexpectedly, are named', () => {
  expect(wronglySkipped(report, '/root', (_, name) => name === 'runs')).toEqual([
    'test/a.test.ts: runs',
    'test/a.test.ts: needs a backup',
  ]);
});
