import { expect, test } from 'vitest';
import { AddressFilter, evmFingerprint } from '#domain/watch/address-filter.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import { addressAt, book, count, own } from '#test/builders/bench/made-up-addresses.ts';

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
