import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { PriceReader } from '#ports/prices.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { priceKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { priceFromItem } from './price-item.ts';

/** The prices in table `prices`. */
export function makePriceReader(client: DynamoDBDocumentClient = documentClient()): PriceReader {
  return {
    async newest(symbols) {
      if (symbols.length === 0) return [];
      const items = await batchGet(client, need('TABLE_PRICES'), symbols.map(priceKeys.latest));
      return items.map(priceFromItem);
    },

    async written(symbol, readAt) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: need('TABLE_PRICES'),
          Key: priceKeys.history(symbol, readAt),
          ConsistentRead: true,
        }),
      );
      return Item ? priceFromItem(Item) : null;
    },
  };
}
