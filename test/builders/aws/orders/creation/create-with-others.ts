import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { createWithOthers } from '#aws/orders/creation/create-with-others.ts';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import type { CreateWithdrawal } from '#model/orders/withdrawal.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { tableEnvironment } from '#test/support/tables.ts';

export const table = String(tableEnvironment('with').TABLE_MONEY);
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export const creation = (no: string, over: Partial<CreateWithdrawal> = {}): CreateWithdrawal => {
  const withdrawal = buildWithdrawal({ orderNo: `WD${no}`, bizOrderId: `b${no}` });
  return {
    withdrawal,
    outbox: withdrawalOutbox(withdrawal, { event: null, at: 1 }),
    maxTokenReserved: 10n ** 15n,
    maxNativeReserved: 10n ** 20n,
    tokenEpoch: 0,
    nativeEpoch: 0,
    maxDailyUsed: null,
    maxAutoApproveUsed: null,
    ...over,
  };
};

/**
 * Modelled tables whose calls are named in `calls`; the first transactions meet another one that
 * holds the wallet's items.
 */
export function world({ conflicts }: { conflicts: number }) {
  const tables = new ModelledTables(sleep);
  const calls: string[] = [];
  /** What happens before a call is answered. */
  let before: (name: string) => Promise<void> | void = () => {};
  let left = conflicts;
  const client = awsClient<DynamoDBDocumentClient>(async (command: object) => {
    const name = command.constructor.name.replace('Command', '');
    calls.push(name);
    await before(name);
    if (name === 'TransactWrite' && left-- > 0) {
      throw Object.assign(new Error('conflict'), {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      });
    }
    return tables.client.send(command as never);
  });
  const create = async (input: CreateWithdrawal) => {
    const result = createWithOthers(client, table, input).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return result;
  };
  const waiting = async () => {
    const all = [0, 1].map((shard) =>
      tables.client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: {
            ':pk': `NEW#demo#ETH#${buildWithdrawal().fromAddress}#${shard}`,
          },
        }),
      ),
    );
    await vi.runAllTimersAsync();
    return (await Promise.all(all)).flatMap(({ Items = [] }) => Items);
  };
  return {
    tables,
    calls,
    create,
    waiting,
    has: (no: string) => tables.at(table, moneyKeys.order(`WD${no}`)) !== undefined,
    on: (what: typeof before) => {
      before = what;
    },
  };
}
