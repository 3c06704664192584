import type { ChainReader } from '#ports/chains.ts';
import type { makeSpineBase } from '#test/scenarios/spine-base.ts';

/** The first three transfers of each block, one of each kind, pay our addresses. */
export const toUs = 3;

/**
 * A chain of a family that is filled with transfers. A watcher reads it, and its calls are counted.
 */
export interface ScanStage
  extends Pick<
    Awaited<ReturnType<typeof makeSpineBase>>,
    'chain' | 'client' | 'watchDeps' | 'addSubAccount'
  > {
  fingerprint(address: string): number;
  /** Addresses that are not used yet. */
  newAddresses(count: number): string[];
  /**
   * Makes blocks with this many transfers each, alternating between three kinds: coins, tokens, and
   * those that a contract or program moves. The last block is then the head.
   */
  mine(input: { blocks: number; transfers: number; ours: string[] }): Promise<void>;
  /** A reader of the same chain (by default unchanged), and the counts of its calls so far. */
  countingReader(chain?: ScanStage['chain']): {
    count: { http: number; calls: number };
    reader: ChainReader;
  };
  stop(): Promise<void>;
}

/** HTTP exchanges, their calls (a JSON-RPC batch has several), and the bytes of their bodies. */
export interface NodeTraffic {
  http: number;
  calls: number;
  bytes: number;
}

/** A fetch that counts what it sends. */
export function countingFetch(): { count: NodeTraffic; fetch: typeof fetch } {
  const count = { http: 0, calls: 0, bytes: 0 };
  return {
    count,
    fetch: (input, init) => {
      const text = String(init?.body);
      const body = JSON.parse(text) as unknown;
      count.http += 1;
      count.bytes += Buffer.byteLength(text);
      count.calls += Array.isArray(body) ? body.length : 1;
      return fetch(input, init);
    },
  };
}
