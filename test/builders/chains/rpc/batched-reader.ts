import { type BatchRead, makeBatchedReader } from '#chains/rpc/batched-reader.ts';
import { virtualBlock } from '#test/fakes/virtual-watch.ts';

export type Reply = (numbers: bigint[], parentHash: string | null) => BatchRead | null;

export const shows = (numbers: bigint[]): BatchRead => ({
  blocks: numbers.map((number) => virtualBlock(number)),
  failure: null,
  refused: false,
  bytes: 1,
});

export const fails = (failure: string, refused: boolean): BatchRead => ({
  blocks: [],
  failure,
  refused,
  bytes: 0,
});

/** A reader over these providers; null is a provider that answers after ten seconds: not at all. */
export function reading(providers: Reply[]) {
  let nowMs = 0;
  const asked: [number, number][] = [];
  const reader = makeBatchedReader({
    providers: providers.length,
    firstBatch: 8,
    maxBlocks: 32,
    maxBytes: 1_000,
    now: () => nowMs,
    async read(provider, numbers, parentHash) {
      asked.push([provider, numbers.length]);
      const answer = providers[provider]?.(numbers, parentHash);
      if (answer) return answer;
      nowMs += 10_000;
      return fails('timeout after 10000 ms', true);
    },
  });
  return {
    asked,
    reader,
    wait: (ms: number) => {
      nowMs += ms;
    },
    read: async (from: bigint, to: bigint, withinMs?: number) =>
      (await reader.readBlocks(from, to, withinMs === undefined ? {} : { withinMs })).map(
        ({ number }) => Number(number),
      ),
  };
}
