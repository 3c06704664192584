import { expect, test } from 'vitest';
import { makeTransactionIndex } from '#aws/deposits/transaction-index.ts';
import { queryIndex } from '#aws/dynamodb/query-index.ts';
import { makeRecipientIndex } from '#aws/orders/recipient-index.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { setEnvironment } from '#test/support/environment.ts';

const input = { TableName: 't', IndexName: 'i' };

/** Fails each query as DynamoDB does. */
const failing = (name: string, message: string) =>
  awsClient<Parameters<typeof queryIndex>[0]>(async () => {
    throw Object.assign(new Error(message), { name });
  });

test.each([
  'Cannot read from backfilling global secondary index: recipients',
  'The table does not have the specified index: recipients',
])('an index that is being built gives nothing to read: %s', async (message) => {
  setEnvironment({ TABLE_MONEY: 'money', TABLE_DEPOSITS: 'deposits' });
  const client = failing('ValidationException', message);
  expect(await queryIndex(client, input)).toBeNull();
  const recipients = makeRecipientIndex(client);
  const to = { projectId: 'demo', family: 'EVM' as const, address: `0x${'1'.repeat(40)}` };
  expect(await recipients.ordersTo(to, { limit: 1, after: null })).toBeNull();
  expect(await recipients.alike(to, 1)).toBeNull();
  expect(await makeTransactionIndex(client).recorded('demo', '0x1', 1)).toBeNull();
});

test.each([
  ['ValidationException', 'Query condition missed key schema element'],
  ['ThrottlingException', 'Cannot read from backfilling global secondary index'],
])('any other failure is one: %s', async (name, message) => {
  await expect(queryIndex(failing(name, message), input)).rejects.toThrow(message);
});
