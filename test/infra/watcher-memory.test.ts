/** What blocks that strangers fill take of the memory that the watcher has. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test("with attacks of real size in every block, memory stays below 80 % of the watcher's", async () => {
  const stack = readFileSync(
    new URL('../../lib/stacks/workflow-stack.ts', import.meta.url),
    'utf8',
  );
  const watcherMb = Number(/const watcherMb\b.*\bEVM: (\d+)/.exec(stack)?.[1]);
  expect(watcherMb).toBeGreaterThan(0);
  const options = '--family evm --pressure all --blocks 25 --seed 12 --real-sizes'.split(' ');
  const { stdout } = await promisify(execFile)(process.execPath, [
    'local/bootstrap.mjs',
    'test/fuzz/run.ts',
    'strangers',
    ...options,
  ]);
  const [, failed, most] = /(\d+) chains failed; (\d+) MB at most, 25 blocks/.exec(stdout) ?? [];
  expect(Number(failed)).toBe(0);
  expect(Number(most)).toBeGreaterThan(0);
  expect(Number(most)).toBeLessThan(0.8 * watcherMb);
});
