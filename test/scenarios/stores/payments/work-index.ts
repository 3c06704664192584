import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const orders = makeOrderStore(client);
export const reservations = makeReservationStore(client);
export const stages = ['P', 'A', 'G', 'S', 'M'] as const;
