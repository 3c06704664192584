import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakeChainReader = (methods: Partial<ChainReader>): ChainReader =>
  fake<ChainReader>(methods);
