/** Whatever the network does to the calls of the TypeScript SDK, each order is made exactly once. */

import { Coffer, CofferError } from 'coffer-sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMerchantApi, type NetworkFault, networkFaults } from '#test/fakes/sdk/merchant-api.ts';
import { runs } from '#test/forms.ts';

const secret = 'c'.repeat(64);

/** A client, and an API behind a network with these faults; time passes only in sleeps. */
function world(faults: NetworkFault[]) {
  const time = { ms: 1_767_225_600_000 };
  const left = [...faults];
  const now = () => time.ms;
  const api = makeMerchantApi({ secret, now, nextFault: () => left.shift() ?? 'none' });
  const sleep = async (ms: number) => {
    time.ms += ms;
  };
  const coffer = new Coffer({
    baseUrl: 'https://api.example.com/demo/api',
    appId: 'app_1',
    apiSecret: secret,
    world: { fetch: api.fetch, now, sleep, random: () => 0.5 },
  });
  return { api, coffer, time };
}

type Order = 'withdraw' | 'transfer' | 'message';
type Answered = { no: number };

/** Makes an order as a merchant would: a call that may have been carried out is repeated. */
async function make(coffer: Coffer, kind: Order, id: number): Promise<number> {
  const to = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
  const once = (idempotencyKey?: string): Promise<unknown> => {
    const options = idempotencyKey ? { idempotencyKey } : {};
    const paid = { chain: 'ETH', token: 'USDT', amount: '1' } as const;
    // The bodies of two transfers are equal: only their keys differ.
    if (kind === 'transfer') return coffer.client.transfer({ ...paid, to }, options);
    if (kind === 'message') {
      return coffer.client.signMessage({ chain: 'ETH', message: 'hello' }, options);
    }
    return coffer.withdraw.apply({ ...paid, biz_order_id: `order-${id}`, to_address: to });
  };
  let key: string | undefined;
  for (;;) {
    try {
      return ((await once(key)) as Answered).no;
    } catch (error) {
      if (!(error instanceof CofferError)) throw error;
      key = error.idempotencyKey ?? undefined;
    }
  }
}

const orders = fc.array(fc.constantFrom<Order>('withdraw', 'transfer', 'message'), {
  minLength: 1,
  maxLength: 6,
});
const faults = fc.array(fc.constantFrom(...networkFaults), { maxLength: 40 });

test('each order is made exactly once, one call after the other', async () => {
  const run = async (kinds: Order[], given: NetworkFault[]) => {
    const { api, coffer } = world(given);
    const made: number[] = [];
    for (const [id, kind] of kinds.entries()) made.push(await make(coffer, kind, id));
    expect(new Set(made).size).toBe(kinds.length);
    api.settle();
    expect(api.orders.size).toBe(kinds.length);
  };
  await fc.assert(fc.asyncProperty(orders, faults, run), { numRuns: runs(150) });
});

test('each order is made exactly once, all calls at the same time', async () => {
  const run = async (kinds: Order[], given: NetworkFault[]) => {
    const { api, coffer } = world(given);
    const made = await Promise.all(kinds.map((kind, id) => make(coffer, kind, id)));
    expect(new Set(made).size).toBe(kinds.length);
    api.settle();
    expect(api.orders.size).toBe(kinds.length);
  };
  await fc.assert(fc.asyncProperty(orders, faults, run), { numRuns: runs(150) });
});

test('a call for a session key makes one at most, and none unseen but where it says so', async () => {
  const run = async (given: NetworkFault[]) => {
    const { api, coffer } = world(given);
    const outcome = await coffer.sessionKeys.create({}).catch((error: CofferError) => error);
    if (!(outcome instanceof CofferError)) expect(api.sessionKeys).toEqual([outcome.sk_id]);
    else if (!outcome.isUnclear) expect(api.sessionKeys).toEqual([]);
    api.settle();
    expect(api.sessionKeys.length).toBeLessThanOrEqual(1);
  };
  await fc.assert(fc.asyncProperty(faults, run), { numRuns: runs(100) });
});
