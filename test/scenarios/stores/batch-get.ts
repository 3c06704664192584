import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const keys = Array.from({ length: 20 }, (_, i) => ({ pk: `K${i}`, sk: '0' }));

export const inOrderOfKeys = (items: Record<string, unknown>[]) =>
  items.toSorted((a, b) => Number(String(a.pk).slice(1)) - Number(String(b.pk).slice(1)));
