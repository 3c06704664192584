import { expect, test } from 'vitest';
import { buildSlot, buildWithdrawal, hotAddress, recipient } from '#test/builders/builders.ts';
import { authorization } from '#test/builders/domain/payment/worker/nonce/in-flight-cap.ts';
import { repair } from '#test/builders/domain/payment/worker/nonce/repair.ts';
import {
  asksFor,
  type Case,
  lateSwap,
  orderFor,
  repairOne,
} from '#test/builders/domain/payment/worker/nonce/repair-one.ts';

test.each(['signing', 'broadcast', 'confirmed'] as const)(
  'in status %s a payment that is not mined is replaced at its nonce',
  async (status) => {
    // Confirmed: its block left the chain, and every later nonce waits behind it.
    const { added, sent } = await repair(status);
    expect(added).toMatchObject([{ txHash: '0xbb', kind: 'payment', outcome: 'stored' }]);
    expect(sent).toEqual(['0xdearer']);
  },
);

test.each(['pending', 'approved'] as const)(
  'in status %s nothing new is signed for a nonce',
  async (status) => {
    const { added, sent } = await repair(status);
    expect(added).toEqual([]);
    expect(sent).toEqual(['0x02']);
  },
);

test.each(['failed', 'rejected'] as const)(
  'in status %s the payment is never sent again: its nonce is used up without it',
  async (status) => {
    const { added, sent } = await repair(status);
    expect(added).toMatchObject([{ txHash: '0xcc', kind: 'fill' }]);
    expect(sent).toEqual(['0xnothing']);
  },
);

test.each([
  ['nobody signed the order', null],
  ['it was signed under another nonce', { chain: 'ETH', address: hotAddress, nonce: 7 }],
  ['it was signed on another chain', { chain: 'BSC', address: hotAddress, nonce: 0 }],
] as const)('a slot made up for an order is not replaced: %s', async (_, signed) => {
  const { added } = await repair('broadcast', signed);
  expect(added).toEqual([]);
});

const expensive = { maxFeePerGas: 40n };

test.each(['refused:account_limit', 'refused:node_fee_cap', 'nonce_gap', 'insufficient_funds'])(
  'the price of a payment at the head is not raised while the last node answers %s',
  async (outcome) => {
    const { added, sent } = await repair('broadcast', undefined, { ...expensive, outcome });
    expect(added).toEqual([]);
    expect(sent).toEqual(['0x02']);
  },
);

test.each(['accepted', 'known', 'unclear:timeout', 'refused:txpool_full'])(
  'the price of a payment at the head is raised after %s: the blocks may ask for more',
  async (outcome) => {
    const { added } = await repair('broadcast', undefined, { ...expensive, outcome });
    expect(added).toMatchObject([{ kind: 'payment' }]);
  },
);

test('below the base fee the price is raised, whatever the last node answered', async () => {
  const { added } = await repair('broadcast', undefined, {
    maxFeePerGas: 21n,
    outcome: 'refused:account_limit',
  });
  expect(added).toMatchObject([{ kind: 'payment' }]);
});

/** What was signed of one slot, and what was sent of it. */
const doneTo = async (set: Case) => (await repairOne(set)).did;

const signedAnew = ['asked for a payment', 'sent dearer'];
const filled = ['asked for a fill', 'sent dearer'];
const sentAgain = ['sent 0x02'];
const nothing: string[] = [];
const cheap = { maxFeePerGas: asksFor - 1n };
const fast = { blockTimeMs: 1_000 };

test.each<[string, Case, string[]]>([
  ['four blocks after its signature', { signedFor: 48 }, signedAnew],
  ['not a second before', { signedFor: 47 }, nothing],
  ['on a fast chain after 20 seconds', { signedFor: 20, unsentFor: 0, ...fast }, signedAnew],
  ['on a fast chain not before', { signedFor: 19, unsentFor: 0, ...fast }, nothing],
  ['at once where a node says so', { signedFor: 0, last: { outcome: 'underpriced' } }, signedAnew],
])('a payment below what the next block asks is signed at a higher price: %s', async (...row) => {
  const [, set, done] = row;
  expect(await doneTo({ ...set, last: { ...cheap, ...set.last } })).toEqual(done);
});

test.each<[string, Case, string[]]>([
  ['exactly what the next block asks, behind another', { slot: { nonce: 1 } }, nothing],
  ['one wei less, behind another', { slot: { nonce: 1 }, last: cheap }, signedAnew],
  ['exactly what the next block asks, at the head', {}, signedAnew],
  [
    'an answer that only speaks of a refusal does not keep it from that',
    { last: { outcome: 'unclear:connection refused: node 2' } },
    signedAnew,
  ],
])('a payment that waits for four blocks bids %s', async (_, set, done) => {
  expect(await doneTo({ signedFor: 48, ...set })).toEqual(done);
});

test.each<[string, Case, string[]]>([
  ['after two blocks', { unsentFor: 24 }, sentAgain],
  ['not a second before', { unsentFor: 23 }, nothing],
  ['on a fast chain after three seconds', { unsentFor: 3, ...fast }, sentAgain],
  ['on a fast chain not before', { unsentFor: 2, ...fast }, nothing],
  ['at once if they were never sent', { slot: { sends: 0, lastSentAt: 0 } }, sentAgain],
])('the stored bytes are sent again: %s', async (_, set, done) => {
  expect(await doneTo(set)).toEqual(done);
});

test.each<[string, Case, string[]]>([
  ['a payment after six refusals', { slot: { refusals: 6 } }, filled],
  ['not after five', { slot: { refusals: 5 } }, nothing],
  [
    'a fill that is refused is not filled: it is sent again',
    { slot: { refusals: 6 }, last: { kind: 'fill' }, unsentFor: 24 },
    sentAgain,
  ],
  ['the payment of a failed order', { order: orderFor({ status: 'failed' }) }, filled],
  [
    'its fill is sent like any other',
    { order: orderFor({ status: 'failed' }), last: { kind: 'fill' }, unsentFor: 24 },
    sentAgain,
  ],
])('a nonce is used up without its payment: %s', async (_, set, done) => {
  expect(await doneTo(set)).toEqual(done);
});

const late = { signedFor: 48, slot: { nonce: 1 } };
const allowance = { nonce: 1, refKind: 'allowance', sets: '5' } as const;

test.each<[string, Case, string[]]>([
  ['a swap past its deadline', { ...late, order: lateSwap() }, filled],
  ['not before it waits for four blocks', { ...late, signedFor: 47, order: lateSwap() }, nothing],
  ['not at its deadline', { ...late, order: lateSwap({ deadline: 1_767_230_000 }) }, nothing],
  ['not without a deadline', { ...late, order: lateSwap({ deadline: null }) }, nothing],
  ['no payment that has none', late, nothing],
  ['no payment whose order cannot be read', { ...late, order: null }, nothing],
  [
    'the allowance of a swap that has failed',
    { ...late, slot: allowance, order: lateSwap({ status: 'failed' }) },
    filled,
  ],
  [
    'not before it waits for four blocks',
    { slot: allowance, order: lateSwap({ status: 'failed' }) },
    nothing,
  ],
  [
    'not the allowance of a swap that only is late',
    { ...late, slot: allowance, order: lateSwap({ status: 'approved' }) },
    nothing,
  ],
])('what has become useless uses its nonce up: %s', async (_, set, done) => {
  expect(await doneTo(set)).toEqual(done);
});

const due = { signedFor: 48, unsentFor: 24, last: cheap };

test.each<[string, Case, string[]]>([
  ['its project is frozen', { isFrozen: true }, sentAgain],
  ['its order cannot be read', { order: null }, sentAgain],
  [
    'it is a fill at the nonce of an order that cannot be read',
    { order: null, last: { ...cheap, kind: 'fill' } },
    sentAgain,
  ],
  [
    'it is an allowance whose order cannot be read',
    { order: null, slot: allowance, last: { ...cheap, kind: 'allowance' } },
    sentAgain,
  ],
  ['nothing was signed for its order', { order: orderFor({ status: 'approved' }) }, sentAgain],
  ['its limit is not a bump above its bid', { order: orderFor({ maxFeePerGas: 23n }) }, sentAgain],
])('nothing new is signed, and what is stored is sent, if %s', async (_, set, done) => {
  expect(await doneTo({ ...due, ...set })).toEqual(done);
});

const usdt = buildWithdrawal().amount;

test('a dearer payment has the terms of its order, and is sent in place of the first', async () => {
  const { asked, lines, stuck } = await repairOne({ ...due, slot: { rev: 5 } });
  expect(asked).toEqual([
    {
      nonce: 0,
      rev: 5,
      kind: 'payment',
      bytes: `${usdt} to ${recipient} at 0 for 80000 * 60`,
      fees: { maxFeePerGas: 60n, maxPriorityFeePerGas: 2n },
    },
  ]);
  const of = { chain: 'ETH', order_no: 'WD1', nonce: 0, request_id: 'req-1' };
  const bumped = { level: 'warn', event: 'payment.bumped', fields: { ...of, tx_hash: '0xbb' } };
  expect(lines.slice(0, 1)).toEqual([bumped]);
  expect(stuck).toEqual([]);
});

test.each<[string, Case, { gas: bigint; price: bigint }]>([
  ['gas as its order reserved', {}, { gas: 80_000n, price: 60n }],
  ['more where the chain asks for more', { burnGas: 40_001n }, { gas: 80_002n, price: 60n }],
  [
    'a price up to the limit of the chain, not of the order',
    { order: orderFor({ status: 'failed', maxFeePerGas: 30n }), cap: 50n },
    { gas: 80_000n, price: 50n },
  ],
])('a fill has %s', async (_, set, { gas, price }) => {
  const { asked, lines } = await repairOne({ order: orderFor({ status: 'failed' }), ...set });
  expect(asked).toEqual([
    {
      nonce: 0,
      rev: 1,
      kind: 'fill',
      gasLimit: gas,
      requeues: false,
      bytes: `nothing to ${hotAddress} at 0 for ${gas} * ${price}`,
      fees: { maxFeePerGas: price, maxPriorityFeePerGas: 2n },
    },
  ]);
  const of = { chain: 'ETH', order_no: 'WD1', nonce: 0, request_id: 'req-1' };
  expect(lines[0]).toEqual({
    level: 'warn',
    event: 'payment.fill-signed',
    fields: { ...of, tx_hash: '0xbb' },
  });
});

const lost = { refKind: 'fill', ref: '-' } as const;
const fillOf = { ...cheap, kind: 'fill' } as const;
const lostFill = { ...due, order: null, slot: lost, last: fillOf };

test('a fill of no order is raised too, with the gas of a transfer', async () => {
  const { asked, did, lines } = await repairOne(lostFill);
  expect(did).toEqual(filled);
  expect(asked).toMatchObject([{ kind: 'fill', gasLimit: 42_000n, requeues: false }]);
  expect(lines[0]).toMatchObject({
    event: 'payment.fill-signed',
    fields: { order_no: '-', request_id: undefined },
  });
});

test.each<[string, Case, 'the order' | 'the log']>([
  ['a payment', { order: orderFor({ maxFeePerGas: 23n }) }, 'the order'],
  ['a fill of an order in flight', { last: fillOf, cap: 23n }, 'the order'],
  [
    'a fill of an order that has failed',
    { order: orderFor({ status: 'failed' }), last: fillOf, cap: 23n },
    'the log',
  ],
  ['a fill of no order', { ...lostFill, cap: 23n }, 'the log'],
])('%s that cannot cost more is stuck: %s says it', async (_, set, told) => {
  const { stuck, lines, did } = await repairOne({ ...due, ...set });
  const ofOrder = [{ cause: 'fee_above_cap', seconds: 30 }];
  expect(stuck).toEqual(told === 'the order' ? ofOrder : []);
  const { chain, cause, address } = lines.find(({ event }) => event === 'payment.stuck')!.fields;
  expect({ chain, cause }).toEqual({ chain: 'ETH', cause: 'fee_above_cap' });
  expect(address).toBe(told === 'the order' ? undefined : hotAddress);
  expect(did).toEqual(sentAgain);
});

test.each<[string, Case, 'the order' | 'the log' | 'nobody']>([
  ['a payment', {}, 'the order'],
  ['a fill of no order', { order: null, slot: lost, last: { kind: 'fill' } }, 'the log'],
  ['a payment that a node takes', { answer: { kind: 'known' } }, 'nobody'],
])('%s for which the coin is missing: %s says it', async (_, set, told) => {
  const answer = { kind: 'insufficient_funds' } as const;
  const { stuck, lines } = await repairOne({ unsentFor: 24, answer, ...set });
  expect(stuck).toEqual(told === 'the order' ? [{ cause: 'no_gas', seconds: 30 }] : []);
  const said = lines.filter(({ event }) => event === 'payment.stuck').map(({ fields }) => fields);
  const ofAddress = { chain: 'ETH', address: hotAddress, cause: 'no_gas' };
  if (told === 'the log') expect(said).toEqual([ofAddress]);
  else expect(said).toHaveLength(told === 'nobody' ? 0 : 1);
});

test('where another run was faster, nothing is sent: the next run looks again', async () => {
  expect(await doneTo({ ...due, vault: null })).toEqual(['asked for a payment']);
});

test('what the vault refuses is told to the order, and the stored bytes are sent', async () => {
  const vault = { orderNo: 'WD1', reason: 'its price is old' };
  const { did, stuck } = await repairOne({ ...due, vault });
  expect(did).toEqual(['asked for a payment', ...sentAgain]);
  expect(stuck).toEqual([{ cause: 'vault_refused: its price is old', seconds: 0 }]);
  const ofNone = await repairOne({ ...lostFill, vault: { orderNo: '-', reason: 'not now' } });
  expect(ofNone.did).toEqual(['asked for a fill', ...sentAgain]);
  expect(ofNone.stuck).toEqual([]);
});

test('a payment whose order’s limit was raised with it is recorded on the raised order', async () => {
  const stuck = { cause: 'fee_above_cap', since: 1_767_230_000 - 600, nextActionAt: 0 } as const;
  const order = orderFor({ status: 'signing', maxFeePerGas: 15n, stuck, rev: 3 });
  const at = { ...due, order, isFollowed: true, last: { maxFeePerGas: 15n } };
  const raised = await repairOne({ ...at, raised: { ...order, maxFeePerGas: 60n, rev: 4 } });
  expect(raised.asked).toMatchObject([{ kind: 'payment', raise: { epoch: 3 } }]);
  expect(raised.moved).toMatchObject([{ status: 'broadcast', rev: 4 }]);

  const within = { ...order, maxFeePerGas: 100n };
  const plain = await repairOne({ ...at, order: within, raised: { ...within, rev: 9 } });
  expect(plain.asked[0]).not.toHaveProperty('raise');
  expect(plain.moved).toMatchObject([{ status: 'broadcast', rev: 3 }]);
});

const lookedFor = 'looked for 0xaa';
const mined = { counted: 1, chainNonce: 1 };

test.each<[string, Case, string[]]>([
  ['the watcher has two minutes to report it', { ...mined, unsentFor: 119 }, nothing],
  ['then its receipt settles it', { ...mined, unsentFor: 120, shown: '0xaa' }, [lookedFor]],
  ['and without one it is sent again', { ...mined, unsentFor: 120 }, [lookedFor, ...sentAgain]],
  ['a disputed one is looked for at once', { counted: 1, shown: '0xaa' }, [lookedFor]],
  [
    'without a receipt a disputed one is repaired like any other',
    { counted: 1, unsentFor: 24 },
    [lookedFor, ...sentAgain],
  ],
  [
    'bytes that are not stored cannot be sent',
    { ...mined, unsentFor: 120, last: { raw: '' } },
    [lookedFor],
  ],
  [
    'the allowance of a failed swap is sent again: it pays nothing',
    {
      ...mined,
      unsentFor: 120,
      slot: { ...allowance, nonce: 0 },
      order: lateSwap({ status: 'failed' }),
    },
    [lookedFor, ...sentAgain],
  ],
  [
    'and what belongs to no order',
    { ...mined, unsentFor: 120, slot: lost, order: null },
    [lookedFor, ...sentAgain],
  ],
])('of a payment that a provider counts as mined: %s', async (_, set, done) => {
  expect(await doneTo(set)).toEqual(done);
});

test.each<[string, Case, string | undefined]>([
  ['of an order', {}, 'req-1'],
  ['of no order', { slot: lost, order: null }, undefined],
])('what is counted as mined and seen by nobody is logged: %s', async (_, set, requestId) => {
  const { lines } = await repairOne({ ...mined, unsentFor: 120, ...set });
  expect(lines[0]).toEqual({
    level: 'warn',
    event: 'payment.mined-unseen',
    fields: { chain: 'ETH', order_no: set.slot?.ref ?? 'WD1', nonce: 0, request_id: requestId },
  });
});

const sponsorOf = (kind: 'payment' | 'fill', state: 'mined' | 'final') =>
  buildSlot({
    address: recipient,
    nonce: 4,
    state,
    attempts: buildSlot().attempts.map((attempt) => ({ ...attempt, kind, txHash: '0xf1' })),
    mined: { txHash: '0xf1', blockNumber: 5n, blockHash: '0xb5', success: true },
  });
const carried = {
  ...authorization,
  sponsor: { address: recipient, nonce: 4 },
} as const;
const voidAtHead: Case = {
  slot: carried,
  order: null,
  sponsor: sponsorOf('fill', 'final'),
  isFollowed: true,
};

test.each<[string, Case, string[]]>([
  ['the one that carries it can no longer be mined, and others wait', voidAtHead, filled],
  ['nothing waits', { ...voidAtHead, isFollowed: false }, nothing],
  ['another nonce comes first', { ...voidAtHead, slot: { ...carried, nonce: 1 } }, nothing],
  [
    'the one that carries it may still be mined',
    { ...voidAtHead, sponsor: sponsorOf('fill', 'mined') },
    nothing,
  ],
  ['it was carried along', { ...voidAtHead, sponsor: sponsorOf('payment', 'mined') }, nothing],
])(
  'the nonce of an authorization is used up by a transfer only if that is needed: %s',
  async (...row) => {
    const [, set, done] = row;
    expect(await doneTo(set)).toEqual(done);
  },
);

test('that transfer pays nothing, at the nonce of the authorization', async () => {
  const { asked } = await repairOne(voidAtHead);
  expect(asked).toMatchObject([
    { nonce: 0, kind: 'fill', bytes: `nothing to ${hotAddress} at 0 for 42000 * 60` },
  ]);
});
