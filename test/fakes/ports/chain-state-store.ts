import type { ChainStateStore } from '#domain/ports/deposits/chain-state-store.ts';
import { fake } from '../fake.ts';

/** With these methods alone; a call of any other throws `not expected`. */
export const fakeChainStateStore = (methods: Partial<ChainStateStore>): ChainStateStore =>
  fake<ChainStateStore>(methods);
