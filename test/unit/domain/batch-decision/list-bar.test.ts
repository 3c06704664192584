import { expect, test } from 'vitest';
import { listBar, orderShape } from '#domain/batch-decision/list-bar.ts';
import type { Operation, StoredSimulation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal, ethereum, recipient, usdtOf } from '#test/builders/builders.ts';

const chain = ethereum();
const usdt = usdtOf(chain);
const bar = (order: Operation | Withdrawal, whitelist: string[] = []) =>
  listBar(order, { chain, whitelist });

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');
const call = (selector: string, amount = 5n) =>
  `0x${selector}${word(recipient)}${word(amount.toString(16))}`;
const simulation = {
  ok: true,
  revertReason: null,
  gas: '50000',
  balanceChanges: [],
  decodedCall: null,
  source: 'trace' as const,
} satisfies StoredSimulation;
const sending = (data: string, set: Partial<Operation> = {}) =>
  buildOperation({
    opType: 'send-tx',
    token: chain.nativeToken,
    tokenAddress: null,
    decimals: 18,
    toAddress: usdt.address!,
    amount: 0n,
    data,
    simulation,
    ...set,
  });

test('a withdrawal, a transfer and the simulated transfer of a listed token can be one of many', () => {
  expect(bar(buildWithdrawal({ level: 2 }))).toBeNull();
  expect(bar(buildWithdrawal({ level: 2 }), [recipient])).toBeNull();
  expect(bar(buildOperation())).toBeNull();
  expect(bar(buildOperation(), [recipient])).toBeNull();
  expect(bar(sending(call('a9059cbb')))).toBeNull();
});

test.each<[string, string, Operation | Withdrawal, string[]]>([
  ['outside the whitelist', 'whitelist', buildWithdrawal({ level: 2 }), [usdt.address!]],
  ['a transfer outside the whitelist', 'whitelist', buildOperation(), [usdt.address!]],
  [
    'a call that pays outside the whitelist',
    'whitelist',
    sending(call('a9059cbb')),
    [usdt.address!],
  ],
  ['an unlimited allowance', 'unlimited', sending(call('095ea7b3', 2n ** 256n - 1n)), []],
  ['a bounded allowance', 'later', sending(call('095ea7b3')), []],
  ['a raised allowance', 'later', sending(call('39509351')), []],
  ['a call that is not known', 'not fully decoded', sending('0x12345678'), []],
  [
    'a call that was not simulated',
    'not simulated',
    sending(call('a9059cbb'), { simulation: null }),
    [],
  ],
  [
    'a call whose simulation failed',
    'failed: no funds',
    sending(call('a9059cbb'), {
      simulation: { ...simulation, ok: false, revertReason: 'no funds' },
    }),
    [],
  ],
  ['a token without a price', 'no price', buildOperation({ prices: [] }), []],
  [
    'a message',
    'signature',
    buildOperation({ opType: 'sign-message', message: 'hello', amount: 0n, toAddress: '' }),
    [],
  ],
  ['terms that are not readable', 'are not readable', buildOperation({ data: '0x' }), []],
])('%s is decided on by itself', (_, says, order, whitelist) => {
  expect(bar(order, whitelist)).toContain(says);
});

test('one shape: the same kind, chain, token and, of calls, contract and function', () => {
  const shapes = [
    buildWithdrawal({ level: 2 }),
    buildWithdrawal({ level: 2, chain: 'BSC' }),
    buildWithdrawal({ level: 2, token: 'USDC' }),
    buildWithdrawal({ level: 2, tokenAddress: '0x00000000000000000000000000000000000000d4' }),
    buildOperation(),
    sending(call('a9059cbb')),
    sending(call('095ea7b3')),
    sending(call('a9059cbb'), { toAddress: recipient }),
  ].map(orderShape);
  expect(new Set(shapes).size).toBe(shapes.length);
  const other = buildWithdrawal({ level: 3, orderNo: 'WD2', amount: 9n, toAddress: usdt.address! });
  expect(orderShape(other)).toBe(shapes[0]);
  const second = sending(call('a9059cbb', 6n), { toAddress: usdt.address!.toLowerCase() });
  expect(orderShape(second)).toBe(shapes[5]);
});
