/** The local chain against the program that a real validator passes, where that program is there. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSolanaChain } from '#emulators/solana/src/start.ts';

const program = path.resolve('../shared/solana/conformance.mjs');
let chain: Awaited<ReturnType<typeof startSolanaChain>>;

beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 150 });
});
afterAll(() => chain?.close());

function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
    });
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}

test.runIf(existsSync(program))('every step of the conformance program passes', async () => {
  const text = await run([program, chain.url, '40']);
  expect(text.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([]);
  expect(text).toContain('34 ok, 0 failed');
});

test('the chain makes slots by itself, each with a block', async () => {
  const head = () => chain.rpc<number>('getSlot', { commitment: 'confirmed' });
  const from = await head();
  while ((await head()) < from + 5) await new Promise((resolve) => setTimeout(resolve, 100));
  const found = await chain.rpc<number[]>('getBlocks', from, from + 5, { commitment: 'confirmed' });
  expect(found).toEqual([0, 1, 2, 3, 4, 5].map((n) => from + n));
});
