/** What a function remembers of failed authentications, by source address. */
export interface FailureMemory {
  /** The failures that are known of an address in a minute (minutes since the epoch). */
  of(ip: string, minute: number): number;
  note(ip: string, minute: number, failures: number): void;
}

/** Most addresses that are remembered. */
const maxAddresses = 10_000;

/**
 * Remembers the counts of the present minute alone. Each instance of a function learns of a flood
 * by the first failure that it sees, so that refusing the rest costs no call at all.
 */
export function makeFailureMemory(): FailureMemory {
  let present = 0;
  let counts = new Map<string, number>();
  return {
    of: (ip, minute) => (minute === present ? (counts.get(ip) ?? 0) : 0),
    note(ip, minute, failures) {
      if (minute !== present) counts = new Map();
      present = minute;
      if (counts.size >= maxAddresses) counts.delete(counts.keys().next().value as string);
      counts.set(ip, failures);
    },
  };
}
