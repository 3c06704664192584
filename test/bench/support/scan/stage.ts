import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import type { makeSpineBase } from '#test/scenarios/spine-base.ts';

/** Of each block: the first three transfers, one of each kind, are to us. */
export const toUs = 3;

/** A chain of a family, filled with transfers and read by a watcher whose questions are counted. */
export interface ScanStage
  extends Pick<
    Awaited<ReturnType<typeof makeSpineBase>>,
    'chain' | 'client' | 'watchDeps' | 'addSubAccount'
  > {
  fingerprint(address: string): number;
  /** Addresses that nobody has used. */
  newAddresses(count: number): string[];
  /**
   * Makes blocks of so many transfers in turn of three kinds: coins, tokens, and what a contract or
   * program moves on the way. The last one is the head then.
   */
  mine(input: { blocks: number; transfers: number; ours: string[] }): Promise<void>;
  /** A reader of the same chain, by default as it is, and what it has asked so far. */
  countingReader(chain?: ScanStage['chain']): {
    count: { http: number; calls: number };
    reader: ChainReader;
  };
  stop(): Promise<void>;
}

/** A fetch that counts HTTP exchanges and the calls in them (a batch of JSON-RPC has several). */
export function countingFetch(): { count: { http: number; calls: number }; fetch: typeof fetch } {
  const count = { http: 0, calls: 0 };
  return {
    count,
    fetch: (input, init) => {
      const body = JSON.parse(String(init?.body)) as unknown;
      count.http += 1;
      count.calls += Array.isArray(body) ? body.length : 1;
      return fetch(input, init);
    },
  };
}
