/** The same vault on a chain whose transactions expire, by TRON's real signer. */
import { describe, expect, test } from 'vitest';
import {
  bob,
  built,
  from,
  plan,
  recentBlock,
  withdrawal,
  world,
} from '#test/builders/domain/vault/tron-vault.ts';
import { contract } from '#test/unit/chains/tron/people.ts';

const one = withdrawal('WD1');
const two = withdrawal('WD2');
const three = withdrawal('WD3');
const ask = (order: typeof one, of: ReturnType<typeof built>) => ({
  orderNo: order.orderNo,
  rev: order.rev,
  ...of,
});

test('what is in order is signed and stored, with its expiry', async () => {
  const at = world({ orders: [one, two] });
  const payments = [ask(one, built(one, 0)), ask(two, built(two, 1))];
  const paid = await at.vault.pay(from, { first: 0, payments });
  expect(paid.slots.map(({ ref, nonce }) => [ref, nonce])).toEqual([
    ['WD1', 0],
    ['WD2', 1],
  ]);
  const [attempt] = paid.slots[0]!.attempts;
  expect(attempt).toMatchObject({
    expiresAt: recentBlock.expiresAt,
    maxFeePerGas: one.maxFeePerGas,
  });
  expect(at.signatures.get('WD1')).toMatchObject({
    txHashes: [attempt!.txHash],
    signedAt: expect.any(Number),
  });
  expect(at.orders.get('WD1')?.status).toBe('signing');
});

describe('bytes of other terms are refused, nothing is stored and no key used', () => {
  const rich = withdrawal('WD1', { reservation: { ...one.reservation, fee: 10n ** 9n } });
  test.each<[string, ReturnType<typeof ask>]>([
    ['another recipient', ask(one, built(one, 0, { over: { to: contract } }))],
    ['another amount', ask(one, built(one, 0, { over: { amount: 1n } }))],
    ['another token', ask(one, built(one, 0, { over: { tokenAddress: contract } }))],
    ['another sender', ask(one, built(one, 0, { over: { from: bob } }))],
    ['a memo', ask(one, built(one, 0, { over: { memo: 'for the thief' } }))],
    ['another sequence number', ask(one, built(one, 1))],
    [
      'another block than is said',
      {
        ...ask(one, built(one, 0)),
        recentBlock: { ...recentBlock, reference: '11'.repeat(10) },
      },
    ],
    [
      'a later end than is said',
      { ...ask(one, built(one, 0)), recentBlock: { ...recentBlock, expiresAt: 1n } },
    ],
    [
      'a higher fee limit than is said',
      {
        ...ask(one, built(rich, 0, { plan: { fee: 9_000_000n, build: { feeLimit: '5000000' } } })),
        plan: { fee: 5_345_000n, build: { feeLimit: '4000000' } },
      },
    ],
    [
      'a fee above what is reserved',
      ask(one, built(rich, 0, { plan: { ...plan, fee: 6_500_001n } })),
    ],
    [
      'a fee limit above its units',
      ask(
        one,
        built(one, 0, {
          plan: { fee: 6_500_000n, build: { feeLimit: '5000001' } },
          limits: { units: 60_000n, unitPrice: 100n, fee: 6_500_000n },
        }),
      ),
    ],
    [
      'energy that the order does not count on',
      ask(
        one,
        built(one, 0, {
          plan: { ...plan, resource: 1n },
          limits: { units: 50_000n, unitPrice: 100n, fee: 6_500_000n, resource: 1n },
        }),
      ),
    ],
    ['no bytes', { ...ask(one, built(one, 0)), bytes: null as never }],
    ['something else than bytes', { ...ask(one, built(one, 0)), bytes: 'ff' }],
    ['the bytes of another order', { ...ask(one, built(withdrawal('X', { amount: 9n }), 0)) }],
  ])('%s', async (_, lie) => {
    const at = world({ orders: [one] });
    const paid = await at.vault.pay(from, { first: 0, payments: [lie] });
    expect(paid).toMatchObject({ slots: [], refused: { orderNo: 'WD1' } });
    expect(at.keyUses()).toBe(0);
    expect(at.slots.size).toBe(0);
    expect(at.signatures.size).toBe(0);
    expect(at.orders.get('WD1')).toEqual(one);
  });
});

test('a refused second of three leaves the first stored and the third unsigned', async () => {
  const at = world({ orders: [one, two, three] });
  const payments = [
    ask(one, built(one, 0)),
    ask(two, built(two, 1, { over: { to: contract } })),
    ask(three, built(three, 2)),
  ];
  const paid = await at.vault.pay(from, { first: 0, payments });
  expect(paid).toMatchObject({ slots: [{ ref: 'WD1' }], refused: { orderNo: 'WD2' } });
  expect(at.orders.get('WD3')).toEqual(three);
});

test('what the worker says that a payment costs is not less than it may cost', async () => {
  const order = withdrawal('WD1');
  const lie = built(order, 0);
  const at = world({ orders: [order] });
  const payments = [{ ...ask(order, lie), plan: { ...plan, fee: 1n } }];
  const paid = await at.vault.pay(from, { first: 0, payments });
  expect(paid).toMatchObject({ slots: [], refused: { orderNo: 'WD1' } });
  expect(at.keyUses()).toBe(0);
});

/** An order that is signed and sent, and what the worker builds anew. */
async function signedOnce() {
  const at = world({ orders: [one] });
  await at.vault.pay(from, { first: 0, payments: [ask(one, built(one, 0))] });
  expect(at.slots.size).toBe(1);
  const later = { reference: '22'.repeat(10), expiresAt: recentBlock.expiresAt + 60_000n };
  const again = { nonce: 0, rev: 1, kind: 'payment' as const };
  return { at, later, again, signed: () => at.signatures.get('WD1')! };
}

describe('a replacement', () => {
  test('of a payment that expires is refused without an attestation', async () => {
    const { at, later, again } = await signedOnce();
    const asked = { ...again, ...built(one, 0, { recentBlock: later }) };
    const answer = await at.vault.replace(from, asked);
    expect(answer).toMatchObject({ orderNo: 'WD1', reason: expect.stringContaining('attests') });
    expect(at.keyUses()).toBe(1);
    expect(at.slots.get(0)?.attempts).toHaveLength(1);
  });

  test('is refused with the attestation of another order, or of an older signature', async () => {
    const { at, later, again, signed } = await signedOnce();
    await at.attested.putVoid('WD2', signed());
    await at.attested.putVoid('WD1', { ...signed(), txHashes: ['older'] });
    const asked = { ...again, ...built(one, 0, { recentBlock: later }) };
    expect(await at.vault.replace(from, asked)).toHaveProperty('reason');
    expect(at.keyUses()).toBe(1);
  });

  test('is signed once by an attestation of exactly what was signed, and not once more', async () => {
    const { at, later, again, signed } = await signedOnce();
    await at.attested.putVoid('WD1', signed());
    const asked = { ...again, ...built(one, 0, { recentBlock: later }) };
    const stored = await at.vault.replace(from, asked);
    expect(stored).toMatchObject({ nonce: 0, attempts: [{}, { expiresAt: later.expiresAt }] });
    expect(signed().txHashes).toHaveLength(2);
    // The new bytes may be mined.
    const third = { ...later, reference: '33'.repeat(10) };
    const more = { ...again, rev: 2, ...built(one, 0, { recentBlock: third }) };
    expect(await at.vault.replace(from, more)).toHaveProperty('reason');
    expect(at.keyUses()).toBe(2);
  });

  test('of other terms is refused, though the old bytes are void', async () => {
    const { at, later, again, signed } = await signedOnce();
    await at.attested.putVoid('WD1', signed());
    for (const over of [{ to: contract }, { amount: 1n }, { tokenAddress: contract }]) {
      const asked = { ...again, ...built(one, 0, { recentBlock: later, over }) };
      expect(await at.vault.replace(from, asked)).toHaveProperty('reason');
    }
    const other = { ...again, ...built(one, 1, { recentBlock: later }) };
    expect(await at.vault.replace(from, other)).toHaveProperty('reason');
    expect(at.keyUses()).toBe(1);
    expect(at.slots.get(0)?.attempts).toHaveLength(1);
  });

  test('by a fill is none: such a chain has no nonces', async () => {
    const { at, later, again } = await signedOnce();
    const asked = { ...again, kind: 'fill' as const, ...built(one, 0, { recentBlock: later }) };
    expect(await at.vault.replace(from, asked)).toHaveProperty('reason');
    expect(at.keyUses()).toBe(1);
  });
});

test('nonces are not filled, and messages not signed', async () => {
  const at = world({ orders: [one], state: { fillUntil: 5 } });
  const fill = await at.vault.fill(from, { nonce: 0, gasLimit: 21_000n, ...built(one, 0) });
  expect(fill).toHaveProperty('reason');
  const messages = await at.vault.signMessages(from, [{ orderNo: 'WD1', rev: one.rev }]);
  expect(messages).toMatchObject({ signed: [], refused: [{ orderNo: 'WD1' }] });
  expect(at.keyUses()).toBe(0);
});
