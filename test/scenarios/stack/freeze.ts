import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { Item } from '#test/support/forge.ts';

/** No test that runs beside this one uses BSC: its blocks stop here for some seconds. */
export const chain = 'BSC';

export const money = 'coffer-local-money';
export const fresh = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

export interface Freeze {
  on(slug: string, hot: string): Promise<unknown>;
  off(slug: string, hot: string): Promise<unknown>;
}

export const root = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const ofAddress = (hot: string, UpdateExpression: string, values?: Item) =>
  root.send(
    new UpdateCommand({
      TableName: money,
      Key: moneyKeys.nonceState(chain, hot),
      UpdateExpression,
      ExpressionAttributeValues: values,
    }),
  );
