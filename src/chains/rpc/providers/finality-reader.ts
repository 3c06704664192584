import { blocksIn } from '#model/blocks-in.ts';
import type { Chain } from '#model/chain.ts';
import { lowerOfTwo, nearBlocks } from '../lower-of-two.ts';

/** Providers of one moment differ by less (s); many times the time of a block. */
const nearSeconds = 180;

/**
 * Reads the newest final block, as `lowerOfTwo` decides it. `apart` is what the providers answered
 * last, if they were far apart. Providers of a chain whose finality moves in larger steps than three
 * minutes may differ by more (`near`, in seconds).
 */
export function makeFinalityReader(input: {
  chain: Pick<Chain, 'blockTimeMs'>;
  /** The order of the moment. */
  order: () => readonly number[];
  ask: (provider: number) => Promise<bigint>;
  what: string;
  near?: number;
}): { finalized: () => Promise<bigint>; apart: () => string | null } {
  const { chain, order, ask, what } = input;
  const inTime = blocksIn(chain, input.near ?? nearSeconds);
  let apart: string | null = null;
  return {
    apart: () => apart,
    finalized() {
      apart = null;
      return lowerOfTwo({
        order: order(),
        ask,
        what,
        near: inTime > nearBlocks ? inTime : nearBlocks,
        onApart: (answers) => {
          apart = answers;
        },
      });
    },
  };
}
