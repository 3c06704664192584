/** The price feed of the local cloud, and the prices that the price function stores from it. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { priceKeys } from '#aws/dynamodb/table-keys.ts';
import { invoke, nowS, tableName } from '../support/deployed.ts';
import { until } from '../support/stack.ts';

const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const ssm = new SSMClient({});
const Name = '/coffer/local/price-feed';
const ordinary = '2500';

const feed = async () =>
  (await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value ?? '';

/** Sets the price server's mode, or the price of ETH. */
export async function setFeed(change: { mode?: 'ok' | 'down' | 'stale'; eth?: string }) {
  const { origin } = new URL((JSON.parse(await feed()) as { url: string }).url);
  const body = {
    ...(change.mode ? { mode: change.mode } : {}),
    ...(change.eth ? { prices: { ethereum: change.eth } } : {}),
  };
  const answer = await fetch(`${origin}/prices`, { method: 'PUT', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the price server answered ${answer.status}`);
}

/** Runs `work` while this feed also provides prices. */
export async function withSecondFeed<T>(url: string, work: () => Promise<T>): Promise<T> {
  const before = await feed();
  const put = (Value: string) =>
    ssm.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  await put(JSON.stringify({ feeds: [JSON.parse(before), { kind: 'coingecko', url }] }));
  try {
    return await work();
  } finally {
    await put(before);
  }
}

const TableName = tableName('prices');

/** The newest stored price of ETH. */
export async function newestPrice() {
  const input = { TableName, Key: priceKeys.latest('ETH'), ConsistentRead: true };
  const { Item } = await tables.send(new GetCommand(input));
  return { usd: String(Item?.usd), source: String(Item?.source), readAt: Number(Item?.readAt) };
}

/** Runs the price function. Returns the message of its failure, or null. */
export const refresh = (): Promise<string | null> =>
  invoke('schedule-refresh-prices').then(
    () => null,
    (error: Error) => error.message,
  );

/**
 * Runs the price function until a price that was read after this call is in use. Returns that
 * price.
 */
export async function refreshed() {
  const from = nowS();
  return until(
    'a newer price',
    async () => {
      await refresh();
      const price = await newestPrice();
      return price.readAt > from ? price : undefined;
    },
    { everyMs: 300 },
  );
}

/** Makes our last read older by this many seconds, as if nothing had been read since. */
export async function agePrice(seconds: number): Promise<void> {
  const { readAt } = await newestPrice();
  await tables.send(
    new UpdateCommand({
      TableName,
      Key: priceKeys.latest('ETH'),
      UpdateExpression: 'SET readAt = :at',
      ExpressionAttributeValues: { ':at': Math.min(readAt, nowS()) - seconds },
    }),
  );
}

/** Restores the feed, and reads a current price from it. */
export async function restoreFeed(): Promise<void> {
  await setFeed({ mode: 'ok', eth: ordinary });
  await refreshed();
}
