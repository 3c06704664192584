import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SolanaRpc, setSwitch, solanaRpc } from './client.ts';
import { type SolanaCommandOptions, solanaCommand } from './command.ts';
import { freePair } from './free-port.ts';
import { solanaFaucet, solanaTokens } from './genesis.ts';

/** Without `port`, a free one is used. */
export type SolanaChainOptions = Partial<SolanaCommandOptions>;

export interface RunningSolanaChain {
  url: string;
  rpc: SolanaRpc;
  faucet: typeof solanaFaucet;
  tokens: typeof solanaTokens;
  /** Sets a development switch of README.md: `dev('skip', { slots: 3 })`. */
  dev(name: string, body?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

const maxAttempts = 3;

function startProcess(args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let log = '';
  child.stderr?.on('data', (text) => {
    log = (log + String(text)).slice(-4_000);
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    log: () => log,
    end: (): Promise<void> =>
      new Promise((resolve) => {
        if (!isRunning()) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

/**
 * Starts a chain in a process of its own, which ends with this one. Resolves when the chain answers
 * and has a block. Throws with the process's log if it does not start on the given port, or on
 * three free ones.
 */
export async function startSolanaChain(
  options: SolanaChainOptions = {},
): Promise<RunningSolanaChain> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePair());
    const chain = startProcess(solanaCommand({ ...options, port }));
    const url = `http://127.0.0.1:${port}`;
    const rpc = solanaRpc(url);
    const until = Date.now() + 30_000;
    while (chain.isRunning() && Date.now() < until) {
      const health = await rpc<string>('getHealth').catch(() => null);
      // Another chain may answer on this port while ours fails to bind it.
      if (health === 'ok' && chain.isRunning()) {
        return {
          url,
          rpc,
          faucet: solanaFaucet,
          tokens: solanaTokens,
          dev: (name, body) => setSwitch(url, name, body),
          close: () => chain.end(),
        };
      }
      await sleep(25);
    }
    await chain.end();
    if (options.port !== undefined || attempt === maxAttempts) {
      throw new Error(`The chain did not start on port ${port}. Its log:\n${chain.log()}`);
    }
  }
}
