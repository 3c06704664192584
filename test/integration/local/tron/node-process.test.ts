import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { balanceOf, clientOf, dev } from '#emulators/tron/src/testing.ts';
import type { RunningChain } from '#local/chains/local-chain.ts';
import type { Supervisor } from '#local/process/supervisor.ts';

const folder = mkdtempSync(join(tmpdir(), 'coffer-tron-'));
let supervisor: Supervisor;
let node: RunningChain;

beforeAll(async () => {
  // Set before a fresh import: the folder is read once, perhaps already by an earlier test.
  vi.resetModules();
  vi.stubEnv('COFFER_LOCAL_DIR', folder);
  // The suite's own cloud has faster blocks.
  vi.stubEnv('COFFER_TRX_BLOCK_MS', '');
  const { startTronNode } = await import('#local/chains/local-tron.ts');
  supervisor = await (await import('#local/process/supervisor.ts')).Supervisor.claim();
  node = await startTronNode(supervisor, { solidLag: 3 });
});

afterAll(async () => {
  await supervisor?.stop();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('the chain runs as a separate process with its options', async () => {
  expect(node.service.pid).not.toBe(process.pid);
  expect(node.service.isRunning()).toBe(true);
  expect(await dev(node.url, 'chain')).toMatchObject({
    producing: true,
    blockTimeMs: 3000,
    solidLag: 3,
  });
});

test('the faucet key belongs to the account that holds the coins', async () => {
  const faucet = clientOf(node.url, String(node.faucetPrivateKey));
  expect(faucet.address).toBe(node.faucet);
  expect(await balanceOf(node.url, node.faucet)).toBeGreaterThanOrEqual(10_000_000e6);
  const symbol = await (await faucet.web.contract().at(node.tokens.USDT!.address)).symbol().call();
  expect(symbol).toBe('USDT');
});

test('the process ends when its supervisor ends it', async () => {
  await supervisor.end(node.service);
  expect(await node.service.ended).toContain('chain-trx ended');
  expect(node.service.isRunning()).toBe(false);
});
