import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedTotals, batchLevel } from '#domain/withdrawal/batch-level.ts';
import { riskLevel } from '#domain/withdrawal/risk-level.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { ethereum, usdtOf } from '#test/builders/builders.ts';

const chain = ethereum();
const usdt = usdtOf(chain);
const eth = chain.tokens.find(({ isNative }) => isNative)!;
const pay = (amount: bigint, token = usdt, on = chain) => ({ chain: on, token, amount });
const usd = (symbol: string): string => (symbol === usdt.priceSymbol ? '1' : '2000');

const levelOf = (payments: ReturnType<typeof pay>[]) =>
  batchLevel(askedTotals(payments), usd)?.level;

test('500 payments of 2 USD have the level of 1,000', () => {
  const payments = Array.from({ length: 500 }, () => pay(2_000_000n));
  expect(levelOf(payments)).toBe(2);
  expect(levelOf(payments.slice(1))).toBe(1);
});

test('the sum is over all tokens and chains', () => {
  const polygon = { ...chain, name: 'POLYGON' as const };
  const payments = [
    pay(20_000_000_000n),
    pay(20_000_000_000n, usdt, polygon),
    pay(5n * 10n ** 18n, eth),
  ];
  expect(levelOf(payments)).toBe(3);
  expect(levelOf(payments.slice(1))).toBe(2);
  expect(askedTotals(payments).map(({ chain: on, token }) => [on, token])).toEqual([
    ['ETH', 'USDT'],
    ['POLYGON', 'USDT'],
    ['ETH', 'ETH'],
  ]);
});

test('payments of one token are one total', () => {
  expect(askedTotals([pay(1n), pay(2n, eth), pay(3n)])).toMatchObject([
    { token: 'USDT', amount: 4n, count: 2 },
    { token: 'ETH', amount: 2n, count: 1 },
  ]);
});

test('without a price of one token there is no level', () => {
  expect(
    batchLevel(askedTotals([pay(1n), pay(1n, eth)]), (s) => (s === 'USDT' ? '1' : undefined)),
  ).toBe(null);
});

test('however a sum is split into payments, its level is no lower than that of the whole', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 22n }), {
    minLength: 1,
    maxLength: 500,
  });
  const price = fc.tuple(fc.nat(99_999), fc.nat(999_999)).map(([a, b]) => `${a}.${b}`);
  fc.assert(
    fc.property(amounts, price, (list, ethUsd) => {
      const sum = list.reduce((a, b) => a + b, 0n);
      const found = batchLevel(askedTotals(list.map((amount) => pay(amount, eth))), () => ethUsd)!;
      const parts = list.reduce((all, one) => all + usdMicro(one, 18, ethUsd), 0n);
      expect(found.microUsd).toBe(usdMicro(sum, 18, ethUsd));
      expect(found.microUsd >= parts).toBe(true);
      expect(found.level).toBe(riskLevel(found.microUsd));
    }),
  );
});
