import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { HotWalletRegistry } from '#ports/deposits.ts';
import { families } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { depositKeys } from '../dynamodb/deposit-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import { addressText } from './sub-account-item.ts';

/** Hot wallet addresses in the table `deposits`: sub-index 0, no user, one journal position. */
export function makeHotWalletRegistry(
  client: DynamoDBDocumentClient = documentClient(),
): HotWalletRegistry {
  const table = () => need('TABLE_DEPOSITS');
  const isRegistered = async (address: string) => {
    const key = depositKeys.address('EVM', addressText('EVM', address));
    const command = new GetCommand({ TableName: table(), Key: key, ConsistentRead: true });
    return (await client.send(command)).Item !== undefined;
  };
  const lastPosition = async () => {
    const key = depositKeys.journalCounter();
    const command = new GetCommand({ TableName: table(), Key: key, ConsistentRead: true });
    return Number((await client.send(command)).Item?.n ?? 0);
  };

  return {
    async register(projectId, addresses) {
      for (let attempt = 0; attempt < 8; attempt++) {
        if (await isRegistered(addresses.EVM)) return;
        const last = await lastPosition();
        const texts = Object.fromEntries(
          families.map((family) => [family, addressText(family, addresses[family])]),
        );
        const result = await transact(client, [
          {
            Update: {
              TableName: table(),
              Key: depositKeys.journalCounter(),
              UpdateExpression: 'SET #n = :next',
              ConditionExpression: last === 0 ? 'attribute_not_exists(#n)' : '#n = :last',
              ExpressionAttributeNames: { '#n': 'n' },
              ExpressionAttributeValues: {
                ':next': last + 1,
                ...(last > 0 && { ':last': last }),
              },
            },
          },
          ...families.map((family) => ({
            Put: {
              TableName: table(),
              Item: {
                ...depositKeys.address(family, addressText(family, addresses[family])),
                family,
                address: addressText(family, addresses[family]),
                projectId,
                subIndex: 0,
                userId: null,
              },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          })),
          {
            Put: {
              TableName: table(),
              Item: {
                ...depositKeys.journal(last + 1),
                position: last + 1,
                createdAt: Math.floor(Date.now() / 1000),
                addresses: texts,
              },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        ]);
        if (result.ok) return;
      }
      throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
    },
  };
}
