import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TransactItem } from '#aws/dynamodb/transact.ts';
import { makeTransactBatcher } from '#aws/dynamodb/transact-batcher.ts';
import { mergeReleases } from '#aws/orders/release-items.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

export const update = (pk: string): TransactItem => ({
  Update: { TableName: 't', Key: { pk, sk: '-' }, UpdateExpression: 'SET a = :a' },
});

const keysOf = (items: TransactItem[] = []) =>
  items.map(({ Put, Update }) => (Put?.Item ?? Update?.Key)?.pk as string);

/** A table in which the conditions of these items fail, and writing these throws. */
export function table({ refused = [] as string[], broken = [] as string[] } = {}) {
  const sent: TransactItem[][] = [];
  const client = awsClient<DynamoDBDocumentClient>(
    async ({ input }: { input: TransactWriteCommandInput }) => {
      const items = input.TransactItems ?? [];
      sent.push(items);
      const keys = keysOf(items);
      if (keys.some((key) => broken.includes(key))) throw new Error('a broken item');
      if (!keys.some((key) => refused.includes(key))) return {};
      const codes = keys.map((key) => (refused.includes(key) ? 'ConditionalCheckFailed' : 'None'));
      throw Object.assign(new Error('cancelled'), {
        name: 'TransactionCanceledException',
        CancellationReasons: codes.map((Code) => ({ Code })),
      });
    },
  );
  return { write: makeTransactBatcher(client, mergeReleases), keys: () => sent.map(keysOf), sent };
}
