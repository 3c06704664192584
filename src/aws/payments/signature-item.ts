/** Items of the table `signatures`, which only the signers write: an order is signed once. */
import type { NonceSlot, SignatureRecord } from '#model/payment.ts';
import type { Joining, JoiningMember, SignedPayment } from '#model/sent-payment.ts';
import { makeCodec } from '../dynamodb/codec.ts';
import { signatureKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

const codec = makeCodec<SignatureRecord>({
  bigints: { expiresAt: 'optional', pays: { amount: 'required' } },
});

/** The signature that an order had before: under this nonce, or in a group that it leaves. */
type Earlier = Pick<SignedPayment, 'voided' | 'left'>;

function demanded({ voided = null, left }: Earlier) {
  if (left)
    return {
      ConditionExpression: '#group = :group',
      ExpressionAttributeNames: { '#group': 'group' },
      ExpressionAttributeValues: { ':group': left.groupNo },
    };
  if (voided === null) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: 'nonce = :known',
    ExpressionAttributeValues: { ':known': voided },
  };
}

const put = (ref: string, record: SignatureRecord, earlier: Earlier): TransactItem => ({
  Put: {
    TableName: need('TABLE_SIGNATURES'),
    Item: { ...signatureKeys.of(ref), ...codec.encode(record) },
    ...demanded(earlier),
  },
});

/**
 * Writes the nonce that an order is signed under and, on chains without nonces, the hashes. The
 * condition fails if the order has a signature, other than the earlier one that is named.
 */
export function signaturePut(
  slot: NonceSlot,
  earlier: Earlier,
  terms?: string | undefined,
): TransactItem {
  const { chain, address, nonce, attempts } = slot;
  const expiresAt = attempts.at(-1)?.expiresAt;
  const hashes = expiresAt !== undefined && {
    txHashes: attempts.map(({ txHash }) => txHash),
    expiresAt,
    signedAt: attempts[0]?.at,
  };
  const record = { chain, address, nonce, ...(terms !== undefined && { terms }), ...hashes };
  return put(slot.ref, record, earlier);
}

/** Writes that a group pays an order, which has no nonce of its own, and what it pays. */
export const joinedPut = (
  { chain, address, groupNo }: Omit<Joining, 'members' | 'rev'>,
  { write, terms, pays, ...earlier }: JoiningMember,
): TransactItem =>
  put(
    write.orderNo,
    {
      chain,
      address,
      nonce: -1,
      ...(terms !== undefined && { terms }),
      group: groupNo,
      pays,
    },
    earlier,
  );

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
