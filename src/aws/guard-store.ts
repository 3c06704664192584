import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { GuardStore } from '../domain/ports/access.ts';
import { documentClient } from './clients.ts';
import { need } from './config.ts';
import { guardKeys } from './keys.ts';

/** Counters stay readable for a while after their minute (seconds). */
const counterLife = 300;
/** Nonces are deleted some time after they stopped to count (seconds). */
const deleteAfter = 300;

/** Nonces and rate counters in table `guards`. */
export function makeGuardStore(client: DynamoDBDocumentClient = documentClient()): GuardStore {
  const table = () => need('TABLE_GUARDS');
  return {
    async claimNonce({ appId, nonce, now, until }) {
      try {
        await client.send(
          new PutCommand({
            TableName: table(),
            Item: { ...guardKeys.nonce(appId, nonce), until, ttl: until + deleteAfter },
            // The TTL deletes late, so that the stored expiry decides.
            ConditionExpression: 'attribute_not_exists(pk) OR #until < :now',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: { ':now': now },
          }),
        );
        return true;
      } catch (error) {
        if ((error as Error).name === 'ConditionalCheckFailedException') return false;
        throw error;
      }
    },

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
