/**
 * The process whose threads are the functions' execution environments (local/cloud/functions), by
 * itself: one thread opens connections all the time while others start and end beside it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { busy, idle } from '#test/scenarios/local/function-threads.ts';

let folder: string;
let host: ChildProcess;
let heard: Record<string, number>[];
let listening: () => void;

beforeEach(() => {
  heard = [];
  listening = () => {};
  folder = mkdtempSync(join(tmpdir(), 'coffer-threads-'));
  host = spawn(process.execPath, ['local/cloud/functions/host.mjs'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  createInterface({ input: host.stdout! }).on('line', (line) => {
    heard.push(JSON.parse(line) as Record<string, number>);
    listening();
  });
  host.on('exit', () => listening());
});
afterEach(async () => {
  host.stdin!.end();
  if (endOfHost() === null) await once(host, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

const order = (message: object) => host.stdin!.write(`${JSON.stringify(message)}\n`);

test('a thread that ends disturbs no connection of another thread', async () => {
  const working = await start(0, busy);
  for (let number = 1; number <= 20; number += 1) {
    const thread = await start(number, idle);
    order({ end: number });
    thread.close();
    await said({ ended: number });
  }
  writeSync(working.input, 'end\n');
  await said({ ended: 0 });
  const [output, log] = [working.output, working.log].map((pipe) => readFileSync(pipe, 'utf8'));
  expect({ output, log }).toEqual({ output: '0', log: '' });
  working.close();
});

/** Its exit code, or the signal that ended it; null while it runs. */
const endOfHost = () => host.exitCode ?? host.signalCode;

/** Waits until the process has said it; fails if the process ends before. */
async function said(what: Record<string, number>): Promise<void> {
  const isIt = (message: Record<string, number>) =>
    JSON.stringify(message) === JSON.stringify(what);
  while (!heard.some(isIt)) {
    const end = endOfHost();
    if (end !== null) throw new Error(`the process of the threads ended: ${end}`);
    await new Promise<void>((done) => {
      listening = done;
    });
  }
}

/** Starts a thread; returns its pipes, opened as the emulator opens them. */
async function start(number: number, program: string) {
  const own = join(folder, String(number));
  const pathOf = (name: string) => join(own, name);
  mkdirSync(own);
  execFileSync('mkfifo', ['in', 'out', 'err'].map(pathOf));
  writeFileSync(pathOf('program.cjs'), program);
  const input = openSync(pathOf('in'), constants.O_RDWR);
  const output = openSync(pathOf('out'), constants.O_RDONLY | constants.O_NONBLOCK);
  const log = openSync(pathOf('err'), constants.O_RDONLY | constants.O_NONBLOCK);
  order({ start: number, script: pathOf('program.cjs'), folder: own, env: {} });
  await said({ opened: number });
  return {
    input,
    output,
    log,
    close: () => [input, output, log].forEach((pipe) => void closeSync(pipe)),
  };
}
