import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of CPU time that a process has used (Linux; NaN elsewhere), with all its threads. */
export function cpuSeconds(pid: number | 'self'): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** CPU time of the processes of a group but its leader: the emulator's functions (Linux). */
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
