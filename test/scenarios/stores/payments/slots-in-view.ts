import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildSlot, ethereum } from '#test/builders/builders.ts';

export const minedAt = (block: bigint) => ({
  state: 'mined' as const,
  confirmed: true,
  mined: { txHash: '0xaa', blockNumber: block, blockHash: `0xb${block}`, success: true },
});

/** As large as the slot of a payment, and of no order, so that it can be settled by itself. */
export const slotOf = (address: string, nonce: number, set: Partial<NonceSlot> = {}): NonceSlot => {
  const attempt = {
    ...buildSlot().attempts[0]!,
    txHash: `0x${nonce}`,
    raw: `0x${'0'.repeat(400)}`,
  };
  return buildSlot({ address, nonce, ref: '-', refKind: 'fill', attempts: [attempt], ...set });
};

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const payments = makePaymentStore(client);
export const deps = { chain: ethereum(), payments };
