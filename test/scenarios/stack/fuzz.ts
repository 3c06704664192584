import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { byForm } from '#test/forms.ts';
import type { FuzzKey } from '#test/fuzz/wire.ts';

export const requests = byForm({ short: 400, long: 1_000 });
export const concurrency = 8;

/** A key may send 200 requests a minute. */
export const keysEach = 6;

export const root = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const keys: FuzzKey[] = [];
