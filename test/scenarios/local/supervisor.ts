import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { groupMembers } from '#workstation/process-table.ts';

export interface Launched {
  child: ChildProcess;
  output: () => string;
  ended: Promise<{ code: number | null; signal: string | null }>;
}

export async function until(condition: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 120_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`not in two minutes: ${what}`);
    await sleep(30);
  }
}

export const alive = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + groupMembers(pid).length, 0);
