/** The vault signs an order's first transaction, and believes nothing that the worker says of it. */
import { parseTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Order } from '#model/orders/order.ts';
import type { ProjectStore } from '#ports/projects.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSettings, usdtOf } from '#test/builders/builders.ts';
import {
  asked,
  chain,
  fees,
  hot,
  thief,
  withdrawal,
  world,
} from '#test/builders/domain/vault/evm-vault.ts';
import { fake } from '#test/fakes/fake.ts';

const one = withdrawal('WD1');
const two = withdrawal('WD2');
const three = withdrawal('WD3');
const usdt = usdtOf(chain);

/** Nothing was stored, and no key used. */
function expectNothing({ slots, signatures, keyUses, orders }: ReturnType<typeof world>) {
  expect(slots.size).toBe(0);
  expect(signatures.size).toBe(0);
  expect(keyUses()).toBe(0);
  for (const { nonce } of orders.values()) expect(nonce).toBeNull();
}

test('what is in order is signed as asked, and stored with the move of its order', async () => {
  const at = world({ orders: [one, two, three] });
  const payments = [one, two, three].map((order, i) => asked(order, i));
  const { slots, refused } = await at.vault.pay(hot, { first: 0, payments });
  expect(refused).toBeNull();
  expect(slots.map(({ nonce, ref }) => [nonce, ref])).toEqual([
    [0, 'WD1'],
    [1, 'WD2'],
    [2, 'WD3'],
  ]);
  expect(slots).toEqual([...at.slots.values()]);
  expect(at.groups).toEqual([3]);
  const parsed = parseTransaction(slots[1]!.attempts[0]!.raw as `0x02${string}`);
  expect(parsed).toMatchObject({ nonce: 1, chainId: 1, gas: two.gasLimit, ...fees });
  expect(parsed.to).toBe(usdt.address?.toLowerCase());
  for (const order of at.orders.values()) expect(order.status).toBe('signing');
  expect(at.signatures.get('WD2')).toMatchObject({ chain: 'ETH', address: hot, nonce: 1 });
  expect(at.refusals()).toEqual([]);
});

describe('bytes of other terms are refused, nothing is stored and no key used', () => {
  const coin = withdrawal('WD1', {
    token: 'ETH',
    tokenAddress: null,
    decimals: 18,
    amount: 10n ** 18n,
    price: { ...one.price, symbol: 'ETH', usd: '100' },
    amountMicroUsd: 100_000_000n,
    gasLimit: 21_000n,
  });
  const cap = chain.maxFeePerGasCap;
  test.each<[string, Order, Parameters<typeof asked>[2]]>([
    ['another recipient', one, { terms: { to: thief } }],
    ['another amount', one, { terms: { amount: one.amount + 1n } }],
    ['another token', one, { terms: { tokenAddress: thief } }],
    ['the coin in place of a token', one, { terms: { tokenAddress: null } }],
    ['a token in place of the coin', coin, { terms: { tokenAddress: usdt.address } }],
    ['another recipient of the coin', coin, { terms: { to: thief } }],
    ['a call beside the coin', coin, { terms: { data: '0x01' } }],
    ['another chain id', one, { on: { ...chain, chainId: 56 } }],
    ['another nonce', one, { built: 1 }],
    ['more gas', one, { gasLimit: one.gasLimit + 1n }],
    ['less gas', one, { gasLimit: one.gasLimit - 1n }],
    [
      'a bid above the order’s limit',
      one,
      { fees: { ...fees, maxFeePerGas: one.maxFeePerGas + 1n } },
    ],
    ['no bytes', one, { bytes: null }],
    ['something else than bytes', one, { bytes: '0x' }],
    [
      'the bytes of another order',
      one,
      { bytes: asked(withdrawal('WD2', { amount: 1n }), 0).bytes },
    ],
    // The bytes bid more than the worker says.
    [
      'another bid than is said',
      one,
      { bytes: asked(one, 0, { fees: { ...fees, maxFeePerGas: cap } }).bytes },
    ],
    [
      'a tip above the bid',
      one,
      { bytes: asked(one, 0).bytes, fees: { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n } },
    ],
  ])('%s', async (_, order, lie) => {
    const at = world({ orders: [order, two] });
    const payments = [{ ...asked(order, 0), ...lieOf(order, lie) }, asked(two, 1)];
    const { slots, refused } = await at.vault.pay(hot, { first: 0, payments });
    expect(slots).toEqual([]);
    expect(refused).toMatchObject({ orderNo: 'WD1' });
    expect(at.refusals()).toEqual(['WD1']);
    expect(at.slots.size).toBe(0);
    expect(at.signatures.size).toBe(0);
    for (const { status } of at.orders.values()) expect(status).toBe('approved');
    // What is behind it may have been signed: it leaves the vault no more than what is refused.
    expect(at.keyUses()).toBeLessThanOrEqual(1);
    const alone = world({ orders: [order] });
    await alone.vault.pay(hot, { first: 0, payments: payments.slice(0, 1) });
    expectNothing(alone);
  });

  const lieOf = (order: Order, lie: Parameters<typeof asked>[2]) =>
    // Bytes that a worker hands in are not built.
    lie?.bytes !== undefined ? lie : asked(order, 0, lie);

  test('a bid above the chain’s cap, whatever the order allows', async () => {
    const rich = withdrawal('WD1', { maxFeePerGas: 10n * cap });
    const above = { maxFeePerGas: cap + 1n, maxPriorityFeePerGas: 1n };
    const at = world({ orders: [rich] });
    const { bytes } = asked(rich, 0, {
      fees: above,
      on: { ...chain, maxFeePerGasCap: 100n * cap },
    });
    const payments = [{ ...asked(rich, 0), bytes, fees: above }];
    const { refused } = await at.vault.pay(hot, { first: 0, payments });
    expect(refused?.reason).toContain(`above ${cap}`);
    expectNothing(at);
    const just = { maxFeePerGas: cap, maxPriorityFeePerGas: 1n };
    const exact = [asked(rich, 0, { fees: just })];
    expect((await at.vault.pay(hot, { first: 0, payments: exact })).slots).toHaveLength(1);
  });
});

describe('orders that may not be signed', () => {
  const cases: [string, Parameters<typeof world>[0], string][] = [
    ['unapproved', { orders: [withdrawal('WD1', { status: 'pending' })] }, 'status pending'],
    ['rejected', { orders: [withdrawal('WD1', { status: 'rejected' })] }, 'status rejected'],
    [
      'that needs an approval and has none',
      {
        orders: [
          withdrawal('WD1', {
            level: 2,
            amount: 20_000n * 10n ** 6n,
            amountMicroUsd: 20_000n * 10n ** 6n,
          }),
        ],
      },
      'needs',
    ],
    [
      'without a request',
      { orders: [one], deps: { proveRequest: async () => null } },
      'request_unproven',
    ],
    [
      'of another address',
      { orders: [withdrawal('WD1', { fromAddress: thief })] },
      'another sending address',
    ],
    [
      'of another project',
      { orders: [withdrawal('WD1', { projectId: 'other' })] },
      'another project or chain',
    ],
    [
      'of another chain',
      { orders: [withdrawal('WD1', { chain: 'BSC' })] },
      'another project or chain',
    ],
    [
      'with a price that nobody wrote',
      {
        orders: [one],
        deps: { prices: { latest: async () => new Map(), isAuthentic: async () => false } },
      },
      'price feed',
    ],
    [
      'over the day’s sum',
      { orders: [withoutFee(one)], settings: { autoApproveDailyUsd: 99 } },
      'daily_sum',
    ],
    [
      'to an address that left the whitelist',
      { orders: [one], settings: { addressWhitelist: [thief] } },
      'whitelist',
    ],
  ];
  test.each(cases)('%s: refused', async (_, set, reason) => {
    const at = world(set);
    const [order] = at.orders.values();
    const payments = [{ ...asked(one, 0), rev: order!.rev }];
    const { slots, refused } = await at.vault.pay(hot, { first: 0, payments });
    expect(slots).toEqual([]);
    expect(refused).toMatchObject({ orderNo: 'WD1', reason: expect.stringContaining(reason) });
    // What an honest worker asks for, since a record changed after its judgement, calls nobody.
    const changed = ['daily_sum', 'whitelist'].includes(reason);
    expect(at.refusals()).toEqual(changed ? [] : ['WD1']);
    const judged = at.lines.filter(({ event }) => event === 'vault.judged-otherwise');
    expect(judged).toHaveLength(changed ? 1 : 0);
    expectNothing(at);
  });

  test('an operation that only signs is not a payment', async () => {
    const message = buildOperation({
      orderNo: 'OP1',
      opType: 'sign-message',
      message: 'hello',
      status: 'approved',
      fromAddress: hot,
    });
    const at = world({ orders: [message] });
    const payments = [{ ...asked(one, 0), orderNo: 'OP1' }];
    expect((await at.vault.pay(hot, { first: 0, payments })).slots).toEqual([]);
    expectNothing(at);
  });

  const silent: [
    string,
    Parameters<typeof world>[0],
    { address?: string; first?: number; rev?: number },
  ][] = [
    ['of another rev', { orders: [{ ...one, rev: one.rev + 1 }] }, {}],
    ['of an older rev than is asked for', { orders: [one] }, { rev: one.rev + 1 }],
    ['that nobody knows', { orders: [] }, {}],
    ['of an unknown address', { orders: [one] }, { address: thief }],
    ['of a frozen project', { orders: [one], isFrozen: true }, {}],
    ['of a frozen address', { orders: [one], state: { frozen: 'a strange transaction' } }, {}],
    ['of a table that was restored', { orders: [one], state: { table: 'another' } }, {}],
    ['at a nonce that is not the next', { orders: [one], state: { next: 1 } }, {}],
    ['at a nonce beyond the next', { orders: [one] }, { first: 1 }],
    [
      'of a project whose settings nobody proved',
      {
        orders: [one],
        deps: { requiresProof: true, ...unprovenPolicy() },
      },
      {},
    ],
  ];
  test.each(silent)('%s: nothing is signed', async (_, set, { address = hot, first = 0, rev }) => {
    const at = world(set);
    const payments = [{ ...asked(one, first), rev: rev ?? one.rev }];
    expect(await at.vault.pay(address, { first, payments })).toEqual({ slots: [], refused: null });
    expectNothing(at);
  });
});

/** Settings that are looser than the project's first ones, and that nobody confirmed. */
function unprovenPolicy() {
  return {
    projects: fake<ProjectStore>({
      isFrozen: async () => false,
      settings: async () => buildSettings({ clientAutoApprove: true, rev: 2 }),
      firstSettings: async () => buildSettings(),
      confirmedChanges: async () => [],
    }),
  };
}

describe('several orders in a call', () => {
  const orders = [one, two, three];
  const all = orders.map((order, i) => asked(order, i));

  test('a refused second of three leaves the first stored and the third unsigned', async () => {
    for (const wrong of [
      { at: world({ orders: [one, { ...two, status: 'pending' }, three] }), asked: all },
      { at: world({ orders }), asked: [all[0]!, asked(two, 1, { terms: { to: thief } }), all[2]!] },
      {
        // The sum allows one of them: 100 USD, and its fee.
        at: world({ orders: orders.map(withoutFee), settings: { autoApproveDailyUsd: 150 } }),
        asked: orders.map(withoutFee).map((order, i) => asked(order, i)),
      },
    ]) {
      const { vault, slots, orders: kept } = wrong.at;
      const paid = await vault.pay(hot, { first: 0, payments: wrong.asked });
      expect(paid.slots.map(({ ref }) => ref)).toEqual(['WD1']);
      expect(paid.refused).toMatchObject({ orderNo: 'WD2' });
      expect([...slots.values()].map(({ ref }) => ref)).toEqual(['WD1']);
      expect(kept.get('WD1')?.status).toBe('signing');
      expect(kept.get('WD3')?.status).toBe('approved');
    }
  });

  test('an order that has changed meanwhile ends the call without a refusal', async () => {
    const at = world({ orders: [one, { ...two, rev: two.rev + 1 }, three] });
    const paid = await at.vault.pay(hot, { first: 0, payments: all });
    expect(paid.slots.map(({ ref }) => ref)).toEqual(['WD1']);
    expect(paid.refused).toBeNull();
    expect(at.keyUses()).toBe(1);
  });

  test('the third is not signed if the second is refused by its judgement', async () => {
    const at = world({ orders: [one, { ...two, status: 'pending' }, three] });
    await at.vault.pay(hot, { first: 0, payments: all });
    expect(at.keyUses()).toBe(1);
  });

  test('each takes of the day’s sum what is left of it', async () => {
    const at = world({ orders: orders.map(withoutFee), settings: { autoApproveDailyUsd: 250 } });
    const payments = orders.map(withoutFee).map((order, i) => asked(order, i));
    const paid = await at.vault.pay(hot, { first: 0, payments });
    expect(paid.slots).toHaveLength(2);
    expect(paid.refused).toEqual({ orderNo: 'WD3', reason: 'daily_sum' });
    expect([...at.counts.values()]).toEqual([200_000_000n]);
  });

  test('sixteen are signed in one call, and seventeen are refused', async () => {
    const many = Array.from({ length: 17 }, (_, i) => withdrawal(`WD${i}`));
    const at = world({ orders: many });
    const payments = many.map((order, i) => asked(order, i));
    await expect(at.vault.pay(hot, { first: 0, payments })).rejects.toThrow('at most 16');
    expectNothing(at);
    const paid = await at.vault.pay(hot, { first: 0, payments: payments.slice(0, 16) });
    expect(paid.slots).toHaveLength(16);
  });

  test('the same order sixteen times and once more is refused too', async () => {
    const at = world({ orders: [one] });
    const payments = Array.from({ length: 17 }, (_, i) => asked(one, i));
    await expect(at.vault.pay(hot, { first: 0, payments })).rejects.toThrow('at most 16');
    expectNothing(at);
  });

  test('the same order twice in a call is stored once', async () => {
    const at = world({ orders: [one] });
    const payments = [asked(one, 0), asked(one, 1)];
    const paid = await at.vault.pay(hot, { first: 0, payments });
    expect(paid.slots.map(({ nonce }) => nonce)).toEqual([0]);
    expect(at.slots.size).toBe(1);
  });

  test('an order that was stored is not signed again by the same question', async () => {
    const at = world({ orders: [one] });
    const payments = [asked(one, 0)];
    await at.vault.pay(hot, { first: 0, payments });
    expect(await at.vault.pay(hot, { first: 0, payments })).toEqual({ slots: [], refused: null });
    const again = [{ ...asked(one, 1), rev: one.rev + 1 }];
    const { slots } = await at.vault.pay(hot, { first: 1, payments: again });
    expect(slots).toEqual([]);
    expect(at.keyUses()).toBe(1);
  });

  test('what cannot be stored is discarded: another run was faster', async () => {
    const at = world({ orders });
    let asks = 0;
    at.payments.storeAllSigned = async () => {
      asks += 1;
      return false;
    };
    at.payments.storeSigned = async () => false;
    const paid = await at.vault.pay(hot, { first: 0, payments: all });
    expect(paid).toEqual({ slots: [], refused: null });
    expect(asks).toBe(1);
  });

  test('what is refused behind it is asked for again: nothing is said of it', async () => {
    const at = world({ orders: [one, { ...two, status: 'pending' }] });
    at.payments.storeSigned = async () => false;
    const paid = await at.vault.pay(hot, { first: 0, payments: all.slice(0, 2) });
    expect(paid).toEqual({ slots: [], refused: null });
  });

  test('what the keyring throws is thrown, and nothing is stored', async () => {
    const at = world({
      orders,
      signDigest: () => Promise.reject(new Error('KMS does not answer')),
    });
    await expect(at.vault.pay(hot, { first: 0, payments: all })).rejects.toThrow('KMS');
    expect(at.slots.size).toBe(0);
  });
});

/** An order whose fee counts nothing in the sums. */
function withoutFee(order: ReturnType<typeof withdrawal>) {
  const feePrice = { ...order.price, symbol: 'ETH', usd: '0', readAt: order.createdAt };
  return { ...order, feePrice };
}

describe('an earlier signature', () => {
  const signed = { chain: 'ETH', address: hot, nonce: 3 } as const;
  const setUp = () => {
    const at = world({ orders: [one], state: { next: 5 } });
    at.signatures.set('WD1', signed);
    return at;
  };

  test('counts, whatever the worker says, without an attestation', async () => {
    for (const voided of [undefined, 3, 4, 5]) {
      const at = setUp();
      const payments = [asked(one, 5, { voided })];
      const { slots, refused } = await at.vault.pay(hot, { first: 5, payments });
      expect(slots).toEqual([]);
      expect(refused?.reason).toContain('signed as nonce 3');
      expect(at.keyUses()).toBe(0);
    }
  });

  test('is void only by an attestation of exactly that signature, and if the worker names it', async () => {
    const other = setUp();
    await other.attested.putVoid('WD1', { ...signed, nonce: 2 });
    await other.attested.putVoid('WD2', signed);
    const named = [asked(one, 5, { voided: 3 })];
    expect((await other.vault.pay(hot, { first: 5, payments: named })).slots).toEqual([]);
    const right = setUp();
    await right.attested.putVoid('WD1', signed);
    for (const voided of [undefined, 2]) {
      const payments = [asked(one, 5, { voided })];
      expect((await right.vault.pay(hot, { first: 5, payments })).slots).toEqual([]);
    }
    expect(right.keyUses()).toBe(0);
    const paid = await right.vault.pay(hot, { first: 5, payments: named });
    expect(paid.slots.map(({ nonce }) => nonce)).toEqual([5]);
    expect(right.signatures.get('WD1')).toMatchObject({ nonce: 5 });
  });

  test('the attestation of the signature before says nothing of the one that followed', async () => {
    const at = setUp();
    await at.attested.putVoid('WD1', signed);
    await at.vault.pay(hot, { first: 5, payments: [asked(one, 5, { voided: 3 })] });
    // A restore loses what followed, and the worker asks again.
    at.orders.set('WD1', one);
    for (const voided of [3, 5]) {
      const payments = [asked(one, 6, { voided })];
      expect((await at.vault.pay(hot, { first: 6, payments })).slots).toEqual([]);
    }
    expect(at.keyUses()).toBe(1);
  });
});

describe('what only some orders have', () => {
  test('a payment that is said to set an allowance is not signed', async () => {
    const at = world({ orders: [one] });
    const payments = [asked(one, 0, { sets: 5n })];
    const paid = await at.vault.pay(hot, { first: 0, payments });
    expect(paid).toMatchObject({ slots: [], refused: { orderNo: 'WD1' } });
    expectNothing(at);
  });

  test('a call that is handed in for a payment changes nothing of it', async () => {
    const at = world({ orders: [one] });
    const call = { data: '0xdead', deadline: 1 };
    const other = asked(one, 0, {
      terms: { data: '0xdead', tokenAddress: null, amount: 0n },
      call,
    });
    const paid = await at.vault.pay(hot, { first: 0, payments: [other] });
    expect(paid.slots).toEqual([]);
    expect(at.keyUses()).toBe(0);
  });

  test('a payment takes no nonce of another address', async () => {
    const at = world({ orders: [one] });
    const authorizes = [{ owner: thief, keyId: 'k', nonce: 0, replaces: false }];
    const payments = [asked(one, 0, { authorizes })];
    const paid = await at.vault.pay(hot, { first: 0, payments }).catch(() => null);
    expect(paid?.slots ?? []).toEqual([]);
    expect(at.slots.size).toBe(0);
  });

  test('a payment that names no fees is not signed', async () => {
    const at = world({ orders: [one] });
    const { fees: _, ...without } = asked(one, 0);
    const paid = await at.vault.pay(hot, { first: 0, payments: [without] });
    expect(paid).toMatchObject({ slots: [], refused: { orderNo: 'WD1' } });
    expectNothing(at);
  });
});
