import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';

/** What is sent for an item, as DynamoDB reads it. */
async function sentFor(item: Record<string, unknown>): Promise<unknown> {
  let sent = '';
  const client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
    requestHandler: {
      handle: async ({ body }: { body: unknown }) => {
        sent = typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);
        throw new Error('not sent');
      },
    },
  });
  const put = makeDocumentClient(client).send(new PutCommand({ TableName: 't', Item: item }));
  await expect(put).rejects.toThrow('not sent');
  return (JSON.parse(sent) as { Item: unknown }).Item;
}

test.each(['constructor', 'toString', 'hasOwnProperty'])(
  'a record with a key %s is stored as any other',
  async (key) => {
    const metadata = { [key]: 'x', other: 'y' };
    expect(await sentFor({ pk: 'W#1', metadata })).toEqual({
      pk: { S: 'W#1' },
      metadata: { M: { [key]: { S: 'x' }, other: { S: 'y' } } },
    });
  },
);

test('numbers, lists, null and nothing are stored as before', async () => {
  expect(await sentFor({ n: 1, l: ['a', { b: true }], z: null, u: undefined })).toEqual({
    n: { N: '1' },
    l: { L: [{ S: 'a' }, { M: { b: { BOOL: true } } }] },
    z: { NULL: true },
  });
});
