/** The emulator answers and stores the same with `local/cloud/memoize.py` as without it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { paths } from '#workstation/paths.ts';

const run = promisify(execFile);
const count = 1_500;

async function lines(way: 'plain' | 'memoized', seed: number): Promise<string[]> {
  const script = `${paths.root}/test/support/dynamodb/emulator-calls.py`;
  const { stdout } = await run(
    `${paths.emulator}/bin/python`,
    [script, way, String(seed), String(count)],
    { maxBuffer: 256 * 1024 ** 2 },
  );
  return stdout.trimEnd().split('\n');
}

interface Line {
  statuses: number[];
  items: number;
}

const read = (line: string): Line => {
  const [, answers] = JSON.parse(line) as [number, [number, { Items?: unknown[] }][]];
  return {
    statuses: answers.map(([status]) => status),
    items: answers[1]?.[1].Items?.length ?? 0,
  };
};

test('random transactions and queries are answered and stored alike', {
  timeout: 120_000,
}, async () => {
  const seed = Math.floor(Math.random() * 1_000_000);
  const [plain, memoized] = await Promise.all([lines('plain', seed), lines('memoized', seed)]);
  expect(plain).toHaveLength(count);
  const differs = plain.findIndex((line, i) => line !== memoized[i]);
  expect({ seed, differs, memoized: memoized[differs] }).toEqual({
    seed,
    differs: -1,
    memoized: plain[differs],
  });
  // Enough of them are taken, refused, and find something, so that the comparison says something.
  const seen = plain.map(read);
  const taken = seen.filter(({ statuses }) => statuses[0] === 200).length;
  expect(taken).toBeGreaterThan(count / 10);
  expect(count - taken).toBeGreaterThan(count / 10);
  expect(seen.filter(({ items }) => items > 0).length).toBeGreaterThan(count / 4);
});
