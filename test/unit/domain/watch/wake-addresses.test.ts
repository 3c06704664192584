import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { wakeAddresses } from '#domain/watch/wake-addresses.ts';
import { makeWakes } from '#domain/watch/wakes.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

/** Addresses with work, which the store gives three at a time; waking some takes a second. */
function world(set: { approved?: string[]; inFlight?: string[]; chain?: keyof typeof chains }) {
  const { approved = [], inFlight = [], chain = 'BASE' } = set;
  const woken: string[] = [];
  let nowMs = 1_767_225_600_000;
  let fails = false;
  const deps = {
    chain: chains[chain],
    wakes: makeWakes(),
    clock: { now: () => Math.floor(nowMs / 1000), nowMs: () => nowMs },
    orders: fakeOrderStore({
      async nextWithWork(_, position) {
        const from = Number(position?.[0] ?? 0);
        const [some, others] = [approved, inFlight].map((all) => all.slice(from, from + 3));
        const isLast = from + 3 >= Math.max(approved.length, inFlight.length);
        return {
          approved: some ?? [],
          inFlight: others ?? [],
          next: isLast ? null : [String(from + 3)],
        };
      },
    }),
    work: {
      wake: async () => {},
      wakeMany: async (_: string, some: string[]) => {
        if (fails) throw new Error('the queue does not answer');
        nowMs += 1_000;
        woken.push(...some);
      },
    },
  };
  /** The addresses that a tick wakes which has so much time. */
  const tick = async (ms = 60_000) => {
    const until = nowMs + ms;
    woken.length = 0;
    await wakeAddresses(deps, () => nowMs >= until);
    return [...woken];
  };
  return {
    tick,
    inFlight,
    approved,
    /** The addresses that a tick wakes which begins so many seconds after the first. */
    at: (seconds: number) => {
      nowMs = 1_767_225_600_000 + seconds * 1_000;
      return tick();
    },
    fail: (does: boolean) => {
      fails = does;
    },
  };
}

test('wakes every address with an approved order once a tick', async () => {
  const { tick } = world({ approved: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] });
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect([await tick(), await tick()]).toEqual([all, all]);
  expect(await world({}).tick()).toEqual([]);
});

test('a tick begins after the last address that the one before it woke', async () => {
  const { tick } = world({ approved: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] });
  expect(await tick(2_000)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(await tick(2_000)).toEqual(['g']);
  expect(await tick(0)).toEqual([]);
  expect(await tick(1_000)).toEqual(['a', 'b', 'c']);
  expect(await tick(1_000)).toEqual(['d', 'e', 'f']);
});

test('a watcher that begins wakes every address with a payment in flight, in each of its ticks', async () => {
  const { tick } = world({ inFlight: ['a', 'b', 'c', 'd', 'e'] });
  expect(await tick(1_000)).toEqual(['a', 'b', 'c']);
  expect(await tick(1_000)).toEqual(['d', 'e']);
});

test('a payment that is mined before the next tick costs no wake-up', async () => {
  const { at, inFlight } = world({});
  await at(0);
  inFlight.push('a');
  expect(await at(2)).toEqual([]);
  inFlight.length = 0;
  expect(await at(4)).toEqual([]);
  // A later payment of the address is as young as the first one was.
  inFlight.push('a');
  expect([await at(6), await at(8)]).toEqual([[], ['a']]);
});

test('an address is woken once in the time after which a worker sends again, a tick early', async () => {
  const { at, inFlight } = world({ chain: 'ETH' });
  await at(0);
  inFlight.push('a');
  const wakes = [];
  for (let s = 6; s <= 90; s += 6) if ((await at(s)).length > 0) wakes.push(s);
  expect(wakes).toEqual([24, 42, 60, 78]);
});

test('an approved order wakes its address at once, however young its last send', async () => {
  const { at, inFlight, approved } = world({ chain: 'ETH' });
  await at(0);
  inFlight.push('a');
  expect(await at(6)).toEqual([]);
  approved.push('a');
  expect([await at(12), await at(18)]).toEqual([['a'], ['a']]);
  approved.length = 0;
  // The last wake-up may have sent.
  expect([await at(24), await at(30), await at(36)]).toEqual([[], [], ['a']]);
});

test('a wake-up that failed is not counted as one', async () => {
  const { at, inFlight, fail } = world({ chain: 'ETH' });
  await at(0);
  inFlight.push('a');
  await at(6);
  fail(true);
  await expect(at(24)).rejects.toThrow('the queue does not answer');
  fail(false);
  expect(await at(30)).toEqual(['a']);
});
