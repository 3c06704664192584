import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from './table-keys.ts';

/** The next number of a counter, from 1. A number whose answer is lost is not given out again. */
export async function takeNumber(
  client: DynamoDBDocumentClient,
  { table, key, attribute = 'n' }: { table: string; key: Key; attribute?: string },
): Promise<number> {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: table,
      Key: key,
      UpdateExpression: 'ADD #n :one',
      ExpressionAttributeNames: { '#n': attribute },
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.[attribute]);
}
