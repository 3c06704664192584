/**
 * A local cloud for a part: `npm start` in its own folder, independent of one that may be running.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#workstation/paths.ts';
import type { StackFile } from '#workstation/stack-file.ts';
import { type Memory, memoryOfTree } from './cpu.ts';

export interface BenchCloud {
  stack: StackFile;
  /** Milliseconds from the start of the command until stack.json is written. */
  readyMs: number;
  /** Everything that the command has printed. */
  output(): string;
  /** Ids of the processes that it started, by name (`emulator`, `chain-eth`, ...). */
  pids(): Map<string, number>;
  /** Of all processes of the cloud, those of the functions among them. */
  memory(): Memory;
  stop(): Promise<void>;
}

/** Sets the emulator's root credentials for the SDK clients of this process. */
export function useCloud({ aws }: StackFile): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: aws.endpoint_url,
    AWS_REGION: aws.region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_EC2_METADATA_DISABLED: 'true',
  });
}

/** Starts a cloud and waits until it is ready. The emulator's packages are shared with `.local`. */
export async function startCloud({
  args = [],
  env = {},
}: {
  /** Of `npm start`. */
  args?: string[];
  env?: Record<string, string>;
} = {}): Promise<BenchCloud> {
  const state = path.join(paths.state, 'bench');
  mkdirSync(state, { recursive: true });
  const installed = path.join(state, 'emulator');
  rmSync(path.join(state, 'stack.json'), { force: true });
  if (existsSync(paths.emulator) && !existsSync(installed)) symlinkSync(paths.emulator, installed);
  const log = path.join(state, 'start.log');
  const output = openSync(log, 'w');
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['local/bootstrap.mjs', 'local/start.ts', ...args], {
    cwd: paths.root,
    env: { ...process.env, ...env, COFFER_LOCAL_DIR: state, CI: '1' },
    stdio: ['ignore', output, output],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const atExit = () => child.kill('SIGINT');
  process.once('exit', atExit);
  const read = (file: string) => readFileSync(path.join(state, file), 'utf8');
  const stop = async () => {
    process.removeListener('exit', atExit);
    child.kill('SIGINT');
    await ended;
  };
  while (!existsSync(path.join(state, 'stack.json'))) {
    if (child.exitCode !== null)
      throw new Error(`the local cloud did not start:\n${read('start.log')}`);
    await sleep(20);
  }
  return {
    stack: JSON.parse(read('stack.json')) as StackFile,
    readyMs: performance.now() - startedAt,
    output: () => read('start.log'),
    pids: () => {
      const { processes } = JSON.parse(read('run.json')) as {
        processes: { name: string; pid: number }[];
      };
      return new Map(processes.map(({ name, pid }) => [name, pid]));
    },
    memory: () => memoryOfTree(child.pid ?? -1),
    stop,
  };
}
