/** Items of the table `signatures`, which only the signers write: an order is signed once. */
import type { NonceSlot, SignatureRecord } from '#model/payment.ts';
import { makeCodec } from '../dynamodb/codec.ts';
import { signatureKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

const codec = makeCodec<SignatureRecord>({
  bigints: { expiresAt: 'optional', pays: { amount: 'required' } },
});

/**
 * Writes the nonce that an order is signed under and, on chains without nonces, the hashes. The
 * condition fails if the order has a signature, other than one under the nonce `known`.
 */
export function signaturePut(
  slot: NonceSlot,
  known: number | null,
  terms?: string | undefined,
): TransactItem {
  const { chain, address, nonce, attempts } = slot;
  const expiresAt = attempts.at(-1)?.expiresAt;
  const hashes = expiresAt !== undefined && {
    txHashes: attempts.map(({ txHash }) => txHash),
    expiresAt,
    signedAt: attempts[0]?.at,
  };
  return {
    Put: {
      TableName: need('TABLE_SIGNATURES'),
      Item: {
        ...signatureKeys.of(slot.ref),
        ...codec.encode({
          chain,
          address,
          nonce,
          ...(terms !== undefined && { terms }),
          ...hashes,
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

/** Notes with an address's first nonce that it has signed a transaction. */
export const senderPut = ({ chain, address, nonce }: NonceSlot): TransactItem[] =>
  nonce > 0
    ? []
    : [
        {
          Put: { TableName: need('TABLE_SIGNATURES'), Item: signatureKeys.sender(chain, address) },
        },
      ];

export const signatureFromItem = codec.decode;
