import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { groupMembers, processInfo } from './process-table.ts';

/** A process that we started, as leader of a group of its own. */
export interface RunProcess {
  name: string;
  pid: number;
  started: string;
}

/** `.local/run.json`: who runs the local cloud, and what it started. */
export interface Run {
  pid: number;
  started: string;
  processes: RunProcess[];
}

const isAlive = (entry: { pid: number; started: string }): boolean =>
  processInfo(entry.pid)?.started === entry.started;

/** What the file says, or null when none can be read. */
export function readRun(file: string): Run | null {
  try {
    const run = JSON.parse(readFileSync(file, 'utf8')) as Run;
    return Number.isInteger(run.pid) && Array.isArray(run.processes) ? run : null;
  } catch {
    return null;
  }
}

/** The run whose supervisor is still alive, or null. */
export function liveRun(file: string): Run | null {
  const run = readRun(file);
  return run && isAlive(run) ? run : null;
}

/** Replaces the file as a whole, so that a reader never sees half of it. */
export function writeRun(file: string, run: Run): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(run, null, 2));
  renameSync(draft, file);
}

/**
 * Takes the lock for this process, or returns the run that holds it. The file of a dead run is
 * moved aside first, and its processes are returned so that the caller ends them.
 */
export function claimRun(file: string): { held: Run } | { claimed: Run; stale: RunProcess[] } {
  mkdirSync(dirname(file), { recursive: true });
  const own: Run = {
    pid: process.pid,
    started: processInfo(process.pid)?.started ?? '',
    processes: [],
  };
  const stale: RunProcess[] = [];
  for (;;) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(own, null, 2));
    try {
      linkSync(draft, file);
      return { claimed: own, stale };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const other = liveRun(file);
    if (other) return { held: other };
    const aside = `${file}.stale.${process.pid}`;
    try {
      renameSync(file, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    const moved = readRun(aside);
    if (moved && isAlive(moved)) {
      // Another start claimed the file between our read and our move: put it back.
      renameSync(aside, file);
      return { held: moved };
    }
    stale.push(...(moved?.processes ?? []));
    rmSync(aside, { force: true });
  }
}

/**
 * Ends a process group: SIGTERM, then SIGKILL after `graceMs`. Returns false if a member
 * survives.
 */
export async function endGroup(group: number, graceMs: number): Promise<boolean> {
  for (const [signal, waitMs] of [
    ['SIGTERM', graceMs],
    ['SIGKILL', 5000],
  ] as const) {
    try {
      process.kill(-group, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    }
    const until = Date.now() + waitMs;
    while (Date.now() < until) {
      if (groupMembers(group).length === 0) return true;
      await sleep(40);
    }
  }
  return groupMembers(group).length === 0;
}

/**
 * Ends what a killed run left behind, and only that: a leader must have the recorded start time;
 * members whose leader is gone must name `marker` (our folder) in their command line.
 */
export async function endStale(entries: RunProcess[], marker: string): Promise<string[]> {
  const ended: string[] = [];
  for (const entry of entries) {
    const leader = processInfo(entry.pid);
    const members = groupMembers(entry.pid);
    const ours = leader
      ? leader.started === entry.started
      : members.length > 0 && members.every((member) => member.command.includes(marker));
    if (!ours) continue;
    await endGroup(entry.pid, 2000);
    ended.push(entry.name);
  }
  return ended;
}
