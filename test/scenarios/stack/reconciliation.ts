import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableName } from '#test/support/deployed.ts';

export const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const money = { TableName: tableName('money') };
export const id = () => randomBytes(6).toString('hex');
