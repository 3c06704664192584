import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Approval } from '#model/orders/approval.ts';
import type { ApprovalStore, ApprovalWriter } from '#ports/orders.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { makeCodec } from '../dynamodb/codec.ts';
import { approvalKeys } from '../dynamodb/table-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import { approvalItem } from './order-writes.ts';

const codec = makeCodec<Approval>({ bigints: {} });

/** Reads the decisions of admins; OrderStore.transition writes them. */
export function makeApprovalStore(
  client: DynamoDBDocumentClient = documentClient(),
): ApprovalStore {
  return {
    async approvals(orderNo) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: need('TABLE_APPROVALS'),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': approvalKeys.approval(orderNo, '').pk },
          ConsistentRead: true,
        }),
      );
      return Items.map(codec.decode);
    },
  };
}

/** Writes decisions that move no order (ApprovalWriter). */
export const makeApprovalWriter = (
  client: DynamoDBDocumentClient = documentClient(),
): ApprovalWriter => ({
  async put({ approval, audit, outbox }) {
    const { ok } = await transact(client, [
      approvalItem(need('TABLE_APPROVALS'), approval),
      ...auditItems(audit),
      outboxPut(outbox),
    ]);
    return ok;
  },
});
