/** Another transaction in a slot that has one: its bytes are again those of the order, or of a fill. */
import { parseTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Order } from '#model/orders/order.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { AskedReplacement } from '#ports/vault.ts';
import { buildSettings } from '#test/builders/builders.ts';
import {
  asked,
  chain,
  fees,
  fillBytes,
  hot,
  thief,
  withdrawal,
  world,
} from '#test/builders/domain/vault/evm-vault.ts';
import { fake } from '#test/fakes/fake.ts';

const one = withdrawal('WD1');
const dearer = { maxFeePerGas: 60n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n };
const cap = chain.maxFeePerGasCap;
const loose = { ...chain, maxFeePerGasCap: 1_000n * cap };

/** A world where the order is signed at nonce 0. */
async function signedOnce(order = one, set: Parameters<typeof world>[0] = {}) {
  const at = world({ orders: [order], ...set });
  await at.vault.pay(hot, { first: 0, payments: [asked(order, 0)] });
  expect(at.keyUses()).toBe(1);
  return at;
}

/** What an honest worker asks for a higher bid; `set` is where it lies. */
function bump(
  order: Order,
  set: Parameters<typeof asked>[2] & Partial<AskedReplacement> = {},
): AskedReplacement {
  const { nonce = 0, rev = 1, kind = 'payment', raise, gasLimit, requeues, ...lie } = set;
  const { bytes, fees: bid } = asked(order, 0, { fees: dearer, ...lie });
  return {
    nonce,
    rev,
    kind,
    bytes,
    ...(bid && { fees: bid }),
    ...(raise && { raise }),
    ...(gasLimit !== undefined && { gasLimit }),
    ...(requeues !== undefined && { requeues }),
  };
}

const fill = (set: Parameters<typeof fillBytes>[0] & Partial<AskedReplacement> = {}) => {
  const { kind = 'fill', rev = 1, requeues, bytes, ...of } = set;
  const built = { nonce: 0, gasLimit: 42_000n, fees: dearer, ...of };
  return {
    kind,
    rev,
    ...built,
    bytes: bytes ?? fillBytes(built),
    ...(requeues !== undefined && { requeues }),
  };
};

test('a higher bid is signed and stored in the slot', async () => {
  const at = await signedOnce();
  const slot = await at.vault.replace(hot, bump(one));
  expect(slot).toMatchObject({
    rev: 2,
    attempts: [{ kind: 'payment' }, { kind: 'payment', ...dearer }],
  });
  expect(slot).toEqual(at.slots.get(0));
  const raw = at.slots.get(0)!.attempts[1]!.raw as `0x02${string}`;
  expect(parseTransaction(raw)).toMatchObject({ nonce: 0, gas: one.gasLimit, ...dearer });
  expect(at.raises).toEqual([]);
});

describe('bytes of other terms are refused, nothing is stored and no key used', () => {
  test.each<[string, Parameters<typeof bump>[1]]>([
    ['another recipient', { terms: { to: thief } }],
    ['another amount', { terms: { amount: 1n } }],
    ['another token', { terms: { tokenAddress: thief } }],
    ['the coin', { terms: { tokenAddress: null } }],
    ['another chain id', { on: { ...chain, chainId: 56 } }],
    ['another nonce', { built: 1 }],
    ['more gas', { gasLimit: one.gasLimit + 1n }],
    ['a bid above the order’s limit', { fees: { ...dearer, maxFeePerGas: one.maxFeePerGas + 1n } }],
    ['a transfer of nothing', { bytes: fillBytes({ fees: dearer, gasLimit: one.gasLimit }) }],
    ['no bytes', { bytes: null }],
    // The bytes are the order's, and bid more than the worker says.
    [
      'another bid than is said',
      { bytes: asked(one, 0, { fees: { ...dearer, maxFeePerGas: cap } }).bytes },
    ],
  ])('%s', async (_, lie) => {
    const at = await signedOnce();
    // The worker names the gas of fills only: a payment's is the order's.
    const question = bump(one, lie?.gasLimit === undefined ? lie : {});
    const { bytes } =
      lie?.gasLimit === undefined ? question : asked(one, 0, { fees: dearer, ...lie });
    const answer = await at.vault.replace(hot, { ...question, bytes });
    expect(answer).toMatchObject({ orderNo: 'WD1', reason: expect.any(String) });
    expect(at.keyUses()).toBe(1);
    expect(at.slots.get(0)?.attempts).toHaveLength(1);
  });

  test('gas that the worker names for a payment is not looked at', async () => {
    const at = await signedOnce();
    const answer = await at.vault.replace(hot, { ...bump(one), gasLimit: 5_000_000n });
    expect(answer).toMatchObject({ rev: 2 });
    const raw = at.slots.get(0)!.attempts[1]!.raw as `0x02${string}`;
    expect(parseTransaction(raw).gas).toBe(one.gasLimit);
  });
});

describe('a slot that is not the one that was read is left alone', () => {
  test.each<[string, Partial<AskedReplacement>]>([
    ['of another rev', { rev: 2 }],
    ['at a nonce that has none', { nonce: 1 }],
  ])('%s', async (_, set) => {
    const at = await signedOnce();
    expect(await at.vault.replace(hot, { ...bump(one), ...set })).toBeNull();
    expect(at.keyUses()).toBe(1);
  });

  test.each(['mined', 'final'] as const)('one that is %s', async (state) => {
    const at = await signedOnce();
    at.slots.set(0, { ...at.slots.get(0)!, state });
    expect(await at.vault.replace(hot, bump(one))).toBeNull();
    expect(await at.vault.replace(hot, fill())).toBeNull();
    expect(at.keyUses()).toBe(1);
  });

  test('of an address that nobody knows, of a frozen project, of a frozen address', async () => {
    let isFrozen = false;
    const projects = fake<ProjectStore>({
      isFrozen: async () => isFrozen,
      settings: async () => buildSettings(),
    });
    const at = await signedOnce(one, { deps: { projects } });
    expect(await at.vault.replace(thief, bump(one))).toBeNull();
    isFrozen = true;
    expect(await at.vault.replace(hot, bump(one))).toBeNull();
    expect(await at.vault.replace(hot, fill())).toBeNull();
    isFrozen = false;
    at.set({ frozen: 'a strange transaction' });
    expect(await at.vault.replace(hot, bump(one))).toBeNull();
    expect(await at.vault.replace(hot, fill())).toBeNull();
    expect(at.keyUses()).toBe(1);
  });

  test('one that another run changes meanwhile keeps its bytes', async () => {
    const at = await signedOnce();
    at.payments.addAttempt = async () => null;
    expect(await at.vault.replace(hot, bump(one))).toBeNull();
    expect(at.slots.get(0)?.attempts).toHaveLength(1);
  });
});

describe('an order that may not be signed again', () => {
  const changed: [string, (order: Order) => Order, string][] = [
    ['of another amount', (order) => ({ ...order, amount: 1n }) as Order, 'other terms'],
    ['of another recipient', (order) => ({ ...order, toAddress: thief }), 'other terms'],
    ['of another address', (order) => ({ ...order, fromAddress: thief }), 'address'],
    ['that failed', (order) => ({ ...order, status: 'failed' }), 'status failed'],
    ['that is approved again', (order) => ({ ...order, status: 'approved' }), 'status approved'],
  ];
  test.each(changed)('%s: refused', async (_, change, reason) => {
    const at = await signedOnce();
    const order = change(at.orders.get('WD1')!);
    at.orders.set('WD1', order);
    const answer = await at.vault.replace(hot, bump(order));
    expect(answer).toMatchObject({ reason: expect.stringContaining(reason) });
    expect(at.keyUses()).toBe(1);
  });

  test('that is signed at another nonce, or at none: refused', async () => {
    for (const signature of [{ chain: 'ETH', address: hot, nonce: 4 } as const, null]) {
      const at = await signedOnce();
      if (signature) at.signatures.set('WD1', signature);
      else at.signatures.delete('WD1');
      expect(await at.vault.replace(hot, bump(one))).toHaveProperty('reason');
      expect(at.keyUses()).toBe(1);
    }
  });

  test('that there is none of: a slot of a fill, and a lost order', async () => {
    const at = await signedOnce();
    at.orders.delete('WD1');
    expect(await at.vault.replace(hot, bump(one))).toHaveProperty('reason');
    at.slots.set(0, { ...at.slots.get(0)!, refKind: 'fill', ref: '-' });
    expect(await at.vault.replace(hot, bump(one))).toHaveProperty('reason');
    expect(at.keyUses()).toBe(1);
  });

  test('that the worker calls an allowance: refused', async () => {
    const at = await signedOnce();
    expect(await at.vault.replace(hot, bump(one, { kind: 'allowance' }))).toHaveProperty('reason');
    expect(at.keyUses()).toBe(1);
  });
});

describe('a raise of the order’s own limit', () => {
  const above = { maxFeePerGas: one.maxFeePerGas + 7n, maxPriorityFeePerGas: 1n };
  const raise = { maxReserved: 10n ** 18n, epoch: 4 };

  test('is worth what the vault counts, and is stored with the bytes', async () => {
    const at = await signedOnce();
    const slot = await at.vault.replace(hot, bump(one, { fees: above, raise }));
    expect(slot).toMatchObject({ rev: 2 });
    const difference = one.gasLimit * 7n;
    expect(at.raises).toMatchObject([{ difference, ...raise }]);
    expect(at.orders.get('WD1')).toMatchObject({
      maxFeePerGas: above.maxFeePerGas,
      reservation: { fee: one.reservation.fee + difference },
    });
  });

  test('is none if the bid is within the limit: nothing is reserved', async () => {
    const at = await signedOnce();
    expect(await at.vault.replace(hot, bump(one, { raise }))).toMatchObject({ rev: 2 });
    expect(at.raises).toEqual([]);
    expect(at.orders.get('WD1')?.maxFeePerGas).toBe(one.maxFeePerGas);
  });

  test('never leads above the chain’s cap', async () => {
    const at = await signedOnce();
    const tooDear = { maxFeePerGas: cap + 1n, maxPriorityFeePerGas: 1n };
    const question = bump(one, { fees: tooDear, on: loose, raise });
    expect(await at.vault.replace(hot, question)).toMatchObject({
      reason: expect.stringContaining(`above ${cap}`),
    });
    expect(at.keyUses()).toBe(1);
    expect(at.raises).toEqual([]);
    const most = { maxFeePerGas: cap, maxPriorityFeePerGas: 1n };
    expect(await at.vault.replace(hot, bump(one, { fees: most, raise }))).toMatchObject({ rev: 2 });
  });

  test('that says another bid than the bytes have is refused', async () => {
    const at = await signedOnce();
    const question = {
      ...bump(one, { fees: above, raise }),
      bytes: bump(one, { fees: dearer }).bytes,
    };
    expect(await at.vault.replace(hot, question)).toHaveProperty('reason');
    const other = {
      ...bump(one, { fees: dearer, raise }),
      bytes: bump(one, { fees: above }).bytes,
    };
    expect(await at.vault.replace(hot, other)).toHaveProperty('reason');
    expect(at.keyUses()).toBe(1);
    expect(at.raises).toEqual([]);
  });

  test('of other terms is refused', async () => {
    const at = await signedOnce();
    for (const terms of [{ to: thief }, { amount: 1n }]) {
      const question = bump(one, { fees: above, raise, terms });
      expect(await at.vault.replace(hot, question)).toHaveProperty('reason');
    }
    expect(at.keyUses()).toBe(1);
    expect(at.raises).toEqual([]);
  });

  test('of an order that the chain has confirmed is not signed', async () => {
    const at = await signedOnce();
    at.orders.set('WD1', { ...at.orders.get('WD1')!, status: 'confirmed' } as Order);
    const answer = at.vault.replace(hot, bump(one, { fees: above, raise }));
    await expect(
      answer.then(
        (slot) => slot && 'attempts' in slot,
        () => false,
      ),
    ).resolves.not.toBe(true);
    expect(at.keyUses()).toBe(1);
  });

  test('counts as none where the worker names no bid', async () => {
    const at = await signedOnce();
    const { fees: _, ...without } = bump(one, { raise });
    expect(await at.vault.replace(hot, without)).toHaveProperty('reason');
    expect(at.keyUses()).toBe(1);
  });
});

describe('a fill of a slot', () => {
  test('is a transfer of nothing to the address itself, and says what becomes of its order', async () => {
    const at = await signedOnce();
    const slot = await at.vault.replace(hot, fill({ requeues: true }));
    expect(slot).toMatchObject({ attempts: [{}, { kind: 'fill', requeues: true, ...dearer }] });
    const parsed = parseTransaction(at.slots.get(0)!.attempts[1]!.raw as `0x02${string}`);
    expect(parsed).toMatchObject({ to: hot.toLowerCase(), nonce: 0, gas: 42_000n });
    expect(parsed.value ?? 0n).toBe(0n);
    expect(parsed.data).toBeUndefined();
    expect(at.raises).toEqual([]);
  });

  test.each<[string, ReturnType<typeof fill>]>([
    ['to another address', fill({ bytes: fillBytes({ fees: dearer, address: thief }) })],
    ['of another nonce', fill({ bytes: fillBytes({ fees: dearer, nonce: 1 }) })],
    ['with more gas than is said', fill({ bytes: fillBytes({ fees: dearer, gasLimit: 43_000n }) })],
    ['with another bid than is said', fill({ bytes: fillBytes({ fees }) })],
    ['that is a payment', fill({ bytes: bump(one).bytes })],
    ['with more gas than a transfer takes', fill({ gasLimit: chain.maxTransferGas + 1n })],
    ['with less gas than a transfer takes', fill({ bytes: '0x', gasLimit: 20_999n })],
    ['with no gas', { ...fill(), gasLimit: undefined as never }],
  ])('%s is refused', async (_, question) => {
    const at = await signedOnce();
    expect(await at.vault.replace(hot, question)).toHaveProperty('reason');
    expect(at.keyUses()).toBe(1);
    expect(at.slots.get(0)?.attempts).toHaveLength(1);
  });

  test('above the chain’s cap is refused, and one at the cap is not', async () => {
    const at = await signedOnce();
    const tooDear = { maxFeePerGas: cap + 1n, maxPriorityFeePerGas: 1n };
    expect(await at.vault.replace(hot, { ...fill(), fees: tooDear })).toHaveProperty('reason');
    expect(at.keyUses()).toBe(1);
    const most = { maxFeePerGas: cap, maxPriorityFeePerGas: 1n };
    expect(await at.vault.replace(hot, fill({ fees: most }))).toMatchObject({ rev: 2 });
  });

  test('may use the gas of its order, and no more', async () => {
    const large = withdrawal('WD1', { gasLimit: chain.maxTransferGas + 5n });
    const at = await signedOnce(large);
    const over = fill({ gasLimit: large.gasLimit + 1n });
    expect(await at.vault.replace(hot, over)).toHaveProperty('reason');
    const question = fill({ gasLimit: large.gasLimit });
    expect(await at.vault.replace(hot, question)).toMatchObject({ rev: 2 });
  });

  test('raises nothing, whatever is asked', async () => {
    const at = await signedOnce();
    const question = { ...fill(), raise: { maxReserved: 10n ** 30n, epoch: 1 } };
    expect(await at.vault.replace(hot, question)).toMatchObject({ rev: 2 });
    expect(at.raises).toEqual([]);
    expect(at.orders.get('WD1')?.maxFeePerGas).toBe(one.maxFeePerGas);
  });
});
