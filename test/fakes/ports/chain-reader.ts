import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import { fake } from '../fake.ts';

/** With these methods alone; a call of any other throws `not expected`. */
export const fakeChainReader = (methods: Partial<ChainReader>): ChainReader =>
  fake<ChainReader>(methods);
