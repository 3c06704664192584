import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { PolicyStore } from '#ports/projects.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { signatureKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { settingsFromItem } from './project-item.ts';

/** The settings that the signers accepted, in table `signatures`. */
export function makePolicyStore(client: DynamoDBDocumentClient = documentClient()): PolicyStore {
  const table = () => need('TABLE_SIGNATURES');
  return {
    async accepted(projectId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: signatureKeys.policy(projectId),
          ConsistentRead: true,
        }),
      );
      if (!Item) return null;
      return { projectId, settings: settingsFromItem(Item.settings), at: Number(Item.at) };
    },

    accept({ projectId, settings, at }) {
      const put = new PutCommand({
        TableName: table(),
        Item: { ...signatureKeys.policy(projectId), projectId, settings, rev: settings.rev, at },
        ConditionExpression: 'attribute_not_exists(pk) OR rev <= :rev',
        ExpressionAttributeValues: { ':rev': settings.rev },
      });
      return conditionalWrite(() => client.send(put));
    },
  };
}
