/** A go-ethereum of the tests, as a process with a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalRpc, localRpc } from '#local/clients/rpc.ts';
import { gethBinary } from '#local/geth/install.ts';
import { freePort } from '#local/process/free-port.ts';
import { makeGethGenesis } from './genesis.ts';

export interface GethOptions {
  chainId: number;
  /** `full` forgets the states of older blocks, `archive` keeps all. */
  gcmode?: 'full' | 'archive';
  /** Unix seconds of block 0. */
  timestamp: number;
  gasLimit?: number;
  /** Accounts that exist from the beginning, by address. */
  alloc: Record<string, object>;
  /** More arguments of geth. */
  args?: string[];
}

export interface Geth {
  url: string;
  engineUrl: string;
  rpc: LocalRpc;
  /** Of the Engine API. */
  secret: Buffer;
  /** Ends it as an operator does: it stores its state. */
  end(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again on its folder, at the same URL. */
  start(): Promise<void>;
  /** Kills it and removes its folder. */
  remove(): Promise<void>;
}

const startMs = 60_000;

/** Starts a geth whose chain begins with these accounts, and waits until it answers. */
export async function startGeth(options: GethOptions): Promise<Geth> {
  const binary = gethBinary();
  if (!binary) throw new Error('no geth: `npm run test:real-nodes` builds it');
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-geth-'));
  const secret = randomBytes(32);
  writeFileSync(`${folder}/jwt`, secret.toString('hex'));
  writeFileSync(`${folder}/genesis.json`, JSON.stringify(makeGethGenesis(options)));
  const [port, enginePort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const { gcmode = 'archive' } = options;
  const rpc = localRpc(url);
  const args = [
    ...['--datadir', `${folder}/data`, '--override.genesis', `${folder}/genesis.json`],
    ...['--networkid', String(options.chainId), '--nodiscover', '--maxpeers', '0', '--port', '0'],
    ...['--nat', 'none', '--ipcdisable', '--cache', '128', '--verbosity', '2'],
    ...['--http', '--http.addr', '127.0.0.1', '--http.port', String(port)],
    ...['--http.api', 'eth,net,web3,debug,txpool,testing'],
    ...['--authrpc.addr', '127.0.0.1', '--authrpc.port', String(enginePort)],
    ...['--authrpc.jwtsecret', `${folder}/jwt`, '--engine.maxreorgdepth', '0'],
    ...['--syncmode', 'full', '--gcmode', gcmode],
    // By paths it would index old states in the background, and refuse them until then.
    ...['--state.scheme', gcmode === 'archive' ? 'hash' : 'path'],
    // A restart must not bring back what a test dropped.
    ...['--txpool.nolocals', '--txpool.journal', ''],
    ...(options.args ?? []),
  ];
  let child: ChildProcess | undefined;

  const stop = (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      ending.once('exit', () => resolve());
      ending.kill(signal);
    });
  };
  const atExit = () => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };

  async function start(): Promise<void> {
    const log = openSync(`${folder}/log`, 'a');
    const started = spawn(binary as string, args, { stdio: ['ignore', log, log], detached: true });
    child = started;
    for (const until = Date.now() + startMs; Date.now() < until; await sleep(50)) {
      const id = await rpc<string>('eth_chainId').catch(() => null);
      if (id !== null) return;
      if (started.exitCode !== null) break;
    }
    const said = readFileSync(`${folder}/log`, 'utf8').slice(-2_000);
    await stop('SIGKILL');
    throw new Error(`geth did not start: ${said}`);
  }

  process.once('exit', atExit);
  const geth: Geth = {
    url,
    engineUrl: `http://127.0.0.1:${enginePort}`,
    rpc,
    secret,
    end: () => stop('SIGINT'),
    kill: () => stop('SIGKILL'),
    start,
    async remove() {
      process.removeListener('exit', atExit);
      await stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  try {
    await start();
  } catch (error) {
    await geth.remove();
    throw error;
  }
  return geth;
}
