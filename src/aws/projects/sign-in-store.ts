import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SignInStore } from '#ports/projects.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { guardKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** How long a sign-in is kept, seconds: 400 days. An admin without one did not sign in in that time. */
const signInLife = 400 * 86_400;

/** When admins signed in last, in table `guards`. */
export function makeSignInStore(client: DynamoDBDocumentClient = documentClient()): SignInStore {
  const table = () => need('TABLE_GUARDS');
  return {
    async note(adminId, at) {
      await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: guardKeys.signIn(adminId),
            UpdateExpression: 'SET adminId = :admin, signedInAt = :at, #ttl = :ttl',
            ConditionExpression: 'attribute_not_exists(signedInAt) OR signedInAt < :at',
            ExpressionAttributeNames: { '#ttl': 'ttl' },
            ExpressionAttributeValues: { ':admin': adminId, ':at': at, ':ttl': at + signInLife },
          }),
        ),
      );
    },

    async lastSignIns(adminIds) {
      if (adminIds.length === 0) return new Map();
      const items = await batchGet(client, table(), adminIds.map(guardKeys.signIn));
      return new Map(items.map(({ adminId, signedInAt }) => [String(adminId), Number(signedInAt)]));
    },
  };
}
