import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { need } from '#aws/runtime/config.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { batchKeys } from './batch-keys.ts';

/** Reads the prices that a batch was valued by, for signers; null if there is no such batch. */
export const makeBatchPrices =
  (client: DynamoDBDocumentClient = documentClient()) =>
  async (batchNo: string): Promise<PriceSnapshot[] | null> => {
    const { Item } = await client.send(
      new GetCommand({
        TableName: need('TABLE_MONEY'),
        Key: batchKeys.batch(batchNo),
        ProjectionExpression: 'prices',
      }),
    );
    const prices: unknown = Item?.prices;
    return Array.isArray(prices) ? (prices as PriceSnapshot[]) : null;
  };
