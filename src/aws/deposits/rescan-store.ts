import { randomUUID } from 'node:crypto';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { RescanJob } from '#model/rescan.ts';
import type { RescanStore } from '#ports/deposits.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { makeCodec } from '../dynamodb/codec.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { chainKeys } from '../dynamodb/deposit-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';

/** Jobs are kept 90 days (seconds); the audit log keeps who asked for them. */
const keepS = 90 * 86_400;
/** Those of merchants, of which only the last minutes count, a day. */
const keepAskedS = 86_400;

const codec = makeCodec<RescanJob>({
  bigints: { from: 'nullable', to: 'nullable', next: 'optional' },
  without: ['ttl', 'move'],
});

/** Rescans that admins and merchants asked for, in the table `chain-state`. */
export function makeRescanStore(client: DynamoDBDocumentClient = documentClient()): RescanStore {
  const table = () => need('TABLE_CHAIN_STATE');
  return {
    async get(chain, rescanId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: chainKeys.rescan(chain, rescanId),
          ConsistentRead: true,
        }),
      );
      return Item ? codec.decode(Item) : null;
    },

    async create(job, audit, outbox) {
      const result = await transact(client, [
        {
          Put: {
            TableName: table(),
            Item: {
              ...chainKeys.rescan(job.chain, job.rescanId),
              ...codec.encode(job),
              ttl: job.createdAt + keepS,
            },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      if (!result.ok) throw new Error(`rescan ${job.rescanId} exists`);
    },

    renew(job, before) {
      return conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: {
              ...chainKeys.rescan(job.chain, job.rescanId),
              ...codec.encode(job),
              ttl: job.createdAt + keepAskedS,
            },
            ConditionExpression: before ? 'createdAt = :before' : 'attribute_not_exists(pk)',
            ...(before && { ExpressionAttributeValues: { ':before': before.createdAt } }),
          }),
        ),
      );
    },

    async advance({ chain, rescanId, next }, progress) {
      return conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: chainKeys.rescan(chain, rescanId),
            UpdateExpression: 'SET #next = :next, #found = :found, #move = :move',
            // The SDK sends a write again whose answer was lost: its own move is not another run's.
            ConditionExpression: `#state = :queued AND (#move = :move OR ${next === undefined ? 'attribute_not_exists(#next)' : '#next = :from'})`,
            ExpressionAttributeNames: {
              '#state': 'state',
              '#next': 'next',
              '#found': 'found',
              '#move': 'move',
            },
            ExpressionAttributeValues: {
              ':move': randomUUID(),
              ':next': progress.next.toString(),
              ':found': progress.found,
              ':queued': 'queued',
              ...(next === undefined ? {} : { ':from': next.toString() }),
            },
          }),
        ),
      );
    },

    async end(chain, rescanId, { state, found, error, reason, at, transaction }) {
      await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: chainKeys.rescan(chain, rescanId),
            UpdateExpression:
              'SET #state = :state, #found = :found, #error = :error, reason = :reason, endedAt = :at, #transaction = :transaction',
            ConditionExpression: '#state = :queued',
            ExpressionAttributeNames: {
              '#state': 'state',
              '#found': 'found',
              '#error': 'error',
              '#transaction': 'transaction',
            },
            ExpressionAttributeValues: {
              ':state': state,
              ':found': found,
              ':error': error,
              ':reason': reason ?? null,
              ':at': at,
              ':transaction': transaction,
              ':queued': 'queued',
            },
          }),
        ),
      );
    },
  };
}
