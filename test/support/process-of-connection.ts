/**
 * Finds the process at the other end of a connection to a server of this machine (Linux, /proc).
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const portHex = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;

/** Inode of the socket at the caller's end of a connection between two ports of 127.0.0.1. */
function inodeOf(callerPort: number, serverPort: number): string | undefined {
  // IPv4 within IPv6 is written as ::ffff:127.0.0.1, which ends with the same digits.
  const ends = new RegExp(`${portHex(callerPort)} [0-9A-F]*${portHex(serverPort)} .*`);
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const line = ends.exec(readFileSync(file, 'utf8'))?.[0];
    // Fields: local and remote address, state, queues, timer, retransmits, user, timeout, inode.
    if (line) return line.split(/\s+/)[8];
  }
  return undefined;
}

const holds = (pid: number, socket: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`) === socket;
      } catch {
        return false;
      }
    });
  } catch {
    return false; // it ended, or belongs to another user
  }
};

/** A variable of a process's initial environment; undefined if unset or the process is gone. */
export function variableOf(pid: number, name: string): string | undefined {
  try {
    const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return entries.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
  } catch {
    return undefined;
  }
}

/**
 * Finds callers among the processes that `isCandidate` accepts. A busy machine has thousands of
 * descriptors. The search therefore checks each process once, and again only if the caller must be
 * a new process.
 */
export function makeProcessFinder(
  isCandidate: (pid: number) => boolean,
): (callerPort: number, serverPort: number) => number | undefined {
  const judged = new Map<number, boolean>();
  return (callerPort, serverPort) => {
    const inode = inodeOf(callerPort, serverPort);
    if (!inode || inode === '0') return undefined;
    const socket = `socket:[${inode}]`;
    const known = [...judged].find(([pid, ours]) => ours && holds(pid, socket))?.[0];
    if (known !== undefined) return known;
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (!Number.isInteger(pid) || judged.has(pid)) continue;
      judged.set(pid, isCandidate(pid));
      if (judged.get(pid) && holds(pid, socket)) return pid;
    }
    return undefined;
  };
}
