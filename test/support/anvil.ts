/**
 * A real EVM node for a test, on a free port of this machine, stopped with the test: anvil, or a geth
 * that is steered like one in the layer `real-nodes`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeRpc, type Rpc } from '#chains/rpc/rpc.ts';
import { anvilBinary } from '#local/chains/evm-node.ts';

export interface Anvil {
  url: string;
  rpc: Rpc;
  /** Unlocked accounts, each with 10,000 coins. */
  accounts: string[];
  /** Sends from an unlocked account, waits until it is mined, and returns the receipt. */
  send(tx: { from: string; to?: string; data?: string; value?: string; gas?: string }): Promise<{
    transactionHash: string;
    contractAddress: string | null;
    status: string;
    blockNumber: string;
    gasUsed: string;
    effectiveGasPrice: string;
  }>;
  /** How many seconds the newest block is ahead of this machine, whose clock a test then moves on. */
  secondsAhead?(): number;
  stop(): Promise<void>;
}

/** Whether tests run on a geth. */
export const isOnGeth = (): boolean => process.env.COFFER_EVM_NODE === 'geth';

export interface AnvilOptions {
  chainId: number;
  /** Seconds between blocks; without it each transaction gets its own block. */
  blockTime?: number;
  /** The finalized block is twice this many blocks below the head; 1 by default. */
  slotsInAnEpoch?: number;
  args?: string[];
  /** Only of a geth: more arguments, and whether it keeps the states of old blocks (`archive`). */
  gethArgs?: string[];
  gcmode?: 'full' | 'archive';
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Waits until a transaction is mined: a node answers to a sent one before it has mined it. */
export async function receiptOf(rpc: Rpc, hash: string) {
  for (let i = 0; i < 200; i += 1) {
    const receipt = await rpc.request<Awaited<ReturnType<Anvil['send']>> | null>(
      'eth_getTransactionReceipt',
      [hash],
    );
    if (receipt) return receipt;
    await sleep(50);
  }
  throw new Error(`transaction ${hash} was not mined`);
}

/** Starts anvil and waits until it answers. Call `stop` at the end. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  if (!isOnGeth()) return startRealAnvil(options);
  const { startGethNode } = await import('./geth/geth-as-anvil.ts');
  return startGethNode(options);
}

/** Anvil also where tests run on a geth. */
export async function startRealAnvil(options: AnvilOptions): Promise<Anvil> {
  const port = await freePort();
  const args = ['--silent', '--host', '127.0.0.1', '--port', `${port}`];
  args.push('--chain-id', `${options.chainId}`);
  args.push('--slots-in-an-epoch', `${options.slotsInAnEpoch ?? 1}`);
  // It writes the states of older blocks, and leaves them when it is killed.
  const states = mkdtempSync(path.join(tmpdir(), 'coffer-anvil-'));
  args.push('--cache-path', states);
  if (options.blockTime) args.push('--block-time', `${options.blockTime}`);
  // Out of the terminal's process group: it ends with the tests that use it, not before them.
  const child = spawn(anvilBinary(), [...args, ...(options.args ?? [])], {
    stdio: 'ignore',
    detached: true,
  });
  const forget = () => rmSync(states, { recursive: true, force: true, maxRetries: 3 });
  const atExit = () => {
    child.kill('SIGKILL');
    forget();
  };
  process.once('exit', atExit);
  const stop = async () => {
    process.removeListener('exit', atExit);
    await end(child);
    forget();
  };
  const url = `http://127.0.0.1:${port}`;
  // On a busy machine, mining after thousands of cells takes longer than a provider may.
  const rpc = makeRpc({ urls: [url], timeoutMs: 60_000 });
  for (let i = 0; i < 200; i += 1) {
    try {
      const accounts = await rpc.request<string[]>('eth_accounts');
      const send: Anvil['send'] = async (tx) =>
        receiptOf(rpc, await rpc.request<string>('eth_sendTransaction', [tx]));
      return { url, rpc, accounts, send, stop };
    } catch {
      if (child.exitCode !== null) break;
      await sleep(50);
    }
  }
  await stop();
  throw new Error('anvil did not start');
}
