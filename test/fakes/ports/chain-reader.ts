import type { ChainReader } from '#ports/chains.ts';
import { fake } from '../fake.ts';

/**
 * Has only these methods, and does not know who showed a block. A call of any other method throws
 * `not expected`.
 */
export const fakeChainReader = (methods: Partial<ChainReader>): ChainReader =>
  fake<ChainReader>({ shownBy: () => undefined, ...methods });
