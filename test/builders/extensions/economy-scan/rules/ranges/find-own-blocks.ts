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

export const address = '0xABCD000000000000000000000000000000000001';

/** Looks in the blocks 101 to 110. The nonces of the address were used in these blocks. */
export async function find(
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
