import type { ChainStateStore } from '#ports/deposits.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakeChainStateStore = (methods: Partial<ChainStateStore>): ChainStateStore =>
  fake<ChainStateStore>(methods);
