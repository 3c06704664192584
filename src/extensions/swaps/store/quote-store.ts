import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { type Item, makeCodec } from '#aws/dynamodb/codec.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { type TransactItem, transact } from '#aws/dynamodb/transact.ts';
import { need } from '#aws/runtime/config.ts';
import type { SwapQuote } from '../model/swap-quote.ts';
import type { QuoteStore } from '../ports.ts';
import { quoteKeys } from './quote-keys.ts';

/** How long a quote can be looked at after it has expired, seconds. */
const keepQuote = 3_600;
/** How long its record is there to sign by, seconds. */
const keepRecord = 30 * 86_400;

const codec = makeCodec<SwapQuote>({
  bigints: {
    amountIn: 'required',
    amountOut: 'required',
    amountOutMin: 'required',
    gas: 'required',
    gasLimit: 'required',
    allowanceGas: 'required',
    maxFeePerGas: 'required',
    maxFee: 'required',
    amountInMicroUsd: 'required',
    amountOutMicroUsd: 'required',
    gasMicroUsd: 'required',
  },
  without: ['ttl'],
});

/** The two items of a quote: the one that its swap deletes, and the record that stays. */
function quoteToItems(quote: SwapQuote): Item[] {
  const { projectId, routeId, expiresAt } = quote;
  const fields = codec.encode(quote);
  return [
    { ...quoteKeys.quote(projectId, routeId), ...fields, ttl: expiresAt + keepQuote },
    { ...quoteKeys.record(projectId, routeId), ...fields, ttl: expiresAt + keepRecord },
  ];
}

/** Quotes in table `quotes`. */
export function makeQuoteStore(client: DynamoDBDocumentClient = documentClient()): QuoteStore {
  const table = () => need('TABLE_QUOTES');
  const read = async (Key: Key): Promise<SwapQuote | null> => {
    const command = new GetCommand({ TableName: table(), Key, ConsistentRead: true });
    const { Item } = await client.send(command);
    return Item ? codec.decode(Item) : null;
  };
  return {
    async put(quote) {
      const result = await transact(
        client,
        quoteToItems(quote).map((Item) => ({
          Put: { TableName: table(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
        })),
      );
      if (!result.ok) throw new Error(`quote ${quote.routeId} exists already`);
    },

    get: (projectId, routeId) => read(quoteKeys.quote(projectId, routeId)),
    record: (projectId, routeId) => read(quoteKeys.record(projectId, routeId)),
  };
}

/**
 * Deletes a quote in the transaction that creates its swap, so that a route is executed once. The
 * condition fails if the quote was taken or has expired at `now`; the TTL deletes it later than
 * that.
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
