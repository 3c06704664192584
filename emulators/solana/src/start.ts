import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type LocalRpc, localRpc } from '#local/clients/rpc.ts';
import { portFor } from '#local/process/free-port.ts';
import { type Service, type Supervisor, tail } from '#local/process/supervisor.ts';
import { solanaFaucet, solanaTokens } from './genesis.ts';

export interface SolanaChainOptions {
  /** The RPC's; subscriptions are on the next one. A free one, or `COFFER_PORT_SOL`. */
  port?: number;
  /** Milliseconds; 400 unless given. */
  slotMs?: number;
  /** Blocks that `finalized` is behind the open one; 32 unless given, as on mainnet. */
  finalityLag?: number;
  /** Who owns the process; without one it ends with ours. */
  supervisor?: Supervisor;
}

export interface RunningSolanaChain {
  url: string;
  rpc: LocalRpc;
  faucet: typeof solanaFaucet;
  tokens: typeof solanaTokens;
  /** With a supervisor. */
  service: Service | null;
  /** Turns a switch of docs/local-cloud.md: `dev('skip', { slots: 3 })`. */
  dev(name: string, body?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

interface Process {
  service: Service | null;
  isRunning(): boolean;
  log(): string;
  end(): Promise<void>;
}

const script = fileURLToPath(new URL('./serve.ts', import.meta.url));
const loader = createRequire(import.meta.url).resolve('tsx');

function startProcess(args: string[], supervisor?: Supervisor): Process {
  const command = ['--import', loader, script, ...args];
  if (supervisor) {
    const service = supervisor.start({
      name: 'chain-sol',
      command: process.execPath,
      args: command,
    });
    return {
      service,
      isRunning: () => service.isRunning(),
      log: () => tail(service.log),
      end: () => supervisor.end(service),
    };
  }
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let log = '';
  child.stderr?.on('data', (text) => {
    log = (log + String(text)).slice(-4_000);
  });
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    service: null,
    isRunning: running,
    log: () => log,
    end: () =>
      new Promise((resolve) => {
        if (!running()) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

async function turnSwitch(url: string, name: string, body: Record<string, unknown> = {}) {
  const answer = await fetch(`${url}/dev/${name}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const state = (await answer.json()) as { error?: string };
  if (!answer.ok) throw new Error(`/dev/${name}: ${state.error}`);
  return state;
}

/** Starts a Solana chain in a process of its own; resolves when it answers and has a block. */
export async function startSolanaChain(
  options: SolanaChainOptions = {},
): Promise<RunningSolanaChain> {
  const { slotMs = 400, finalityLag = 32, supervisor } = options;
  for (let attempt = 1; ; attempt += 1) {
    const { port, fixed } = options.port
      ? { port: options.port, fixed: true }
      : await portFor('SOL');
    const args = ['--port', port, '--slot-ms', slotMs, '--finality-lag', finalityLag].map(String);
    const node = startProcess(args, supervisor);
    const url = `http://127.0.0.1:${port}`;
    const rpc = localRpc(url);
    const until = Date.now() + 30_000;
    while (node.isRunning() && Date.now() < until) {
      supervisor?.check();
      const health = await rpc<string>('getHealth').catch(() => null);
      // Another chain may be listening there while ours is about to end.
      if (health === 'ok' && node.isRunning()) {
        return {
          url,
          rpc,
          faucet: solanaFaucet,
          tokens: solanaTokens,
          service: node.service,
          dev: (name, body) => turnSwitch(url, name, body),
          close: () => node.end(),
        };
      }
      await sleep(25);
    }
    await node.end();
    if (fixed || attempt === 3) {
      throw new Error(`The SOL node did not start on port ${port}. Its log:\n${node.log()}`);
    }
  }
}
