import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SessionKeyConfirmation } from '#model/session-key.ts';
import type { SessionKeyConfirmations } from '#ports/projects.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Item, withoutKeys } from '../dynamodb/codec.ts';
import { sessionKeyKeys } from '../dynamodb/session-key-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';

export const sessionKeyConfirmationToItem = (confirmation: SessionKeyConfirmation): Item => ({
  ...sessionKeyKeys.confirmation(confirmation.skId),
  ...confirmation,
});

/** What owners confirmed of session keys, in table `session-keys`. */
export function makeSessionKeyConfirmations(
  client: DynamoDBDocumentClient = documentClient(),
): SessionKeyConfirmations {
  const table = () => need('TABLE_SESSION_KEYS');
  return {
    async of(skIds) {
      const keys = [...new Set(skIds)].map(sessionKeyKeys.confirmation);
      if (keys.length === 0) return new Map();
      const items = await batchGet(client, table(), keys, { consistent: true });
      return new Map(
        items.map((item) => [
          String(item.skId),
          withoutKeys(item) as unknown as SessionKeyConfirmation,
        ]),
      );
    },

    async put({ confirmation, audit, outbox }) {
      const result = await transact(client, [
        {
          Put: {
            TableName: table(),
            Item: sessionKeyConfirmationToItem(confirmation),
            // What a device signed takes the place of what was confirmed before.
            ...(!confirmation.signature && { ConditionExpression: 'attribute_not_exists(pk)' }),
          },
        },
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      return result.ok;
    },
  };
}
