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

/** Twenty connections to itself at any time. Asked to end, it writes how many were disturbed. */
const busy = `
const net = require('node:net');
let disturbed = 0;
const server = net.createServer((socket) => {
  socket.on('error', () => { disturbed += 1; });
  socket.pipe(socket);
}).listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  let count = 0;
  const connect = () => {
    const word = String(count++);
    let echo = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.end(word));
    socket.on('data', (part) => { echo += part; });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (echo !== word) disturbed += 1;
      setImmediate(connect);
    });
  };
  for (let i = 0; i < 20; i += 1) connect();
});
process.stdin.on('data', () => {
  process.stdout.write(String(disturbed));
  process.exit();
});`;
/** Reads its input, as the emulator's script does. */
const idle = `process.stdin.on('data', () => {});`;

let folder: string;
let host: ChildProcess;
let heard: Record<string, number>[];
let listening: () => void;

/** Its exit code, or the signal that ended it; null while it runs. */
const endOfHost = () => host.exitCode ?? host.signalCode;

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

const order = (message: object) => host.stdin!.write(`${JSON.stringify(message)}\n`);

/** Starts a thread; returns its pipes, opened as the emulator opens them. */
async function start(number: number, program: string) {
  const own = join(folder, String(number));
  const pathOf = (name: string) => join(own, name);
  mkdirSync(own);
  execFileSync('mkfifo', ['in', 'out', 'err'].map(pathOf));
  writeFileSync(pathOf('program.js'), program);
  const input = openSync(pathOf('in'), constants.O_RDWR);
  const output = openSync(pathOf('out'), constants.O_RDONLY | constants.O_NONBLOCK);
  const log = openSync(pathOf('err'), constants.O_RDONLY | constants.O_NONBLOCK);
  order({ start: number, script: pathOf('program.js'), folder: own, env: {} });
  await said({ opened: number });
  return {
    input,
    output,
    close: () => [input, output, log].forEach((pipe) => void closeSync(pipe)),
  };
}

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
  expect(readFileSync(working.output, 'utf8')).toBe('0');
  working.close();
});
