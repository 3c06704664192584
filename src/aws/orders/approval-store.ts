import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision, DecisionName } from '#model/orders/decision.ts';
import type { ApprovalStore, ApprovalWriter } from '#ports/orders.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { makeCodec } from '../dynamodb/codec.ts';
import { approvalKeys } from '../dynamodb/table-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import { decisionFromItem, decisionItem } from './decision-item.ts';
import { approvalItem } from './order-writes.ts';

const codec = makeCodec<Approval>({ bigints: {} });

/** Whether it can name an item: a forged vote may name anything, and must not stop who reads it. */
const isName = ({ listDigest, adminId }: DecisionName): boolean =>
  /^[0-9a-f]{64}$/.test(listDigest) && String(adminId).length <= 256;

/** Lists that a signer keeps: the orders of one list are signed one after the other. */
const keptDecisions = 8;

/** Reads the decisions of admins; OrderStore.transition writes the votes. Strongly consistent. */
export function makeApprovalStore(
  client: DynamoDBDocumentClient = documentClient(),
): ApprovalStore {
  // A decision never changes, and its list proves itself by the digest that a vote names.
  const kept = new Map<string, Decision>();
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

    async decision(name) {
      if (!isName(name)) return null;
      const key = approvalKeys.decision(name);
      const place = `${key.pk} ${key.sk}`;
      const known = kept.get(place);
      if (known) return known;
      const { Item } = await client.send(
        new GetCommand({ TableName: need('TABLE_APPROVALS'), Key: key, ConsistentRead: true }),
      );
      const decision = Item ? decisionFromItem(Item) : null;
      if (!decision) return null;
      if (kept.size >= keptDecisions) kept.delete(kept.keys().next().value!);
      kept.set(place, decision);
      return decision;
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

  async putDecision(decision, noted) {
    // Not written: the same decision is there.
    await transact(client, [
      {
        Put: {
          TableName: need('TABLE_APPROVALS'),
          Item: decisionItem(decision),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...(noted ? [...auditItems(noted.audit), outboxPut(noted.outbox)] : []),
    ]);
  },
});
