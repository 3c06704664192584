import { chains } from '#chains/catalog/catalog.ts';
import { wakeAddresses } from '#domain/watch/wake-addresses.ts';
import { makeWakes } from '#domain/watch/wakes.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

/** Addresses with work, which the store gives three at a time; waking some takes a second. */
export function world(set: {
  approved?: string[];
  inFlight?: string[];
  chain?: keyof typeof chains;
}) {
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
  /** The addresses that a tick with this much time wakes. */
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
    /** The addresses that a tick wakes this many seconds after the first. */
    at: (seconds: number) => {
      nowMs = 1_767_225_600_000 + seconds * 1_000;
      return tick();
    },
    fail: (does: boolean) => {
      fails = does;
    },
  };
}
