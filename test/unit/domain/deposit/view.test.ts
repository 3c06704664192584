import { expect, test } from 'vitest';
import { presentDepositToAdmin } from '#domain/deposit/view.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildDeposit } from '#test/builders/builders.ts';

test.each<[string, Partial<Deposit>, number, string[]]>([
  ['too few confirmations', {}, 3, ['confirmations']],
  ['too few, and too early', { creditAfter: 200 }, 3, ['confirmations', 'time']],
  ['deep enough, and too early', { creditAfter: 200 }, 12, ['time']],
  [
    'deep and old enough: not final, or not confirmed elsewhere',
    { creditAfter: 100 },
    12,
    ['confirmations'],
  ],
  ['credited', { status: 'credited', creditAfter: 200 }, 12, []],
  ['removed', { chainState: 'removed' }, 3, ['reorganised']],
  [
    'orphaned after its credit',
    { chainState: 'orphaned', status: 'credited' },
    12,
    ['reorganised'],
  ],
])('what the credit of a deposit waits for: %s', (_, set, confirmations, waits) => {
  const shown = presentDepositToAdmin(buildDeposit({ threshold: 12, ...set }), confirmations, 150);
  expect(shown.waits).toEqual(waits);
});
