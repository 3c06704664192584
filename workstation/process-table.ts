import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process as the system shows it; `started` separates a reused pid from the old one. */
export interface ProcessInfo {
  pid: number;
  parent: number;
  group: number;
  started: string;
  command: string;
  zombie: boolean;
}

function fromProc(pid: number): ProcessInfo | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command is in parentheses and may contain spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    const [state, parent, group] = fields;
    return {
      pid,
      parent: Number(parent),
      group: Number(group),
      // Field 22 of proc(5): ticks since boot.
      started: fields[19] ?? '',
      command,
      zombie: state === 'Z' || state === 'X',
    };
  } catch {
    return null;
  }
}

function fromPs(): ProcessInfo[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart=,command='], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const line = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/;
  return text.split('\n').flatMap((row) => {
    const match = line.exec(row);
    if (!match) return [];
    const [, pid, parent, group, state, started, command] = match as unknown as string[];
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        started: started ?? '',
        command: command ?? '',
        zombie: (state ?? '').startsWith('Z'),
      },
    ];
  });
}

/** All processes: from /proc on Linux (a slim image has no ps), else from ps. */
export function processes(): ProcessInfo[] {
  if (process.platform !== 'linux') return fromPs();
  return readdirSync('/proc').flatMap((name) => {
    const info = /^\d+$/.test(name) ? fromProc(Number(name)) : null;
    return info ? [info] : [];
  });
}

/** One process, or null if there is none (a zombie does not count). */
export function processInfo(pid: number): ProcessInfo | null {
  const info =
    process.platform === 'linux'
      ? fromProc(pid)
      : (fromPs().find((candidate) => candidate.pid === pid) ?? null);
  return info && !info.zombie ? info : null;
}

/**
 * The processes between this one and the npm that runs its script, npm included; none if no npm does. A
 * shell in between stays when npm is killed, and npm does when a shell's child is.
 */
export function launchers(): ProcessInfo[] {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const found: ProcessInfo[] = [];
  for (let pid = process.ppid; pid > 1 && found.length < 4; ) {
    const info = processInfo(pid);
    if (!info) return [];
    found.push(info);
    if (/\bnpm\b/.test(info.command)) return found;
    pid = info.parent;
  }
  return [];
}

/** Whether a process has ended since it was read. */
export const hasEnded = ({ pid, started }: ProcessInfo): boolean =>
  processInfo(pid)?.started !== started;

/** The living members of a process group. */
export const groupMembers = (group: number): ProcessInfo[] =>
  processes().filter((info) => info.group === group && !info.zombie);
