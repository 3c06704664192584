import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { depositOutbox } from '#domain/deposit/outbox.ts';
import type { Deposit } from '#model/deposit.ts';

export const notLate = () => false;

export const outboxOf = (deposit: Deposit) =>
  depositOutbox(deposit, { previous: null, event: null, at: 1, requestId: 'r' });

export const numbers = (found: Deposit[]) => found.map(({ depositNo }) => depositNo).sort();
export const aboveEveryBlock = 10n ** 12n;

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const deposits = makeDepositStore(client);
