import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';

export const root = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const names: Record<string, string> = {};
export const id = (name: string) => `${name}-${randomBytes(6).toString('hex')}`;
export const fresh = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);
export const tableOf = (name: string) => names[name] ?? '';
export const orderKey = (orderNo: string) => ({ pk: `W#${orderNo}`, sk: 'ORDER' });
