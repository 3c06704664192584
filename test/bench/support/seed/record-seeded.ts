import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeRequestWriter } from '#aws/requests/request-store.ts';
import { recordRequest } from '#domain/request/record-request.ts';
import { requestTermsOf } from '#domain/request/request-terms.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import { inGroups } from '#shared/async/limit.ts';

/** Records what a merchant asked for each order, as verify-request does: the vault signs no other. */
export async function recordSeeded(
  client: DynamoDBDocumentClient,
  orders: readonly Order[],
  /** sha256 of the session key that was shown. */
  shown: string | null,
): Promise<void> {
  const requests = makeRequestWriter(client);
  await inGroups(
    orders,
    async (order) => {
      const terms = requestTermsOf(order);
      if (!terms) throw new Error(`nobody asks for ${order.orderNo}`);
      await recordRequest(requests, {
        terms,
        appId: order.appId,
        idempotencyKey: isOperation(order) ? (order.idempotencyKey ?? null) : null,
        orderNo: order.orderNo,
        at: order.createdAt,
        shown,
      });
    },
    32,
  );
}
