import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CheckedBalance, CheckedBalanceStore } from '#ports/deposits.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { makeCodec } from '../dynamodb/codec.ts';
import { chainKeys } from '../dynamodb/deposit-keys.ts';
import { need } from '../runtime/config.ts';

const codec = makeCodec<CheckedBalance>({
  bigints: { balance: 'required', surplus: 'required', reported: 'required' },
});

/** What the comparison of balances keeps, in the table `chain-state`. */
export function makeCheckedBalanceStore(
  client: DynamoDBDocumentClient = documentClient(),
): CheckedBalanceStore {
  const table = () => need('TABLE_CHAIN_STATE');
  const placeAt = () => ({ TableName: table(), Key: chainKeys.balancePlace() });
  return {
    async load(chain, addresses) {
      const keys = addresses.map((address) => chainKeys.checkedBalance(chain, address));
      const items = await batchGet(client, table(), keys);
      return new Map(items.map(codec.decode).map((checked) => [checked.address, checked]));
    },

    async store(checked) {
      const values = Object.entries(codec.encode(checked));
      await client.send(
        new UpdateCommand({
          TableName: table(),
          Key: chainKeys.checkedBalance(checked.chain, checked.address),
          UpdateExpression: `SET ${values.map(([name]) => `#${name} = :${name}`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(values.map(([name]) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(
            values.map(([name, value]) => [`:${name}`, value]),
          ),
        }),
      );
    },

    async place() {
      const { Item } = await client.send(new GetCommand(placeAt()));
      return Number(Item?.position ?? 0);
    },

    async storePlace(position) {
      await client.send(
        new UpdateCommand({
          ...placeAt(),
          UpdateExpression: 'SET #position = :position',
          ExpressionAttributeNames: { '#position': 'position' },
          ExpressionAttributeValues: { ':position': position },
        }),
      );
    },
  };
}
