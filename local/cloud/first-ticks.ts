import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { chainKeys } from '#aws/dynamodb/deposit-keys.ts';
import { type Key, priceKeys } from '#aws/dynamodb/table-keys.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { enabledChains, type Stage } from '#lib/stages/stage.ts';
import type { Cloud } from './emulator.ts';

/**
 * Runs once what the schedules would start within a minute: the price reader and the watchers. Waits until
 * each chain has a cursor and each coin a price, so that the service works for the first deposit and the
 * first withdrawal. Then it has the books read all addresses, which they would do within an hour:
 * balances are busy until then.
 */
export async function firstTicks(
  cloud: Cloud,
  stage: Stage,
  check: () => void = () => {},
): Promise<void> {
  const prefix = `coffer-${stage.stage}`;
  const chains = enabledChains(stage);
  const catalog = mergeCatalog(stage);
  const config = {
    endpoint: cloud.endpointUrl,
    region: cloud.region,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  const lambda = new LambdaClient(config);
  const dynamo = new DynamoDBClient(config);
  const run = async (name: string) => {
    const answer = await lambda.send(new InvokeCommand({ FunctionName: `${prefix}-${name}` }));
    if (answer.FunctionError) {
      throw new Error(`${name}: ${Buffer.from(answer.Payload ?? []).toString('utf8')}`);
    }
  };
  const isThere = async (table: string, key: Key, attribute: string) => {
    const Key = { pk: { S: key.pk }, sk: { S: key.sk } };
    const TableName = `${prefix}-${table}`;
    const { Item } = await dynamo.send(new GetItemCommand({ TableName, Key }));
    return Item?.[attribute] !== undefined;
  };
  const wanted: [what: string, table: string, key: Key, attribute: string][] = [
    ...chains.map((name): [string, string, Key, string] => [
      `the watcher of ${name}`,
      'chain-state',
      chainKeys.cursor(name),
      'scanned',
    ]),
    ...[...new Set(chains.map((name) => catalog[name].nativeToken))].map(
      (symbol): [string, string, Key, string] => [
        `the price of ${symbol}`,
        'prices',
        priceKeys.latest(symbol),
        'usd',
      ],
    ),
  ];
  try {
    await Promise.all(['schedule-refresh-prices', 'schedule-seed-watchers'].map(run));
    const until = Date.now() + 60_000;
    for (const [what, table, key, attribute] of wanted) {
      while (!(await isThere(table, key, attribute))) {
        check();
        if (Date.now() > until) throw new Error(`${what} did not start within a minute`);
        await sleep(150);
      }
    }
    if (stage.extensions.books) await run('schedule-reconcile-books');
  } finally {
    lambda.destroy();
    dynamo.destroy();
  }
}
