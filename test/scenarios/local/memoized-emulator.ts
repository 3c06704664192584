import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { paths } from '#workstation/paths.ts';

const run = promisify(execFile);
export const count = 1_500;

export async function lines(way: 'plain' | 'memoized', seed: number): Promise<string[]> {
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

export const read = (line: string): Line => {
  const [, answers] = JSON.parse(line) as [number, [number, { Items?: unknown[] }][]];
  return {
    statuses: answers.map(([status]) => status),
    items: answers[1]?.[1].Items?.length ?? 0,
  };
};
