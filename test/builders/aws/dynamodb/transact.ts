import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { transact } from '#aws/dynamodb/transact.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

export const cancelled = (...codes: string[]) =>
  Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

/** A client that fails in this order, then succeeds. */
export function aClient(...failures: Error[]) {
  const inputs: TransactWriteCommandInput[] = [];
  const client = awsClient<DynamoDBDocumentClient>(
    async ({ input }: { input: TransactWriteCommandInput }) => {
      inputs.push(input);
      const failure = failures[inputs.length - 1];
      if (failure) throw failure;
      return {};
    },
  );
  return { client, inputs };
}

export const items = [{ Put: { TableName: 't', Item: { pk: 'a', sk: '-' } } }];

export async function run(
  client: DynamoDBDocumentClient,
  options?: { token?: string; crowded?: boolean; once?: boolean },
) {
  const result = transact(client, items, options).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return result;
}
