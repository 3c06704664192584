import { blocksIn } from '#model/blocks-in.ts';
import type { Chain } from '#model/chain.ts';
import { lowerOfTwo, nearBlocks } from '../lower-of-two.ts';

/** Providers of one moment differ by less (s); many times the time of a block. */
const nearSeconds = 180;

/**
 * Reads the newest final block, as `lowerOfTwo` decides it. Providers of a chain whose finality moves in
 * larger steps than three minutes may differ by more (`near`, in seconds).
 */
export function makeFinalityReader(input: {
  chain: Pick<Chain, 'blockTimeMs'>;
  /** The order of the moment. */
  order: () => readonly number[];
  ask: (provider: number) => Promise<bigint>;
  what: string;
  near?: number;
  /** Called with what each provider answered, if they are further apart. */
  onApart?: ((answers: string) => void) | undefined;
}): () => Promise<bigint> {
  const { chain, order, ask, what, onApart } = input;
  const inTime = blocksIn(chain, input.near ?? nearSeconds);
  const near = inTime > nearBlocks ? inTime : nearBlocks;
  return () => lowerOfTwo({ order: order(), ask, what, near, ...(onApart && { onApart }) });
}
