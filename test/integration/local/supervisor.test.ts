import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alive, type Launched, until } from '#test/scenarios/local/supervisor.ts';
import { processes, processInfo } from '#workstation/process-table.ts';
import { endGroup, endStale, liveRun, type Run, readRun } from '#workstation/run-file.ts';

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-supervisor-'));
  children = [];
});

afterEach(async () => {
  for (const entry of readRun(`${folder}/run.json`)?.processes ?? []) await endGroup(entry.pid, 0);
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const run = (): Run => readRun(`${folder}/run.json`) ?? { pid: 0, started: '', processes: [] };

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s ends every process and its children',
  async (signal, code) => {
    const { child, ended, pids } = await up(2);
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
    expect(alive(pids)).toBe(0);
    expect(existsSync(`${folder}/run.json`)).toBe(false);
  },
  40_000,
);

test('an interrupt during a command ends the command too', async () => {
  const { child, ended, pids, output } = await up(3, 'busy');
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  expect(alive(pids)).toBe(0);
  expect(output()).not.toContain('Failed');
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the npm that runs it, ended by %s, takes it along',
  async (signal) => {
    const fixture = 'test/integration/local/fixtures/supervised.ts';
    // As npm does, with a shell in between that does not hand a signal on.
    const npm = `${folder}/npm`;
    writeFileSync(npm, `sh -c '"${process.execPath}" --import tsx ${fixture}; true'\ntrue\n`);
    const child = spawn('sh', [npm], {
      env: { ...process.env, COFFER_LOCAL_DIR: folder, npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    });
    children.push(child);
    await until(() => run().processes.length === 2, '2 processes');
    const pids = run().processes.map((entry) => entry.pid);
    await until(() => alive(pids) === 4, 'the processes and what the parent started');
    child.kill(signal);
    await until(() => alive(pids) === 0, 'the end of every process');
    await until(() => !existsSync(`${folder}/run.json`), 'the end of the run');
  },
  40_000,
);

test('a second start reports the first, exits 1 and leaves the first running', async () => {
  const { child, pids, ended } = await up(2);
  const second = launch();
  expect((await second.ended).code).toBe(1);
  expect(second.output()).toContain(`already running (process ${child.pid})`);
  expect(alive(pids)).toBe(4);
  child.kill('SIGTERM');
  await ended;
});

test('a run that is killed takes its processes along', async () => {
  const { child, ended, pids } = await up(2);
  child.kill('SIGKILL');
  expect((await ended).signal).toBe('SIGKILL');
  await until(() => alive(pids) === 0, 'the end of every process');
  await until(() => !existsSync(`${folder}/run.json`), 'the end of the run file');
});

test('a run that ends leaves no guard', async () => {
  const { child, ended } = await up(2);
  const guards = guardsOf(child);
  expect(guards).toHaveLength(1);
  child.kill('SIGTERM');
  await ended;
  await until(() => guards.every(({ pid }) => !processInfo(pid)), 'the end of the guard');
});

test('the next start ends the processes that a run left which was killed with its guard', async () => {
  const first = await up(2);
  for (const { pid } of guardsOf(first.child)) process.kill(pid, 'SIGKILL');
  first.child.kill('SIGKILL');
  await first.ended;
  expect(alive(first.pids)).toBe(4);
  expect(liveRun(`${folder}/run.json`)).toBeNull();
  const second = launch();
  await until(() => second.output().includes('up'), 'the second start');
  expect(second.output()).toContain('Ended processes that a killed run had left: plain, parent');
  expect(alive(first.pids)).toBe(0);
  second.child.kill('SIGTERM');
  await second.ended;
});

test('a process that reuses a recorded process id is left alone', async () => {
  const other = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
  children.push(other);
  const pid = other.pid ?? 0;
  expect(await endStale([{ name: 'emulator', pid, started: 'another time' }], folder)).toEqual([]);
  expect(processInfo(pid)).not.toBeNull();
  const started = processInfo(pid)?.started ?? '';
  expect(await endStale([{ name: 'emulator', pid, started }], folder)).toEqual(['emulator']);
  expect(processInfo(pid)).toBeNull();
});

test('a damaged run file does not block a start', async () => {
  writeFileSync(`${folder}/run.json`, '{"pid":1,"sta');
  const first = launch();
  await until(() => first.output().includes('up'), 'the start');
  expect(JSON.parse(readFileSync(`${folder}/run.json`, 'utf8')).pid).toBe(first.child.pid);
  first.child.kill('SIGTERM');
  await first.ended;
});

/** The shells that wait for the end of a supervisor. */
const guardsOf = ({ pid }: ChildProcess) =>
  processes().filter(({ parent, command }) => parent === pid && command.includes('end-left.ts'));

function launch(...args: string[]): Launched {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/integration/local/fixtures/supervised.ts', ...args],
    { env: { ...process.env, COFFER_LOCAL_DIR: folder }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  children.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return { child, output: () => output, ended };
}

async function up(processes: number, ...args: string[]): Promise<Launched & { pids: number[] }> {
  const launched = launch(...args);
  await until(() => run().processes.length === processes, `${processes} processes`);
  const pids = run().processes.map((entry) => entry.pid);
  await until(() => alive(pids) === processes + 2, 'the processes and what the parent started');
  return { ...launched, pids };
}
