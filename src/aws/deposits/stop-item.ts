import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { BlockPass, WatcherStop } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';
import { makeCodec } from '../dynamodb/codec.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { chainKeys } from '../dynamodb/deposit-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';

const codec = makeCodec<WatcherStop>({ bigints: { after: 'required', block: 'required' } });

/** The names of the three fields that distinguish two stops. */
const names = { '#after': 'after', '#block': 'block', '#hash': 'hash' };

const valuesOf = ({ after, block, hash }: WatcherStop) => ({
  ':after': after.toString(),
  ':block': block.toString(),
  ':hash': hash,
});

export async function readStop(
  client: DynamoDBDocumentClient,
  table: string,
  chain: ChainName,
): Promise<WatcherStop | null> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: chainKeys.stop(chain), ConsistentRead: true }),
  );
  return Item ? codec.decode(Item) : null;
}

/** Replaces the chain's stop. One about the same block stays, with the pass that it may have. */
export async function putStop(
  client: DynamoDBDocumentClient,
  table: string,
  stop: WatcherStop,
): Promise<void> {
  await conditionalWrite(() =>
    client.send(
      new PutCommand({
        TableName: table,
        Item: { ...chainKeys.stop(stop.chain), ...codec.encode(stop) },
        ConditionExpression:
          'attribute_not_exists(pk) OR #after <> :after OR #block <> :block OR #hash <> :hash',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: valuesOf(stop),
      }),
    ),
  );
}

/** Gives the stop its pass. The condition fails if the stop has changed, or has one already. */
export const passStop = (table: string, stop: WatcherStop, pass: BlockPass): TransactItem => ({
  Update: {
    TableName: table,
    Key: chainKeys.stop(stop.chain),
    UpdateExpression: 'SET #pass = :pass',
    ConditionExpression:
      '#after = :after AND #block = :block AND #hash = :hash AND attribute_not_exists(#pass)',
    ExpressionAttributeNames: { ...names, '#pass': 'pass' },
    ExpressionAttributeValues: { ...valuesOf(stop), ':pass': pass },
  },
});
