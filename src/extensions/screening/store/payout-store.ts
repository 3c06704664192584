import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { depositChange } from '#aws/deposits/deposit-store.ts';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { createOrder } from '#aws/orders/create-order.ts';
import { heldAmount, heldKey, heldSumChange } from '#aws/orders/held-reservation.ts';
import { orderPut, reserveItems } from '#aws/orders/order-writes.ts';
import { need } from '#aws/runtime/config.ts';
import type { PayoutStore } from '../ports.ts';

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
      ...depositChange({ ...deposit, watch: true }).map((item) => ({
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
      // What left the chain is watched again once it is back.
      ...depositChange({ ...deposit, watch: deposit.next.chainState !== 'removed' }),
      ...heldSumChange(deposit.next, heldAmount(deposit.next) - kept),
    ];
    return (await transact(client, items)).ok;
  },

  end: async (deposit) => (await transact(client, depositChange({ ...deposit, watch: false }))).ok,
});
