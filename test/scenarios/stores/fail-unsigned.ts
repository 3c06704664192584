import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const withdrawals = makeWithdrawalStore(client);
export const payments = makePaymentStore(client);
