import { expect, test } from 'vitest';
import { waitsForMoreApprovals } from '#domain/order/waits-for-more-approvals.ts';
import type { OrderStatus } from '#model/order-status.ts';
import type { StuckCause } from '#model/orders/stuck.ts';
import { operationStatus, withdrawalStatus } from '#wire/statuses.ts';
import { waitsForMore } from '../../../../../../console/src/words/decide/waits-for-more.ts';

const causes: StuckCause[] = ['approved_sum', 'old_price', 'no_gas', 'daily_sum'];

test.each(causes)('the page and the signer agree about what waits by %s', (cause) => {
  for (const statuses of [withdrawalStatus, operationStatus]) {
    for (const [name, status] of Object.entries(statuses)) {
      // To callers an operation that is signing is approved; the signer has taken it then.
      if (name === 'signing') continue;
      const stuck = { cause, nextActionAt: null, since: 1 };
      expect(waitsForMore({ status, stuck: { cause } }), name).toBe(
        waitsForMoreApprovals({ status: name as OrderStatus, stuck }),
      );
    }
  }
  expect(waitsForMore({ status: withdrawalStatus.approved, stuck: null })).toBe(false);
});
