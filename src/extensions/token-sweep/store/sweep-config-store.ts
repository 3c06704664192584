import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { makeCodec } from '#aws/dynamodb/codec.ts';
import { queryAll } from '#aws/dynamodb/query-all.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { outboxPut } from '#aws/events/outbox-item.ts';
import { need } from '#aws/runtime/config.ts';
import type { SweepConfig } from '../model/sweep-config.ts';
import type { SweepConfigStore } from '../ports.ts';
import { sweepKeys } from './sweep-keys.ts';

const codec = makeCodec<SweepConfig>({
  bigints: { minMicroUsd: 'required', fallbackBurnSun: 'required' },
});

/** Sweep configurations in table `energy`. */
export function makeSweepConfigStore(
  client: DynamoDBDocumentClient = documentClient(),
): SweepConfigStore {
  const table = () => need('TABLE_ENERGY');
  return {
    async get(projectId, walletId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: sweepKeys.config(projectId, walletId),
          ConsistentRead: true,
        }),
      );
      return Item ? codec.decode(Item) : null;
    },

    async list(projectId) {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': sweepKeys.config(projectId, 0).pk },
        ConsistentRead: true,
      });
      return items.map(codec.decode);
    },

    async put({ config, audit, outbox }) {
      const { projectId, walletId, rev } = config;
      const result = await transact(client, [
        {
          Put: {
            TableName: table(),
            Item: { ...sweepKeys.config(projectId, walletId), ...codec.encode(config) },
            ...(rev === 1
              ? { ConditionExpression: 'attribute_not_exists(pk)' }
              : {
                  ConditionExpression: 'rev = :rev',
                  ExpressionAttributeValues: { ':rev': rev - 1 },
                }),
          },
        },
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      return result.ok;
    },
  };
}
