import { createHash } from 'node:crypto';
import type { AddressBook } from '#ports/deposits.ts';
import { withMadeUp } from '#test/bench/support/scan/made-up-addresses.ts';
import { fake } from '#test/fakes/fake.ts';

export const count = 12_345;
export const addressAt = (n: number) => `0x${createHash('sha1').update(String(n)).digest('hex')}`;
export const own = { position: 2, address: `0x${'ab'.repeat(20)}`, jump: null };

export const book = withMadeUp(
  fake<AddressBook>({
    journalEnds: async () => ({ allocated: 1_000, filling: [{ to: 1_000, taken: 2 }] }),
    journalPart: async (_family, after, upTo) =>
      after < own.position && own.position <= upTo ? [own] : [],
  }),
  { count, addressAt },
);
