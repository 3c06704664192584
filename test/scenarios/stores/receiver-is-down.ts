import type http from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const received: { status: number; headers: http.IncomingHttpHeaders; body: string }[] = [];
