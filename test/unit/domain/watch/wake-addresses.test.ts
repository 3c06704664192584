import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { WorkPosition } from '#domain/ports/orders/order-store.ts';
import { wakeAddresses } from '#domain/watch/wake-addresses.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

/** Addresses with work, which the store gives three at a time; waking three takes a second. */
function world(addresses: string[]) {
  const woken: string[] = [];
  let nowMs = 0;
  const deps = {
    chain: chains.BASE,
    wakes: { position: null as WorkPosition | null },
    orders: fakeOrderStore({
      async nextWithWork(_, position) {
        const from = Number(position?.[0] ?? 0);
        const some = addresses.slice(from, from + 3);
        const isLast = from + 3 >= addresses.length;
        return { addresses: some, next: isLast ? null : [String(from + 3)] };
      },
    }),
    work: {
      wake: async () => {},
      wakeMany: async (_: string, some: string[]) => {
        nowMs += 1_000;
        woken.push(...some);
      },
    },
  };
  /** The addresses that a tick wakes which has so much time. */
  const tick = async (ms: number) => {
    const until = nowMs + ms;
    woken.length = 0;
    await wakeAddresses(deps, () => nowMs >= until);
    return [...woken];
  };
  return { tick };
}

test('wakes every address with work once', async () => {
  const { tick } = world(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(await tick(60_000)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(await world([]).tick(60_000)).toEqual([]);
});

test('a tick begins after the last address that the one before it woke', async () => {
  const { tick } = world(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(await tick(2_000)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(await tick(2_000)).toEqual(['g']);
  expect(await tick(0)).toEqual([]);
  expect(await tick(1_000)).toEqual(['a', 'b', 'c']);
  expect(await tick(1_000)).toEqual(['d', 'e', 'f']);
});
