import { expect, test } from 'vitest';
import {
  address,
  find,
} from '#test/builders/extensions/economy-scan/rules/ranges/find-own-blocks.ts';

test('nothing was mined: one call for an address with work', async () => {
  expect(await find([], ['open'])).toEqual({ numbers: [], senders: [], calls: 1 });
  expect(await find([90n, 95n], ['final', 'final', 'open'], { oldestOpen: 2 })).toMatchObject({
    numbers: [],
    calls: 1,
  });
  expect(await find([90n], ['mined', 'open'])).toMatchObject({ numbers: [], calls: 1 });
});

test('each block in which a payment of ours was mined is found, and who sent', async () => {
  const { numbers, senders } = await find([103n, 103n, 109n], ['open', 'open', 'open']);
  expect(numbers).toEqual([103n, 109n]);
  expect(senders).toEqual([{ address: address.toLowerCase(), block: 109n }]);
});

test('a payment that was mined long before the range is still found', async () => {
  expect((await find([20n], ['open'])).numbers).toEqual([20n]);
});

test('a transaction at a nonce of ours that we never signed is found, unless the address is frozen', async () => {
  expect((await find([105n], [])).numbers).toEqual([105n]);
  expect((await find([105n], [], { frozen: 'a person looks' })).numbers).toEqual([]);
  expect((await find([105n], ['open'], { frozen: 'a person looks' })).numbers).toEqual([105n]);
});
