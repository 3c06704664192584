import { expect, test } from 'vitest';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import {
  authorizedAt,
  owner,
  sponsor,
} from '#test/builders/domain/payment/worker/nonce/plan-authorizations.ts';
import {
  approved,
  fees,
  gwei,
  least,
  now,
  type Setting,
  signRound,
} from '#test/builders/domain/payment/worker/nonce/sign-approved.ts';

const usdt = buildWithdrawal().amount;

test('approved orders take the next nonces, oldest first, each with its own terms and limits', async () => {
  const orders = [
    approved('WD3'),
    approved('WD1', { amount: 5n }),
    approved('WD2', { gasLimit: 70_000n }),
  ];
  const { signed, nonces, firsts, asked, known } = await signRound({ orders });
  expect(signed).toEqual(['WD1', 'WD2', 'WD3']);
  expect({ nonces, firsts }).toEqual({ nonces: [7, 8, 9], firsts: [7] });
  expect(asked[1]).toEqual({
    orderNo: 'WD2',
    rev: orders[2]!.rev,
    bytes: `${usdt} at 8 for 70000 * ${5n * gwei}`,
    fees: { maxFeePerGas: 5n * gwei, maxPriorityFeePerGas: gwei },
    voided: undefined,
  });
  expect(known).toEqual(['WD1', 'WD2', 'WD3']);
});

test('without an order that is due, nothing else is read', async () => {
  const { slots, reads } = await signRound({ orders: [] });
  expect({ slots, reads: reads() }).toEqual({ slots: [], reads: 0 });
});

test.each<[string, Setting, object]>([
  ['its project is frozen', { isFrozen: true }, {}],
  ['nothing more may be in flight', { capacity: 0 }, {}],
  ['more is in flight than may be', { capacity: -1 }, {}],
  ['its project’s settings are not proven', { unproven: true }, { WD1: 'settings_unproven 60' }],
  [
    'it was signed before, and that counts',
    { signedBefore: { chain: 'ETH', address: hotAddress, nonce: 3 } },
    { WD1: 'signed_before 600' },
  ],
])('an approved order is not signed if %s', async (_, set, stuck) => {
  const done = await signRound(set);
  expect({ signed: done.signed, slots: done.slots, stuck: done.stuck }).toEqual({
    signed: [],
    slots: [],
    stuck,
  });
});

const other = '0x00000000000000000000000000000000000000D4';
const reverts = (to: string): bigint => {
  if (to !== other) return 21_000n;
  throw Object.assign(new Error('paused'), { name: 'ExecutionReverted' });
};

test.each<[string, Setting, object]>([
  [
    'would revert',
    { orders: [approved('WD1', { toAddress: other }), approved('WD2')], gas: reverts },
    { WD1: 'reverts: paused 30' },
  ],
  [
    'cannot be built',
    { orders: [approved('WD1', { amount: 5n }), approved('WD2')], unbuildable: 5n },
    { WD1: 'can_not_be_estimated 15' },
  ],
  [
    'bids too little',
    { orders: [approved('WD1', { maxFeePerGas: least - 1n }), approved('WD2')] },
    { WD1: 'fee_above_cap 15' },
  ],
])('an order that %s waits, and the next one takes its nonce', async (_, set, stuck) => {
  const done = await signRound(set);
  expect({ signed: done.signed, nonces: done.nonces, stuck: done.stuck }).toEqual({
    signed: ['WD2'],
    nonces: [7],
    stuck,
  });
});

const limits = { gasLimit: 80_000n, maxFeePerGas: 4n * gwei };
const raised = { gasLimit: 80_001n, maxFeePerGas: 6n * gwei, maxFee: 80_001n * 6n * gwei };
/** By orders that reserved as much, so that no estimate raises their reservation. */
const reservation = { ...buildWithdrawal().reservation, fee: 80_000n * 4n * gwei };

test.each<[string, Setting, { signed?: string; price?: bigint; cause?: string }]>([
  ['the gas of its limit', { gas: () => 80_000n }, { signed: '80000', price: 4n * gwei }],
  ['one gas more', { gas: () => 80_001n }, { cause: 'needs_more_gas_than_reserved 30' }],
  [
    'one gas more, as a new order would get',
    { gas: () => 80_001n, estimate: raised },
    { signed: '80001', price: 5n * gwei },
  ],
  [
    'one gas more, for which the coin is reserved',
    { gas: () => 80_001n, estimate: raised, coinReserved: 10n ** 20n },
    { cause: 'no_gas 15' },
  ],
])('a payment is estimated again if its limits are too low: it needs %s', async (...row) => {
  const [, set, { signed, price, cause }] = row;
  const orders = [approved('WD1', { ...limits, reservation })];
  const { asked, stuck, estimated } = await signRound({ orders, ...set });
  expect(estimated).toHaveLength(signed === '80000' ? 0 : 1);
  const bytes = `${usdt} at 7 for ${signed} * ${price}`;
  expect(asked.map((one) => one.bytes)).toEqual(signed ? [bytes] : []);
  expect(stuck).toEqual(cause ? { WD1: cause } : {});
});

test.each<[string, bigint, Setting, { price?: bigint; estimated: number }]>([
  ['at the least that the next block takes', least, {}, { price: least, estimated: 0 }],
  ['one wei below it', least - 1n, {}, { estimated: 1 }],
  [
    'one wei below it, as a new order would not be',
    least - 1n,
    { estimate: { ...raised, gasLimit: 80_000n } },
    { price: 5n * gwei, estimated: 1 },
  ],
  ['above what the chain asks', 9n * gwei, {}, { price: 5n * gwei, estimated: 0 }],
  ['above the cap of the chain', 9n * gwei, { cap: 3n * gwei }, { price: 3n * gwei, estimated: 0 }],
  ['at the cap, which is too low', 9n * gwei, { cap: least - 1n }, { estimated: 1 }],
  ['at the cap, which is enough', 9n * gwei, { cap: least }, { price: least, estimated: 0 }],
])('an order may bid %s', async (_, maxFeePerGas, set, { price, estimated }) => {
  const done = await signRound({
    orders: [approved('WD1', { maxFeePerGas, reservation })],
    ...set,
  });
  expect(done.asked.map((one) => one.fees?.maxFeePerGas)).toEqual(price ? [price] : []);
  expect(done.estimated).toHaveLength(estimated);
  expect(done.stuck).toEqual(price ? {} : { WD1: 'fee_above_cap 15' });
});

const fee = 80_000n * fees.maxFeePerGas;
const amount = 10n ** 15n;
const coin = {
  token: 'ETH',
  tokenAddress: null,
  decimals: 18,
  amount,
  price: { ...buildWithdrawal().price, symbol: 'ETH' },
  amountMicroUsd: 1_000n,
  reservation: { ...buildWithdrawal().reservation, amount, autoApproveMicroUsd: 1_000n },
};

test.each<[string, Setting, string[]]>([
  ['a token payment’s fee', { balance: fee }, ['WD1']],
  ['one wei less', { balance: fee - 1n }, []],
  ['the fee, but not beside what is in flight', { balance: 2n * fee, spendable: fee - 1n }, []],
  [
    'a coin payment’s fee and amount',
    { balance: fee + amount, orders: [approved('WD1', coin)] },
    ['WD1'],
  ],
  [
    'one wei less for a coin payment',
    { balance: fee + amount - 1n, orders: [approved('WD1', coin)] },
    [],
  ],
])('the address has %s', async (_, set, signed) => {
  const done = await signRound(set);
  expect(done.signed).toEqual(signed);
  expect(done.stuck).toEqual(signed.length > 0 ? {} : { WD1: 'no_gas 15' });
  expect(done.known).toEqual(signed);
});

const before = { chain: 'ETH', address: hotAddress, nonce: 3 } as const;
/** Nonce 3 was used up by a transfer of nothing, in a finalized block. */
const isVoid: Setting = {
  signedBefore: before,
  earlierSlot: buildSlot({
    nonce: 3,
    ref: '-',
    refKind: 'fill',
    state: 'final',
    mined: { txHash: '0xf3', blockNumber: 5n, blockHash: '0xb5', success: true },
  }),
  sent: {
    txHash: '0xf3',
    from: hotAddress,
    nonce: 3,
    terms: { to: hotAddress, tokenAddress: null, amount: 0n },
  } as Setting['sent'],
};

test.each<[string, Setting, boolean]>([
  ['the chain shows it, and two providers say so', { ...isVoid, isAttested: true }, true],
  ['two providers do not say so', isVoid, false],
  ['the chain does not show it', { signedBefore: before, isAttested: true }, false],
])(
  'an order is signed again only where the first signature is void: %s',
  async (_, set, isSigned) => {
    const { asked, stuck } = await signRound(set);
    expect(asked.map(({ orderNo, voided }) => ({ orderNo, voided }))).toEqual(
      isSigned ? [{ orderNo: 'WD1', voided: 3 }] : [],
    );
    expect(stuck).toEqual(isSigned ? {} : { WD1: 'signed_before 600' });
  },
);

test('the authorizations of a payment go with it, and say which take a nonce over', async () => {
  const authorizing = async () => ({ owners: [{ owner, keyId: 'key' }], mayFollow: false });
  const [first] = (await signRound({ authorizing })).asked;
  expect(first?.authorizes).toEqual([{ owner, keyId: 'key', nonce: 7, replaces: false }]);

  const earlierSlot = sponsor('final', 'fill');
  const over = await signRound({ authorizing, openSlots: [authorizedAt(7)], earlierSlot });
  expect(over.asked[0]?.authorizes).toEqual([{ owner, keyId: 'key', nonce: 7, replaces: true }]);

  const none = await signRound({ authorizing: async () => ({ owners: [], mayFollow: false }) });
  expect(none.asked[0]).not.toHaveProperty('authorizes');
});

const swap = buildSwap({ status: 'approved', fromAddress: hotAddress, createdAtMs: 1 });
const call = { data: '0xca11', deadline: now + 60 } as const;
const terms = {
  chain: 'ETH',
  from: hotAddress,
  to: swap.toAddress,
  tokenAddress: null,
  amount: 0n,
} as const;
const swaps: Setting['swaps'] = {
  mayGo: async (_deps, orders) => orders,
  judgeOf: async () => async () => ({ ok: true }),
  ready: async () => ({ order: swap, terms, gasLimit: 180_000n, payable: 180_000n, call }),
};
const sold = { orders: [swap, approved('WD2')], swaps };

test('a swap is signed with the call that was made for it, beside payments', async () => {
  const { asked, signed } = await signRound(sold);
  expect(signed).toEqual(['SW1', 'WD2']);
  expect(asked[0]).toMatchObject({ bytes: `0 at 7 for 180000 * ${5n * gwei}`, call });
  expect(asked[0]).not.toHaveProperty('sets');
  expect(asked[1]).not.toHaveProperty('call');
});

test('an allowance comes before its swap, and must leave the gas for it', async () => {
  const ready = async () => ({
    order: swap,
    terms,
    gasLimit: 80_000n,
    payable: 260_000n,
    sets: 100_000_000n,
  });
  const set = { orders: [swap], swaps: { ...swaps, ready } };
  const { asked } = await signRound({ ...set, balance: 260_000n * 5n * gwei });
  expect(asked).toMatchObject([{ bytes: `0 at 7 for 80000 * ${5n * gwei}`, sets: 100_000_000n }]);
  expect(asked[0]).not.toHaveProperty('call');
  expect((await signRound({ ...set, balance: 260_000n * 5n * gwei - 1n })).signed).toEqual([]);
});

test.each<[string, Setting, object]>([
  ['another swap goes first', { swaps: { ...swaps, mayGo: async (_, all) => all.slice(1) } }, {}],
  ['it is not ready', { swaps: { ...swaps, ready: async () => null } }, {}],
  [
    'the address does not hold its gas',
    { balance: 5n * gwei },
    { SW1: 'no_coin 4', WD2: 'no_gas 15' },
  ],
  [
    'what is in flight takes its gas',
    { spendable: 5n * gwei },
    { SW1: 'no_gas 4', WD2: 'no_gas 15' },
  ],
])('a swap waits if %s', async (_, set, stuck) => {
  const done = await signRound({ ...sold, ...set });
  expect(done.signed).toEqual('SW1' in stuck ? [] : ['WD2']);
  expect(done.stuck).toEqual(stuck);
});
