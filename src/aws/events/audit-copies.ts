import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { AuditCopies } from '#ports/events.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { listKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/**
 * The notes of the audit chains in table `lists`, which only the dispatcher and the redispatch write:
 * many more roles may write `events`, where the entries are.
 */
export function makeAuditCopies(client: DynamoDBDocumentClient = documentClient()): AuditCopies {
  const table = () => need('TABLE_LISTS');
  return {
    async head(projectId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: listKeys.auditHead(projectId),
          ConsistentRead: true,
        }),
      );
      return Item ? { seq: Number(Item.seq), hash: String(Item.hash) } : null;
    },

    async getMany(auditIds) {
      const keys = auditIds.map(listKeys.auditCopy);
      const items = await batchGet(client, table(), keys, { consistent: true });
      return items.map((item) => ({
        auditId: String(item.auditId),
        seq: Number(item.seq),
        prev: String(item.prev),
        hash: String(item.hash),
      }));
    },

    async note(copy) {
      await conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: { ...listKeys.auditCopy(copy.auditId), ...copy },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        ),
      );
    },

    async moveHead(projectId, { seq, hash }) {
      await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: listKeys.auditHead(projectId),
            UpdateExpression: 'SET #seq = :seq, #hash = :hash',
            ConditionExpression: 'attribute_not_exists(pk) OR #seq < :seq',
            ExpressionAttributeNames: { '#seq': 'seq', '#hash': 'hash' },
            ExpressionAttributeValues: { ':seq': seq, ':hash': hash },
          }),
        ),
      );
    },
  };
}
