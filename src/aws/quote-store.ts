import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { QuoteStore, SwapQuote } from '../domain/ports/swaps.ts';
import { documentClient } from './clients.ts';
import { need } from './config.ts';
import { quoteKeys } from './keys.ts';
import { quoteFromItem, quoteToItem } from './quote-item.ts';
import type { TransactItem } from './transact.ts';

/** Quotes in table `quotes`. */
export function makeQuoteStore(client: DynamoDBDocumentClient = documentClient()): QuoteStore {
  const table = () => need('TABLE_QUOTES');
  return {
    async put(quote) {
      await client.send(
        new PutCommand({
          TableName: table(),
          Item: quoteToItem(quote),
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
    },

    async get(projectId, routeId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: quoteKeys.quote(projectId, routeId),
          ConsistentRead: true,
        }),
      );
      return Item ? quoteFromItem(Item) : null;
    },
  };
}

/**
 * Takes a quote away in the transaction that creates its swap, so that a route makes one swap; its
 * condition fails when it was taken, or has expired at `now`: the TTL deletes late.
 */
export const takeQuote = (
  { projectId, routeId }: Pick<SwapQuote, 'projectId' | 'routeId'>,
  now: number,
): TransactItem => ({
  Delete: {
    TableName: need('TABLE_QUOTES'),
    Key: quoteKeys.quote(projectId, routeId),
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: { ':now': now },
  },
});
