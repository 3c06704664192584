import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import type { EconomyReader } from '#extensions/economy-scan/ports.ts';
import { findOwnBlocks } from '#extensions/economy-scan/rules/ranges/find-own-blocks.ts';
import type { NonceSlot, NonceState } from '#model/payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const address = '0xABCD000000000000000000000000000000000001';

/** Looks in the blocks 101 to 110. The nonces of the address were used in these blocks. */
async function find(
  usedIn: bigint[],
  states: NonceSlot['state'][],
  line: Partial<NonceState> = {},
) {
  let calls = 0;
  const slots = states.map((state, nonce) => buildSlot({ nonce, state, address }));
  const found = await findOwnBlocks(
    fake<WatchDeps>({
      chain: chains.BASE,
      orders: fakeOrderStore({ addressesWithWork: async () => [address] }),
      payments: fakePaymentStore({
        nonceState: async () => buildNonceState({ address, next: states.length, ...line }),
        openSlots: async () => slots.slice(line.oldestOpen ?? 0),
      }),
    }),
    {
      reader: fake<EconomyReader>({
        async nonce(_address, block) {
          calls += 1;
          return BigInt(usedIn.filter((number) => number <= block).length);
        },
      }),
    },
    { from: 101n, to: 110n },
  );
  return { numbers: [...found.numbers].sort(), senders: found.senders, calls };
}

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
