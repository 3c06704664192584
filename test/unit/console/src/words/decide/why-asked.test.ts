import { expect, test } from 'vitest';
import type { OperationDetail, WithdrawalDetail } from '../../../../../../console/src/api/types.ts';
import {
  whyOperation,
  whyWithdrawal,
} from '../../../../../../console/src/words/decide/why-asked.ts';

const withdrawal = (level: number, needed: number) =>
  whyWithdrawal({
    level,
    amount_usd: 2_000,
    approvals_needed: needed,
    price: { symbol: 'ETH', usd: '1500', source: 'feed' },
  } as WithdrawalDetail);

test('a withdrawal that needs as many as its level says names only the level', () => {
  expect(withdrawal(2, 1)).toHaveLength(3);
  expect(withdrawal(3, 2)).toHaveLength(3);
});

test('one more is asked for by today’s price, two more above the day’s limit of approvals', () => {
  expect(withdrawal(2, 2)).toContain(
    'Its price is more than 24 hours old: by today’s price 2 different approvers decide.',
  );
  expect(withdrawal(1, 1)).toContain(
    'Its price is more than 24 hours old: by today’s price one approver decides.',
  );
  const above =
    'It is above the project’s daily limit of approvals, or cannot be counted against it:';
  expect(withdrawal(2, 3)).toContain(`${above} 3 different approvers decide.`);
  const operation = { risk_reason: 'over_daily_cap', approvals_needed: 4 } as OperationDetail;
  expect(whyOperation(operation)).toEqual([
    'It exceeds what is left today of the session key’s cap or of the daily limit of client operations.',
    `${above} 4 different approvers decide.`,
  ]);
});
