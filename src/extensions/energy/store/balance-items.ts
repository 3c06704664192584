/** What a change of an energy balance writes, for the transaction of what causes it. */

import type { TransactItem } from '#aws/dynamodb/transact.ts';
import { need } from '#aws/runtime/config.ts';
import { energyKeys } from '#extensions/energy/store/energy-keys.ts';
import type { TopUpChange } from '#ports/deposits.ts';
import type { BalanceChange, TopUp } from '../model/subscription.ts';
import type { BalanceTopUp } from '../rules/top-ups/top-up-change.ts';

/** The total that a kind of change is counted in, besides the balance. */
const totals: Record<BalanceChange['kind'], 'topUpSun' | 'consumedSun'> = {
  topup: 'topUpSun',
  adjust: 'topUpSun',
  charge: 'consumedSun',
  refund: 'consumedSun',
};

/** A balance that was never charged does not say that it was reported. */
const isSent = (lowSent: boolean): string =>
  lowSent ? 'lowSent = :lowSent' : '(lowSent = :lowSent OR attribute_not_exists(lowSent))';

/** The balance first: its position distinguishes a failed condition from another one. */
export function balanceItems(change: BalanceChange): TransactItem[] {
  const { projectId, kind, ref, sun, at, guard } = change;
  const TableName = need('TABLE_ENERGY');
  const total = totals[kind];
  return [
    {
      Update: {
        TableName,
        Key: energyKeys.balance(projectId),
        UpdateExpression: `${guard ? 'SET lowSent = :next ' : ''}ADD sun :sun, ${total} :total`,
        ...(guard && {
          ConditionExpression: `sun >= :min AND ${isSent(guard.lowSent)}${guard.below === null ? '' : ' AND sun < :below'}`,
        }),
        ExpressionAttributeValues: {
          ':sun': sun,
          ':total': total === 'consumedSun' ? -sun : sun,
          ...(guard && {
            ':next': guard.nextLowSent,
            ':min': guard.min,
            ':lowSent': guard.lowSent,
            ...(guard.below !== null && { ':below': guard.below }),
          }),
        },
      },
    },
    {
      Put: {
        TableName,
        Item: { ...energyKeys.ledger(projectId, kind, ref), kind, ref, sun, at },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}

/** A top-up as an item; in the index `due` until it is settled. */
export const topUpToItem = (topUp: TopUp): Record<string, unknown> => ({
  ...energyKeys.topUp(topUp.depositNo),
  ...topUp,
  sun: topUp.sun.toString(),
  ...(topUp.settledTxHash === null && { duePk: 'TOPUPS', dueSk: topUp.dueAt ?? 0 }),
});

/** What a change by a top-up writes with its deposit; of makeTopUps. */
export const topUpItems = (of: TopUpChange): TransactItem[] => {
  const { change, record: topUp } = of as BalanceTopUp;
  return [
    ...balanceItems(change),
    ...(topUp
      ? [
          {
            Put: {
              TableName: need('TABLE_ENERGY'),
              // Behind those that wait already.
              Item: topUpToItem({ ...topUp, dueAt: change.at }),
            },
          } satisfies TransactItem,
        ]
      : []),
  ];
};
