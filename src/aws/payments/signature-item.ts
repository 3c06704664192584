/** The table `signatures`, which the signers alone write: an order is signed once. */
import type { NonceSlot, SignatureRecord } from '#model/payment.ts';
import { signatureKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

/**
 * Under which nonce an order is signed, and on chains without nonces which hashes: the first one, or
 * in place of one that was signed under the nonce `known`.
 */
export function signaturePut(slot: NonceSlot, known: number | null): TransactItem {
  const { chain, address, nonce, attempts } = slot;
  const expiresAt = attempts.at(-1)?.expiresAt;
  return {
    Put: {
      TableName: need('TABLE_SIGNATURES'),
      Item: {
        ...signatureKeys.of(slot.ref),
        chain,
        address,
        nonce,
        ...(expiresAt !== undefined && {
          txHashes: attempts.map(({ txHash }) => txHash),
          expiresAt: expiresAt.toString(),
        }),
      },
      ...(known === null
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'nonce = :known',
            ExpressionAttributeValues: { ':known': known },
          }),
    },
  };
}

/** Notes, with its first nonce, that transactions are signed for an address. */
export const senderPut = ({ chain, address, nonce }: NonceSlot): TransactItem[] =>
  nonce > 0
    ? []
    : [
        {
          Put: { TableName: need('TABLE_SIGNATURES'), Item: signatureKeys.sender(chain, address) },
        },
      ];

export function signatureFromItem(item: Record<string, unknown>): SignatureRecord {
  const { chain, address, nonce, txHashes, expiresAt } = item;
  return {
    ...({ chain, address, nonce } as SignatureRecord),
    ...(expiresAt !== undefined && {
      txHashes: txHashes as string[],
      expiresAt: BigInt(expiresAt as string),
    }),
  };
}
