import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { AddressFilter, evmFingerprint } from '#domain/watch/address-filter.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { withMadeUp } from '#test/bench/support/scan/made-up-addresses.ts';
import { fake } from '#test/fakes/fake.ts';

const count = 12_345;
const addressAt = (n: number) => `0x${createHash('sha1').update(String(n)).digest('hex')}`;
const own = { position: 2, address: `0x${'ab'.repeat(20)}`, jump: null };

const book = withMadeUp(
  fake<AddressBook>({
    journalEnds: async () => ({ allocated: 1_000, filling: [{ to: 1_000, taken: 2 }] }),
    journalPart: async (_family, after, upTo) =>
      after < own.position && own.position <= upTo ? [own] : [],
  }),
  { count, addressAt },
);

test('a watcher’s filter and list have every made-up address, and those of the book', async () => {
  const filter = new AddressFilter('EVM', evmFingerprint);
  const chainState = { filterSegment: async () => null, putFilterSegment: async () => {} };
  const list = new AddressList('EVM');
  for (let tick = 0; tick < 2; tick++) {
    await filter.refresh({ addresses: book, chainState });
    await list.refresh({ addresses: book, clock: { nowMs: Date.now } }, Number.POSITIVE_INFINITY);
  }
  expect(filter.size).toBe(count);
  expect(list.size).toBe(count);
  expect(list.slice(0, 3).map(({ address }) => address)).toEqual([
    addressAt(1),
    own.address,
    addressAt(3),
  ]);
  expect(filter.maybeOurs(addressAt(count))).toBe(true);
  expect(filter.maybeOurs(addressAt(count + 1))).toBe(false);
});
