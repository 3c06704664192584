import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { depositKeys } from '#aws/dynamodb/deposit-keys.ts';
import { type TransactItem, transact } from '#aws/dynamodb/transact.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { outboxPut } from '#aws/events/outbox-item.ts';
import { createOrder } from '#aws/orders/create-order.ts';
import { heldAmount, heldKey, heldSumChange } from '#aws/orders/held-reservation.ts';
import { orderPut, reserveItems } from '#aws/orders/order-writes.ts';
import { need } from '#aws/runtime/config.ts';
import type { DepositWrite, PayoutStore } from '../ports.ts';

/** The change of a deposit: of its mark, and of nothing else that it says. */
function markChange({ previous, next, outbox }: DepositWrite): TransactItem[] {
  const { payout, failedPayouts, rev } = next;
  const sets = [
    'rev = :next',
    ...(payout ? ['payout = :payout'] : []),
    ...(failedPayouts === undefined ? [] : ['failedPayouts = :failed']),
  ];
  const update = {
    TableName: need('TABLE_DEPOSITS'),
    Key: depositKeys.deposit(next.depositNo),
    UpdateExpression: `SET ${sets.join(', ')}${payout ? '' : ' REMOVE payout'}`,
    ConditionExpression: 'rev = :rev',
    ExpressionAttributeValues: {
      ':rev': previous.rev,
      ':next': rev,
      ...(payout && { ':payout': payout }),
      ...(failedPayouts !== undefined && { ':failed': failedPayouts }),
    },
  };
  return [{ Update: update }, outboxPut(outbox)];
}

/** Writes the two records of a payout, its deposit and its order, together. */
export const makePayoutStore = (
  client: DynamoDBDocumentClient = documentClient(),
): PayoutStore => ({
  async begin({ order, orderOutbox, audit, limits, ...deposit }) {
    const table = need('TABLE_MONEY');
    const { pk } = heldKey(deposit.previous);
    // What the hold has reserved is the order's from now on: that sum does not change.
    const reserved = reserveItems(table, order, limits).filter(
      ({ item }) => item.Update?.Key?.pk !== pk,
    );
    const items = [
      ...markChange(deposit).map((item) => ({
        item,
        failsAs: 'changed' as const,
      })),
      orderPut(table, order),
      ...reserved,
      ...auditItems(audit).map((item) => ({ item, failsAs: 'duplicate' as const })),
    ];
    return createOrder(client, items, orderOutbox);
  },

  async takeBack({ kept, ...deposit }) {
    const items = [
      ...markChange(deposit),
      ...heldSumChange(deposit.next, heldAmount(deposit.next) - kept),
    ];
    return (await transact(client, items)).ok;
  },

  end: async (deposit) => (await transact(client, markChange(deposit))).ok,
});
