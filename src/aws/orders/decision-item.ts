/** A decision with its list as an item: 500 digests of 32 bytes fit into one. */
import type { Decision } from '#model/orders/decision.ts';
import { type Item, withoutKeys } from '../dynamodb/codec.ts';
import { approvalKeys } from '../dynamodb/table-keys.ts';

const digestBytes = 32;

export function decisionItem({ digests, ...fields }: Decision): Item {
  return {
    ...approvalKeys.decision(fields),
    ...fields,
    digests: Buffer.from(digests.join(''), 'hex'),
  };
}

/** The decision of an item; null if its digests are incomplete: no function writes that for a list. */
export function decisionFromItem(item: Item): Decision | null {
  const { digests: bytes, ...fields } = withoutKeys(item);
  if (!(bytes instanceof Uint8Array) || bytes.length % digestBytes !== 0) return null;
  const hex = Buffer.from(bytes).toString('hex');
  const digests = hex.match(/.{64}/g) ?? [];
  return { ...(fields as unknown as Omit<Decision, 'digests'>), digests };
}
