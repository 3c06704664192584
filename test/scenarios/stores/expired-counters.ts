import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const withdrawals = makeWithdrawalStore(client);
export const { day } = buildWithdrawal().reservation;
export const at = buildWithdrawal().createdAt + 401 * 86_400;
