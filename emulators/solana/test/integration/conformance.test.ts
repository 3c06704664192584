/** Runs the conformance program, which a real validator passes, against the chain. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSolanaChain, startSolanaChain } from '../../src/start.ts';

const folder = fileURLToPath(new URL('../../../../test/conformance/solana/', import.meta.url));
const transfers = '40';
let chain: RunningSolanaChain;

beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 150 });
});
afterAll(() => chain?.close());

test('every step of the conformance program passes', async () => {
  const args = [`${folder}conformance.mjs`, chain.url, transfers];
  // If a step fails, the program prints all of them and exits with 1.
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error) => error);
  const lines = String(stdout).split('\n');
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  expect(stdout).toContain('36 ok, 0 failed');
});

test('the chain makes slots on its own, each with a block', async () => {
  const head = () => chain.rpc<number>('getSlot', { commitment: 'confirmed' });
  const from = await head();
  while ((await head()) < from + 5) await new Promise((resolve) => setTimeout(resolve, 100));
  const found = await chain.rpc<number[]>('getBlocks', from, from + 5, { commitment: 'confirmed' });
  expect(found).toEqual([0, 1, 2, 3, 4, 5].map((n) => from + n));
});
