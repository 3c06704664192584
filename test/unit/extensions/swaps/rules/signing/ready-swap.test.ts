import { expect, test } from 'vitest';
import { maxWaitSeconds } from '#extensions/swaps/rules/times.ts';
import type { Swap } from '#model/orders/swap.ts';
import { ready } from '#test/builders/extensions/swaps/rules/signing/ready-swap.ts';

const enough = { balance: 100_000_000n, allowance: 100_000_000n };
const nothing = { balance: 0n, allowance: 0n };
const stuck = { cause: 'no_token' as const, since: 0, nextActionAt: 0 };

test('a swap whose token only one provider does not see is signed', async () => {
  expect(await ready([nothing, enough], { stuck })).toMatchObject({ data: '0xcall', causes: [] });
});

test('it does not fail while no second provider answers, and fails once two say so', async () => {
  expect(await ready([nothing, null], { stuck })).toEqual({
    data: undefined,
    reason: undefined,
    causes: ['only_one_provider: too little USDT'],
  });
  const reason = 'Insufficient USDT: the swap needs 100, the address holds 0';
  expect(await ready([nothing, nothing], { stuck })).toMatchObject({ reason, causes: [] });
  expect(await ready([nothing], { stuck })).toMatchObject({ reason });
});

test('an allowance that only one provider does not see ends no swap', async () => {
  const unseen = { balance: 100_000_000n, allowance: 0n };
  const last = { allowancesSet: 3 };
  expect(await ready([unseen, enough], last)).toMatchObject({ data: '0xcall' });
  expect(await ready([unseen, null], last)).toMatchObject({
    reason: undefined,
    causes: ['only_one_provider: too little USDT'],
  });
  const reason = 'The allowance of USDT for the router was set 3 times and is still too small';
  expect(await ready([unseen, unseen], last)).toMatchObject({ reason });
  // Before the last one, setting it once more is harmless.
  expect(await ready([unseen, enough])).toMatchObject({ data: '0xallow' });
});

test('a token that takes no change of an allowance has it set to zero first', async () => {
  const some = { balance: 100_000_000n, allowance: 1n };
  const reverts = (data: string | undefined) => data === '0xallow';
  expect(await ready([some, some])).toMatchObject({ data: '0xallow' });
  expect(await ready([some, some], {}, { reverts })).toMatchObject({ data: '0xzero' });
});

test('a provider that builds another call than it quoted is not believed', async () => {
  const elsewhere = { build: () => ({ to: '0xother', value: 0n, data: '0xcall' }) };
  const paid = { build: (swap: Swap) => ({ to: swap.toAddress, value: 1n, data: '0xcall' }) };
  const cause = 'not_built: its call goes to another contract, or sends another value';
  for (const answers of [elsewhere, paid]) {
    expect(await ready([enough, enough], {}, answers)).toMatchObject({
      data: undefined,
      causes: [cause],
    });
  }
});

test('only the words of a provider adapter are shown of why it did not build', async () => {
  const throws = (name: string) => ({
    build: () => {
      throw Object.assign(new Error('key sk_1 has no credit'), { name });
    },
  });
  expect((await ready([enough, enough], {}, throws('QuoteError'))).causes).toEqual([
    'not_built: key sk_1 has no credit',
  ]);
  expect((await ready([enough, enough], {}, throws('Error'))).causes).toEqual([
    'not_built: the request failed',
  ]);
});

test('a swap whose quote is too old fails with what it waited for', async () => {
  const minutes = maxWaitSeconds / 60;
  const words = (set: Partial<Swap>) => ready([enough, enough], set, { waited: maxWaitSeconds });
  expect((await words({ stuck: { ...stuck, cause: 'no_coin' } })).reason).toBe(
    `It could not be signed within ${minutes} minutes: there was not enough coin for gas`,
  );
  expect((await words({ allowancesSet: 1 })).reason).toBe(
    `It could not be signed within ${minutes} minutes: the transaction that sets the allowance was not mined`,
  );
  expect((await words({})).reason).toBe(
    `It could not be signed within ${minutes} minutes: the project was frozen, or the chain did not answer`,
  );
});
