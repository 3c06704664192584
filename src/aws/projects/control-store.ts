import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import type { ControlStore } from '#ports/projects.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { guardKeys } from '../dynamodb/table-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';

/** How long what has ended is kept, seconds: a nonce is not used again. */
const keptFor = 400 * 86_400;

/** Requests for proofs of control in table `guards`. */
export function makeControlStore(client: DynamoDBDocumentClient = documentClient()): ControlStore {
  const table = () => need('TABLE_GUARDS');
  return {
    async find(projectId, nonce) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: guardKeys.control(projectId, nonce),
          ConsistentRead: true,
        }),
      );
      if (!Item) return null;
      const { by, at, until } = Item;
      return { projectId, nonce, by: String(by), at: Number(at), until: Number(until) };
    },

    async begin({ projectId, nonce, by, at, until }, { day, most, audit, outbox }) {
      const { ok } = await transact(client, [
        {
          Put: {
            TableName: table(),
            Item: { ...guardKeys.control(projectId, nonce), by, at, until, ttl: until + keptFor },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Update: {
            TableName: table(),
            Key: guardKeys.controlDay(projectId, day),
            UpdateExpression: 'ADD #n :one SET #ttl = :ttl',
            ConditionExpression: 'attribute_not_exists(#n) OR #n < :most',
            ExpressionAttributeNames: { '#n': 'n', '#ttl': 'ttl' },
            ExpressionAttributeValues: { ':one': 1, ':most': most, ':ttl': at + 2 * 86_400 },
          },
        },
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      return ok;
    },

    takeTurn: (family, { holder, now, until }) =>
      conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: { ...guardKeys.controlTurn(family), holder, until, ttl: until },
            // The TTL deletes late, so the stored expiry decides.
            ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: { ':now': now },
          }),
        ),
      ),

    async endTurn(family, holder) {
      await conditionalWrite(() =>
        client.send(
          new DeleteCommand({
            TableName: table(),
            Key: guardKeys.controlTurn(family),
            ConditionExpression: 'holder = :holder',
            ExpressionAttributeValues: { ':holder': holder },
          }),
        ),
      );
    },
  };
}
