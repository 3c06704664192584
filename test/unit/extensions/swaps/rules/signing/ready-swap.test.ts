import { expect, test } from 'vitest';
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
