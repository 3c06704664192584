import { expect, test } from 'vitest';
import { buildSwap } from '#test/builders/build-swap.ts';
import { hotAddress } from '#test/builders/builders.ts';
import {
  costOfOne,
  inFlight,
  orderOf,
  runOnce,
  type Setting,
  waiting,
} from '#test/builders/domain/payment/worker/nonce/run-once.ts';
import { run } from '#test/builders/domain/payment/worker/nonce/run-worker.ts';

test('a payment whose repair fails keeps no other from being sent, and new ones take the next nonces', async () => {
  const { stored, sent, nonces, lines } = await run('raw0');
  expect(sent).toEqual(['raw1', 'raw2', 'raw3']);
  expect({ stored, nonces }).toEqual({ stored: 1, nonces: [3] });
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    {
      event: 'payment.repair-failed',
      fields: { chain: 'ETH', address: hotAddress, nonce: 0, order_no: 'old0' },
    },
  ]);
});

const three = [inFlight(0), inFlight(1), inFlight(2)];
const lastSeen = { lastSentAt: 1_767_230_000 };

test.each<[string, Setting, string[]]>([
  [
    'sends what is in flight, lowest nonce first, and then signs',
    { slots: [three[2]!, three[0]!, three[1]!], orders: [waiting(1)] },
    ['sent raw0', 'sent raw1', 'sent raw2', 'signed WD1 at 3', 'sent raw3'],
  ],
  [
    'leaves alone what is in a block',
    { slots: [inFlight(0, { state: 'mined' }), inFlight(1)], counts: () => 1 },
    ['sent raw1'],
  ],
  ['begins at nonce 0', { state: null, orders: [waiting(1)] }, ['signed WD1 at 0', 'sent raw0']],
  ['does nothing for a frozen project', { isFrozen: true, slots: three, orders: [waiting(1)] }, []],
  ['nor for a frozen address', { state: { frozen: 'by hand' }, orders: [waiting(1)] }, []],
  ['nor for a restored table', { state: { table: 'another' }, orders: [waiting(1)] }, []],
  ['nor at its deadline', { deadline: 0, orders: [waiting(1)] }, []],
  ['nor sends anything then', { deadline: 0, slots: three, orders: [waiting(1)] }, []],
  [
    'ends at its deadline between two sendings, and signs nothing',
    { deadline: 1, slots: three, orders: [waiting(1)] },
    ['sent raw0'],
  ],
  [
    'fills what a restore left open before it signs an order',
    { slots: [inFlight(0, lastSeen)], state: { next: 3, fillUntil: 5 }, orders: [waiting(1)] },
    ['filled 3', 'filled 4', 'sent raw3', 'sent raw4'],
  ],
  [
    'signs orders once that is final',
    { state: { next: 5, oldestOpen: 5, fillUntil: 5 }, counts: () => 5, orders: [waiting(1)] },
    ['signed WD1 at 5', 'sent raw5'],
  ],
])('a run %s', async (_, set, done) => {
  const { did, stored } = await runOnce(set);
  expect(did).toEqual(done);
  expect(stored).toBe(did.filter((one) => /^(signed|filled)/.test(one)).length);
});

test('a project that is frozen has not even its messages read', async () => {
  expect((await runOnce({ isFrozen: true })).reads.messages).toBe(0);
  expect((await runOnce({})).reads.messages).toBe(1);
});

test('a chain that counts more than was signed freezes the address, and nothing is sent', async () => {
  const { did, frozen } = await runOnce({ slots: three, counts: () => 4, orders: [waiting(1)] });
  expect({ did, frozen }).toEqual({ did: [], frozen: ['the chain has nonce 4, ours is 3'] });
});

const stillThere = three.map((slot) => ({ ...slot, ...lastSeen }));

test.each<[string, Setting, number[]]>([
  ['none is mined', { inFlightCap: 3 }, []],
  [
    'two are mined, whether or not the watcher has read it',
    { counts: () => 2, inFlightCap: 3 },
    [3, 4],
  ],
  ['a reorganisation opened more than may be', { inFlightCap: 2 }, []],
  ['there is room for one', { inFlightCap: 4 }, [3]],
])('of three payments in flight %s: so many more are signed', async (_, set, nonces) => {
  const orders = [waiting(1), waiting(2), waiting(3)];
  const { did } = await runOnce({ slots: stillThere, orders, ...set });
  const signed = did.flatMap((one) => /^signed .* at (\d+)$/.exec(one)?.[1] ?? []);
  expect(signed.map(Number)).toEqual(nonces);
});

const fast = { blockTimeMs: 1_000, waits: true } as const;
const full: Setting = { slots: stillThere, inFlightCap: 3, orders: [waiting(1)], ...fast };

test.each<[string, Setting, { signed: number; pauses: number }]>([
  [
    'a block takes one: another is signed',
    { ...full, counts: (question) => (question < 3 ? 0 : 1) },
    { signed: 1, pauses: 3 },
  ],
  ['no block takes one: the run ends', full, { signed: 0, pauses: 12 }],
  [
    'a count that was there before is no new one',
    { ...full, slots: stillThere.slice(0, 2), state: { next: 2 }, inFlightCap: 1, counts: () => 1 },
    { signed: 0, pauses: 12 },
  ],
  ['the deadline comes first', { ...full, deadline: 1 }, { signed: 0, pauses: 4 }],
  ['nothing waits for it', { ...full, orders: [] }, { signed: 0, pauses: 0 }],
  [
    'there is room, and what waits is not due',
    {
      ...full,
      inFlightCap: 16,
      orders: [waiting(1, { stuck: { cause: 'no_gas', since: 1, nextActionAt: 1_767_230_900 } })],
    },
    { signed: 0, pauses: 0 },
  ],
])(
  'where no more may be in flight, a run on a fast chain waits for a block: %s',
  async (_, set, is) => {
    const { stored, reads } = await runOnce(set);
    expect({ signed: stored, pauses: reads.pauses }).toEqual(is);
  },
);

test('what is approved while a run signs is signed by it, without another reading of the slots', async () => {
  let more = 2;
  const afterPay = ({ orders }: { orders: unknown[] }) => {
    if (more-- > 0) orders.push(waiting(9 - more));
  };
  const { did, reads } = await runOnce({ orders: [waiting(1)], afterPay });
  expect(did.filter((one) => one.startsWith('signed'))).toEqual([
    'signed WD1 at 0',
    'signed WD8 at 1',
    'signed WD9 at 2',
  ]);
  expect(reads.slots).toBe(1);
  // Each is read as it is signed, and once more by the judgement, never for what is in flight.
  expect(new Set(reads.orders)).toEqual(new Set(['WD1', 'WD8', 'WD9']));
  expect(reads.orders.filter((one) => one === 'WD1')).toHaveLength(1);
});

test('slots are read again after repairs, and only then', async () => {
  const again = await runOnce({ slots: stillThere, orders: [waiting(1)] });
  expect(again.reads.slots).toBe(2);
  expect((await runOnce({ orders: [waiting(1)] })).reads.slots).toBe(1);
  const filled = await runOnce({ state: { next: 3, fillUntil: 5 }, counts: () => 3 });
  expect({ stored: filled.stored, slots: filled.reads.slots }).toEqual({ stored: 2, slots: 2 });
});

test('a view of many mined slots is narrowed as it is read, and not in later rounds', async () => {
  const slots = Array.from({ length: 40 }, (_, nonce) => inFlight(nonce, { state: 'mined' }));
  const { did } = await runOnce({ slots, counts: () => 30, orders: [waiting(1)] });
  expect(did).toEqual(['narrowed the view', 'signed WD1 at 40', 'sent raw40']);
});

test('a hole is looked for once in a run', async () => {
  const { reads, stored } = await runOnce({
    state: { next: 3 },
    counts: () => 1,
    orders: [waiting(1)],
  });
  expect({ stored, holes: reads.holes }).toEqual({ stored: 1, holes: 1 });
  // No slot has to be looked for where the chain has used every nonce.
  const none = await runOnce({ state: { next: 3 }, counts: () => 3, orders: [waiting(1)] });
  expect({ stored: none.stored, holes: none.reads.holes }).toEqual({ stored: 1, holes: 0 });
});

test('what a payment in flight may cost is read once more after the repairs, and then known', async () => {
  const orders = [0, 1, 2].map((nonce) => orderOf(nonce)).concat(waiting(1));
  let more = 1;
  const afterPay = (world: { orders: unknown[] }) => {
    if (more-- > 0) world.orders.push(waiting(2));
  };
  const { reads } = await runOnce({ slots: stillThere, orders, afterPay });
  const inPool = ['old0', 'old1', 'old2'];
  expect(reads.orders).toEqual([...inPool, 'WD1', ...inPool, 'WD2']);
});

const attempts = [8n, 12n, 11n].map((maxFeePerGas) => ({
  ...inFlight(0).attempts[0]!,
  maxFeePerGas,
}));
const coin = { token: 'ETH', tokenAddress: null, decimals: 18, amount: 777n };

test.each<[string, Partial<(typeof three)[0]>, Setting['orders'], bigint]>([
  ['a token payment takes its gas at its highest bid', { attempts }, [orderOf(0)], 80_000n * 12n],
  ['a coin payment also its amount', { attempts }, [orderOf(0, coin)], 80_000n * 12n + 777n],
  [
    'an allowance the gas of its own',
    { attempts, ref: 'SW1', refKind: 'allowance' },
    [
      buildSwap({
        status: 'approved',
        tokenAddress: null,
        amount: 777n,
        stuck: { cause: 'no_gas', since: 1, nextActionAt: 1_767_239_999 },
      }),
    ],
    80_000n * 12n,
  ],
  [
    'a swap that sells coin its gas and amount',
    { attempts, ref: 'SW1' },
    [buildSwap({ status: 'broadcast', tokenAddress: null, amount: 777n })],
    180_000n * 12n + 777n,
  ],
  ['what belongs to no order that can be read is not counted', { attempts }, [], 0n],
  ['what is mined takes nothing', { attempts, state: 'mined' }, [orderOf(0)], 0n],
])('an order is signed with the coin that what is in flight leaves: %s', async (...row) => {
  const [, set, orders, taken] = row;
  const at = { slots: [inFlight(0, { ...lastSeen, ...set })], orders: [...orders!, waiting(1)] };
  const enough = await runOnce({ ...at, balance: taken + costOfOne });
  expect(enough.stored).toBe(1);
  const less = await runOnce({ ...at, balance: taken + costOfOne - 1n });
  expect({ stored: less.stored, stuck: less.stuck }).toEqual({ stored: 0, stuck: ['WD1 no_gas'] });
});

const held = { cause: 'fee_above_cap', since: 1_767_229_000, nextActionAt: 0 } as const;
/** The payment at the head is below the base fee, and its order's limit forbids more. */
const blocked: Setting = {
  fees: { baseFee: 20n, maxFeePerGas: 60n, maxPriorityFeePerGas: 1n },
  slots: [inFlight(0, lastSeen)].map((slot) => ({
    ...slot,
    attempts: slot.attempts.map((attempt) => ({ ...attempt, at: 1_767_229_000 })),
  })),
  orders: [orderOf(0, { maxFeePerGas: 10n, stuck: held })],
};
const notDue = { stuck: { ...held, nextActionAt: 1_767_239_999 } };

test.each<[string, Setting, string[]]>([
  ['not while nothing waits', {}, []],
  [
    'for one that is in flight behind it',
    { slots: [...blocked.slots!, inFlight(1, lastSeen)] },
    ['replaced 0 by a payment'],
  ],
  [
    'for an order that is approved',
    { orders: [...blocked.orders!, waiting(1, notDue)] },
    ['replaced 0 by a payment'],
  ],
])('what blocks an address may cost more than its order allows: %s', async (_, set, done) => {
  expect((await runOnce({ ...blocked, ...set })).did).toEqual(done);
});

test('what a swap waits for is judged by the slots as they are stored now', async () => {
  const seen: number[][] = [];
  const swaps: Setting['swaps'] = {
    mayGo: async (_deps, orders, { slots }) => {
      seen.push((await slots()).map(({ nonce }) => nonce));
      return orders;
    },
    judgeOf: async () => async () => ({ ok: true }),
  };
  await runOnce({ slots: stillThere, orders: [waiting(1)], swaps });
  expect(seen).toEqual([
    [0, 1, 2],
    [0, 1, 2, 3],
  ]);
});
