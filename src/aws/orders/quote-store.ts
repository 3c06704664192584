import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { QuoteStore } from '#domain/ports/orders/quote-store.ts';
import type { SwapQuote } from '#model/orders/swap-quote.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Key, quoteKeys } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import { quoteFromItem, quoteToItems } from './quote-item.ts';

/** Quotes in table `quotes`. */
export function makeQuoteStore(client: DynamoDBDocumentClient = documentClient()): QuoteStore {
  const table = () => need('TABLE_QUOTES');
  const read = async (Key: Key): Promise<SwapQuote | null> => {
    const command = new GetCommand({ TableName: table(), Key, ConsistentRead: true });
    const { Item } = await client.send(command);
    return Item ? quoteFromItem(Item) : null;
  };
  return {
    async put(quote) {
      const result = await transact(
        client,
        quoteToItems(quote).map((Item) => ({
          Put: { TableName: table(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
        })),
      );
      if (!result.ok) throw new Error(`quote ${quote.routeId} is there already`);
    },

    get: (projectId, routeId) => read(quoteKeys.quote(projectId, routeId)),
    record: (projectId, routeId) => read(quoteKeys.record(projectId, routeId)),
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
