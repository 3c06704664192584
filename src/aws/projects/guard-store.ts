import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { GuardStore } from '#ports/projects.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { guardKeys, type Key } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** How long a counter is kept after its minute, seconds. */
const counterLife = 300;
/** How long a nonce or signature is kept after it has expired, seconds. */
const deleteAfter = 300;

interface Claim {
  requestId: string;
  now: number;
  until: number;
  /** Digest of the signed text whose exact resends may take it again. */
  resent?: string | undefined;
}

/** Nonces and rate counters in table `guards`. */
export function makeGuardStore(client: DynamoDBDocumentClient = documentClient()): GuardStore {
  const table = () => need('TABLE_GUARDS');

  const claim = (key: Key, { requestId, now, until, resent }: Claim): Promise<boolean> => {
    const put = new PutCommand({
      TableName: table(),
      Item: { ...key, requestId, until, ttl: until + deleteAfter, ...(resent && { resent }) },
      // The TTL deletes late, so the stored expiry decides.
      ConditionExpression: `attribute_not_exists(pk) OR #until < :now OR requestId = :request${
        resent ? ' OR resent = :resent' : ''
      }`,
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: {
        ':now': now,
        ':request': requestId,
        ...(resent && { ':resent': resent }),
      },
    });
    return conditionalWrite(() => client.send(put));
  };

  return {
    claimNonce: ({ appId, nonce, digest, ...of }) =>
      claim(guardKeys.nonce(appId, nonce), { ...of, resent: digest }),

    claimSignature: ({ appId, digest, ...of }) => claim(guardKeys.signature(appId, digest), of),

    noteFirstUse: (appId, digest) =>
      conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: { ...guardKeys.firstUse(appId), digest },
            ConditionExpression: 'attribute_not_exists(pk) OR digest = :digest',
            ExpressionAttributeValues: { ':digest': digest },
          }),
        ),
      ),

    async count(scope, id, minute) {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: table(),
          Key: guardKeys.rate(scope, id, minute),
          UpdateExpression: 'ADD #n :one SET #ttl = :ttl',
          ExpressionAttributeNames: { '#n': 'n', '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':one': 1, ':ttl': minute * 60 + counterLife },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return Number(Attributes?.n);
    },
  };
}
