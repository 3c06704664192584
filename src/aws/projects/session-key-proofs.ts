import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SessionKeyProof } from '#model/session-key.ts';
import type { SessionKeyProofs } from '#ports/projects.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Item, withoutKeys } from '../dynamodb/codec.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { sessionKeyKeys } from '../dynamodb/session-key-keys.ts';
import { need } from '../runtime/config.ts';

export const sessionKeyProofToItem = (proof: SessionKeyProof): Item => ({
  ...sessionKeyKeys.proof(proof.skId),
  ...proof,
});

export const sessionKeyProofFromItem = (item: Item): SessionKeyProof =>
  withoutKeys(item) as unknown as SessionKeyProof;

/** What merchants' requests asked of session keys, in table `session-keys`. */
export const makeSessionKeyProofs = (
  client: DynamoDBDocumentClient = documentClient(),
): SessionKeyProofs => ({
  put: (proof) =>
    conditionalWrite(() =>
      client.send(
        new PutCommand({
          TableName: need('TABLE_SESSION_KEYS'),
          Item: sessionKeyProofToItem(proof),
          ConditionExpression:
            'attribute_not_exists(pk) OR (requestId = :request AND digest = :digest)',
          ExpressionAttributeValues: { ':request': proof.requestId, ':digest': proof.digest },
        }),
      ),
    ),
});
