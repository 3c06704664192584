import { expect, test } from 'vitest';
import { planCharge } from '#extensions/energy/rules/balance/plan-charge.ts';
import { topUpChange } from '#extensions/energy/rules/top-ups/top-up-change.ts';
import { buildDeposit } from '#test/builders/builders.ts';

const deposit = buildDeposit({ amount: 7_000_000n, rev: 4, topUp: { id: 1, blockTime: 5 } });
const { depositNo, projectId } = deposit;

test('a credited top-up adds to the balance once, and waits to be forwarded', () => {
  expect(topUpChange(deposit, { kind: 'credited', at: 9 })).toEqual({
    change: { projectId, kind: 'topup', ref: depositNo, sun: 7_000_000n, at: 9 },
    record: {
      depositNo,
      projectId,
      sun: 7_000_000n,
      forwardNo: null,
      settledTxHash: null,
      rev: 1,
    },
  });
});

test('one whose block left the chain is taken back, and comes back once; it is forwarded once', () => {
  const gone = topUpChange(deposit, { kind: 'orphaned', at: 9 });
  const back = topUpChange({ ...deposit, rev: 5 }, { kind: 'restored', at: 10 });
  expect(gone).toMatchObject({ change: { kind: 'adjust', sun: -7_000_000n }, record: null });
  expect(back).toMatchObject({ change: { kind: 'adjust', sun: 7_000_000n }, record: null });
  // Each writes an entry of its own, however often it happens.
  expect(gone.change.ref).not.toBe(back.change.ref);
  expect(topUpChange(deposit, { kind: 'orphaned', at: 11 }).change.ref).toBe(gone.change.ref);
});

test('a balance that this leaves below zero rents nothing', () => {
  const balance = { sun: -1n, topUpSun: 0n, consumedSun: 1n, lowSent: true };
  expect(planCharge(balance, { cost: 1_750_000n, threshold: 50_000_000n })).toBeNull();
});
