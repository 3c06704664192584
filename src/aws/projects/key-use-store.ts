import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyUseStore } from '#ports/projects.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { guardKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** How long a use is kept, seconds: 400 days. A key without one was not used in that time. */
const useLife = 400 * 86_400;

/** When keys were last used, in table `guards`. */
export function makeKeyUseStore(client: DynamoDBDocumentClient = documentClient()): KeyUseStore {
  const table = () => need('TABLE_GUARDS');
  return {
    async note(appId, at) {
      await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: guardKeys.lastUse(appId),
            UpdateExpression: 'SET appId = :app, usedAt = :at, #ttl = :ttl',
            ConditionExpression: 'attribute_not_exists(usedAt) OR usedAt < :at',
            ExpressionAttributeNames: { '#ttl': 'ttl' },
            ExpressionAttributeValues: { ':app': appId, ':at': at, ':ttl': at + useLife },
          }),
        ),
      );
    },

    async lastUses(appIds) {
      const items = await batchGet(client, table(), appIds.map(guardKeys.lastUse));
      return new Map(items.map(({ appId, usedAt }) => [String(appId), Number(usedAt)]));
    },
  };
}
