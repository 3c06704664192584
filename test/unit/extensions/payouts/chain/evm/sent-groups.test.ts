import { expect, test } from 'vitest';
import { groupCalls } from '#extensions/payouts/chain/evm/group-call.ts';
import { readGroupCall, withSentGroups } from '#extensions/payouts/chain/evm/sent-groups.ts';
import { maxMembers } from '#model/orders/group.ts';
import type { SentReader } from '#ports/chains.ts';
import { sentOf } from '#test/builders/domain/payment/recovery/classify-transaction.ts';
import { fake } from '#test/fakes/fake.ts';

const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const other = '0xc0ffee254729296a45a3885639AC7E10F9d54979';
const members = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    address: i % 2 ? token : other,
    amount: 7n + BigInt(i),
  }));
const callOf = (count: number, of: string | null) => groupCalls.pay(members(count), of);

test.each([1, 2, maxMembers])('the payments of a group of %d are read from its call', (count) => {
  const payments = members(count).map(({ address: to, amount }) => ({ to, amount }));
  for (const of of [null, token])
    expect(readGroupCall(callOf(count, of))).toEqual({ tokenAddress: of, payments });
});

test.each<[string, (call: ReturnType<typeof callOf>) => object]>([
  ['of another contract', (call) => ({ ...call, to: other })],
  ['of another function', (call) => ({ ...call, data: `0xa9059cbb${call.data.slice(10)}` })],
  ['with more behind it', (call) => ({ ...call, data: `${call.data}${'0'.repeat(64)}` })],
  ['that is cut off', (call) => ({ ...call, data: call.data.slice(0, -64) })],
  ['of another value', (call) => ({ ...call, value: call.value + 1n })],
  [
    'with dirt in an address',
    (call) => ({ ...call, data: call.data.replace(/0{24}c0ffee/, `1${'0'.repeat(23)}c0ffee`) }),
  ],
  [
    'that says more payments than it has',
    (call) => ({ ...call, data: call.data.replace(/0{63}2/, `${'0'.repeat(63)}3`) }),
  ],
  [
    'that says endless payments',
    (call) => ({ ...call, data: call.data.replace(/0{63}2/, 'f'.repeat(64)) }),
  ],
  ['without arguments', (call) => ({ ...call, data: call.data.slice(0, 10) })],
])('a call %s is no group', (_name, change) => {
  for (const of of [null, token]) {
    const call = callOf(2, of);
    expect(readGroupCall({ ...call, ...change(call) })).toBeNull();
  }
});

test('only a call of the contract gets payments', async () => {
  const answers = (call: ReturnType<typeof callOf> | null) =>
    withSentGroups(fake<SentReader>({ sent: async () => sentOf({ call }) })).sent('0xaa');
  expect((await answers(callOf(2, null)))?.pays?.payments).toHaveLength(2);
  expect(await answers(null)).not.toHaveProperty('pays');
  expect(
    await withSentGroups(fake<SentReader>({ sent: async () => null })).sent('0xaa'),
  ).toBeNull();
});
