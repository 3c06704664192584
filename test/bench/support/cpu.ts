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
