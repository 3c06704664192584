import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { blocksOf } from '#aws/deposits/coverage-item.ts';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { chainKeys } from '#aws/dynamodb/deposit-keys.ts';
import { queryAll } from '#aws/dynamodb/query-all.ts';
import { pad } from '#aws/dynamodb/table-keys.ts';
import { need } from '#aws/runtime/config.ts';
import { inGroups } from '#shared/async/limit.ts';
import type { EconomyStore } from '../ports.ts';

/** How long the senders of a chain are kept: longer than any round of balances takes. */
const senderDays = 14;

/** The notes of economy mode in the table `chain-state`. */
export function makeEconomyStore(client: DynamoDBDocumentClient = documentClient()): EconomyStore {
  const table = () => need('TABLE_CHAIN_STATE');
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  return {
    async dropHashes(chain, above) {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND sk > :above',
        ExpressionAttributeValues: {
          ':pk': chainKeys.coverage(chain, 0n, 0n).pk,
          ':above': `${pad(above)}#\uffff`,
        },
        ConsistentRead: true,
      });
      await inGroups(items, (item) => {
        // An item is ascending: what is in it comes first.
        const kept = blocksOf(item).flatMap(({ number, hash }) => (number > above ? [] : hash));
        return client.send(
          new UpdateCommand({
            TableName: table(),
            Key: { pk: item.pk, sk: item.sk },
            UpdateExpression: 'SET hashes = :kept, dropped = :now',
            ExpressionAttributeValues: { ':kept': kept, ':now': Date.now() },
          }),
        );
      });
    },

    async noteSenders(chain, senders) {
      const ttl = nowSeconds() + senderDays * 86_400;
      await inGroups(senders, ({ address, block }) =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: { ...chainKeys.sender(chain, block, address), address, ttl },
          }),
        ),
      );
    },

    async senders(chain, after) {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND sk > :after',
        ExpressionAttributeValues: {
          ':pk': chainKeys.sender(chain, 0n, '').pk,
          ':after': `${pad(after)}#\uffff`,
        },
        ConsistentRead: true,
      });
      return new Set(items.map(({ address }) => String(address)));
    },
  };
}
