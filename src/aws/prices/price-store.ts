import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PriceWriter } from '#ports/prices.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { priceKeys } from '../dynamodb/table-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import { priceFromItem } from './price-item.ts';

/** How long a price stays in the history, seconds. */
const keepSeconds = 400 * 86_400;

/**
 * Writes prices to the table `prices`. One transaction writes an item of the history, which never
 * changes, and the newest price. Only the price function may write this table, so signers trust it.
 */
export function makePriceStore(client: DynamoDBDocumentClient = documentClient()): PriceWriter {
  return {
    async recent(symbol) {
      const { pk } = priceKeys.latest(symbol);
      const { Items } = await client.send(
        new QueryCommand({
          TableName: need('TABLE_PRICES'),
          KeyConditionExpression: 'pk = :pk AND sk < :latest',
          ExpressionAttributeValues: { ':pk': pk, ':latest': priceKeys.latest(symbol).sk },
          ScanIndexForward: false,
          Limit: 61,
        }),
      );
      return (Items ?? []).map(priceFromItem);
    },

    async put(prices) {
      const TableName = need('TABLE_PRICES');
      const written = await Promise.all(
        prices.map(async ({ reading, readAt }) => {
          const { symbol, usd, source, updatedAt } = reading;
          const fields = { symbol, usd, source, updatedAt, readAt };
          const { ok } = await transact(client, [
            {
              Put: {
                TableName,
                Item: {
                  ...priceKeys.history(symbol, readAt),
                  ...fields,
                  ttl: readAt + keepSeconds,
                },
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
            {
              Put: {
                TableName,
                Item: { ...priceKeys.latest(symbol), ...fields },
                ConditionExpression: 'attribute_not_exists(pk) OR readAt < :at',
                ExpressionAttributeValues: { ':at': readAt },
              },
            },
          ]);
          return ok ? [symbol] : [];
        }),
      );
      return written.flat();
    },
  };
}
