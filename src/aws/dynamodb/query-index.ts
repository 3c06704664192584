import {
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Item } from './codec.ts';

/**
 * What DynamoDB says while it fills an index that was added to a table with items. It can take hours,
 * and CloudFormation does not wait for it (aws-cloudformation/cloudformation-coverage-roadmap, issue
 * 1075, read 2026-11-27).
 */
const building = /backfilling|does not have the specified index/i;

/** A query of an index; null while it is being built. */
export async function queryIndex(
  client: DynamoDBDocumentClient,
  input: QueryCommandInput & { IndexName: string },
): Promise<{ items: Item[]; isLast: boolean } | null> {
  try {
    const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(input));
    return { items: Items, isLast: LastEvaluatedKey === undefined };
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'ValidationException' && building.test(message)) return null;
    throw error;
  }
}
