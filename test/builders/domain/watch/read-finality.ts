import { ethereum } from '#test/builders/builders.ts';

export const cursor = {
  chain: 'ETH',
  scanned: 120n,
  hash: '0x1',
  head: 120n,
  finalized: 90n,
  updatedAt: 1,
} as const;

export function world(finalized: () => Promise<bigint>) {
  const events: string[] = [];
  const log = (event: string) => {
    events.push(event);
  };
  const deps = {
    chain: ethereum(),
    reader: { finalized },
    log: { info: log, warn: log, error: log },
  };
  return { deps, events };
}
