/** Messages and typed data: a signature leaves the vault only in the order that it was stored in. */
import { verifyMessage } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Operation } from '#model/orders/operation.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { hot, thief, withdrawal, world } from '#test/builders/domain/vault/evm-vault.ts';

/** A message that a session key would have let through, had an admin not approved it. */
const message = (orderNo: string, set: Partial<Operation> = {}): Operation =>
  buildOperation({
    orderNo,
    opType: 'sign-message',
    message: `hello ${orderNo}`,
    status: 'approved',
    decidedBy: 'auto',
    fromAddress: hot,
    toAddress: '',
    token: '',
    tokenAddress: null,
    amount: 0n,
    decimals: 0,
    gasLimit: 0n,
    maxFeePerGas: 0n,
    countedMicroUsd: null,
    prices: [],
    reservation: { ...buildOperation().reservation, amount: 0n, fee: 0n },
    ...set,
  });
const settings = { clientAutoApprove: true };
const of = (...orders: { orderNo: string; rev: number }[]) =>
  orders.map(({ orderNo, rev }) => ({ orderNo, rev }));
const [one, two, three] = ['OP1', 'OP2', 'OP3'].map((orderNo) => message(orderNo)) as [
  Operation,
  Operation,
  Operation,
];

test('a message is signed by the address, and its signature stored in its order', async () => {
  const at = world({ orders: [one, two], settings });
  const answer = await at.vault.signMessages(hot, of(one, two));
  expect(answer).toEqual({ signed: ['OP1', 'OP2'], refused: [], failed: [] });
  for (const { orderNo, message: text } of [one, two]) {
    const kept = at.orders.get(orderNo) as Operation;
    const signature = kept.signature as `0x${string}`;
    const address = hot as `0x${string}`;
    expect(await verifyMessage({ address, message: text!, signature })).toBe(true);
    expect(kept.status).not.toBe('approved');
  }
});

describe('what may not be signed is refused, and no key used', () => {
  test.each<[string, Parameters<typeof world>[0]]>([
    ['unapproved', { orders: [message('OP1', { status: 'pending' })], settings }],
    ['of another address', { orders: [message('OP1', { fromAddress: thief })], settings }],
    ['of another project', { orders: [message('OP1', { projectId: 'other' })], settings }],
    ['without a request', { orders: [one], settings, deps: { proveRequest: async () => null } }],
    ['that nobody let through', { orders: [one], settings: { clientAutoApprove: false } }],
    ['a payment', { orders: [withdrawal('OP1')], settings }],
    ['an operation that sends', { orders: [message('OP1', { opType: 'transfer' })], settings }],
  ])('%s', async (_, set) => {
    const at = world(set);
    const before = at.orders.get('OP1')!;
    const answer = await at.vault.signMessages(hot, of(before));
    expect(answer).toMatchObject({ signed: [], refused: [{ orderNo: 'OP1' }] });
    expect(at.keyUses()).toBe(0);
    expect(at.orders.get('OP1')).toEqual(before);
  });

  test.each<[string, Parameters<typeof world>[0], string, number]>([
    ['of another rev', { orders: [one], settings }, hot, one.rev + 1],
    ['of an unknown address', { orders: [one], settings }, thief, one.rev],
    ['of a frozen project', { orders: [one], settings, isFrozen: true }, hot, one.rev],
    ['of a frozen address', { orders: [one], settings, state: { frozen: 'why' } }, hot, one.rev],
    ['that nobody knows', { orders: [], settings }, hot, one.rev],
  ])('%s: nothing is said', async (_, set, address, rev) => {
    const at = world(set);
    const answer = await at.vault.signMessages(address, [{ orderNo: 'OP1', rev }]);
    expect(answer).toEqual({ signed: [], refused: [], failed: [] });
    expect(at.keyUses()).toBe(0);
  });

  test('one that was signed before, whatever its record says', async () => {
    const at = world({ orders: [one], settings });
    at.signatures.set('OP1', { chain: 'ETH', address: hot, nonce: 1 });
    await at.attested.putVoid('OP1', at.signatures.get('OP1')!);
    const answer = await at.vault.signMessages(hot, of(one));
    expect(answer).toMatchObject({ signed: [], refused: [{ orderNo: 'OP1' }] });
    expect(at.keyUses()).toBe(0);
  });
});

test('a refused second of three keeps neither the first nor the third', async () => {
  const at = world({ orders: [one, { ...two, status: 'pending' }, three], settings });
  const answer = await at.vault.signMessages(hot, of(one, two, three));
  expect(answer.signed).toEqual(['OP1', 'OP3']);
  expect(answer.refused).toMatchObject([{ orderNo: 'OP2' }]);
});

test('one whose content cannot be signed keeps neither the first nor the third', async () => {
  const wrong = message('OP2', { opType: 'sign-typed-data', message: null, typedData: '{"a":1}' });
  const at = world({ orders: [one, wrong, three], settings });
  const answer = await at.vault.signMessages(hot, of(one, wrong, three));
  expect(answer.signed).toEqual(['OP1', 'OP3']);
});

test('the same message twice is signed once', async () => {
  const at = world({ orders: [one], settings });
  expect((await at.vault.signMessages(hot, of(one, one))).signed).toEqual(['OP1']);
  expect(at.keyUses()).toBe(1);
  expect((await at.vault.signMessages(hot, of(one))).signed).toEqual([]);
  expect(at.keyUses()).toBe(1);
});

test('sixteen are signed in one call, and seventeen are refused', async () => {
  const many = Array.from({ length: 17 }, (_, i) => message(`OP${i}`));
  const at = world({ orders: many, settings });
  await expect(at.vault.signMessages(hot, of(...many))).rejects.toThrow('at most 16');
  expect(at.keyUses()).toBe(0);
  expect((await at.vault.signMessages(hot, of(...many.slice(0, 16)))).signed).toHaveLength(16);
});
