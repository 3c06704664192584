import { expect, test } from 'vitest';
import { type TopUps, topUpChange } from '#domain/deposit/top-up-change.ts';
import { buildDeposit } from '#test/builders/builders.ts';

const deposit = buildDeposit({ topUp: { id: 1, blockTime: 5 } });
const changeOf: TopUps['changeOf'] = ({ depositNo }, { kind, at }) => ({ depositNo, kind, at });

test('the service of a top-up says what each transition of its deposit changes', () => {
  const change = topUpChange({ topUps: { changeOf } }, deposit, { kind: 'orphaned', at: 9 });
  expect(change).toEqual({ depositNo: deposit.depositNo, kind: 'orphaned', at: 9 });
});

test('any other deposit changes no balance with a service', () => {
  const { topUp: _, ...other } = deposit;
  expect(topUpChange({ topUps: { changeOf } }, other, { kind: 'credited', at: 9 })).toBeUndefined();
  expect(topUpChange({}, other, { kind: 'credited', at: 9 })).toBeUndefined();
});

test('a top-up that no service books is not credited', () => {
  expect(() => topUpChange({}, deposit, { kind: 'credited', at: 9 })).toThrow(
    `no extension records the top-up ${deposit.depositNo}`,
  );
});
