import { readdirSync, readFileSync } from 'node:fs';

/** CPU seconds that a process has used in all of its threads (Linux; NaN elsewhere). */
export function cpuSeconds(pid: number | 'self'): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** CPU seconds of all processes of a group except its leader: the emulator's functions (Linux). */
export function cpuSecondsBelow(leader: number): number {
  try {
    let seconds = 0;
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const pid = Number(name);
      if (pid === leader) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
      if (group === leader) seconds += cpuSeconds(pid);
    }
    return seconds;
  } catch {
    return Number.NaN;
  }
}

export interface Memory {
  processes: number;
  /** Resident memory, MB: what several processes share counts for each of them. */
  rss: number;
  /** The same with shared pages divided among those that share them. */
  pss: number;
}

/** The memory of a process and of all below it (Linux; NaN elsewhere). */
export function memoryOfTree(root: number): Memory {
  const all = { processes: 0, rss: 0, pss: 0 };
  try {
    const children = new Map<number, number[]>();
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const stat = readOf(name, 'stat');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    }
    const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
    for (const pid of below(root)) {
      const sums = readOf(pid, 'smaps_rollup');
      if (!sums) continue;
      all.processes += 1;
      all.rss += megabytes(sums, 'Rss');
      all.pss += megabytes(sums, 'Pss');
    }
  } catch {
    return { processes: Number.NaN, rss: Number.NaN, pss: Number.NaN };
  }
  return all.processes > 0 ? all : { processes: Number.NaN, rss: Number.NaN, pss: Number.NaN };
}

/** A file of a process; empty if it has ended meanwhile. */
function readOf(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const megabytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) / 1024;
