/** Starts a real validator, `solana-test-validator` of Agave. The repository does not hold it. */
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { solanaRpc } from '../../src/client.ts';
import { freePort } from '../../src/free-port.ts';

const name = 'solana-test-validator';

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * The binary named by SOLANA_TEST_VALIDATOR, else one on the PATH, else null. Throws if the
 * variable names a file that cannot be executed.
 */
export function findValidator(): string | null {
  const given = process.env.SOLANA_TEST_VALIDATOR;
  if (given) {
    if (!isExecutable(given)) throw new Error(`SOLANA_TEST_VALIDATOR: ${given} cannot be executed`);
    return given;
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null;
}

/** Starts the validator on a new ledger. It uses 0.6 to 1 GB of memory. */
export async function startValidator(binary: string) {
  const ledger = mkdtempSync(path.join(tmpdir(), 'solana-ledger-'));
  const port = await freePort();
  const args = {
    '--ledger': ledger,
    '--rpc-port': port,
    '--faucet-port': await freePort(),
    '--gossip-port': await freePort(),
    '--bind-address': '127.0.0.1',
    '--limit-ledger-size': 10_000,
  };
  const flags = Object.entries(args).flatMap(([flag, value]) => [flag, String(value)]);
  const child = spawn(binary, ['--reset', '--quiet', ...flags], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(ledger, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const rpc = solanaRpc(url);
  const until = Date.now() + 60_000;
  for (;;) {
    const slot = await rpc<number>('getSlot', { commitment: 'confirmed' }).catch(() => 0);
    if (slot > 0) return { url, close };
    if (child.exitCode !== null || Date.now() > until) {
      await close();
      throw new Error(`${binary} did not start on port ${port}`);
    }
    await sleep(200);
  }
}
