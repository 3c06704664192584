import type { Deposit } from '#model/deposit.ts';
import { makeCodec } from './codec.ts';

/** Deposits as items of the table `deposits`. */
export const depositCodec = makeCodec<Deposit>({
  bigints: { amount: 'required', blockNumber: 'required' },
});
