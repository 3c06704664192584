/** A call for a batch of payouts as items: the call, and its body in parts, which may be of 1 MB. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AskedTotal, BatchRequest, SignedRequest } from '#model/order-request.ts';
import type { Item } from '../dynamodb/codec.ts';
import { requestKeys } from '../dynamodb/table-keys.ts';

/** Bytes of a part: DynamoDB takes 400 KB an item. */
const partBytes = 350 * 1024;

/** The most bytes of a body: that of the route and some more. */
const maxBodyBytes = 2 * 1024 * 1024;

/** Its item, and those of its body, which must be there before it. Only a signed call has a body. */
export function batchRequestItems({ signed, totals, ...call }: BatchRequest): {
  head: Item;
  parts: Item[];
} {
  const { projectId, digest } = call;
  const { body, ...named } = signed ?? {};
  const bytes = body === undefined ? null : gzipSync(body);
  const parts: Item[] = [];
  for (let from = 0; bytes && from < bytes.length; from += partBytes) {
    const key = requestKeys.batchBody(projectId, digest, parts.length);
    parts.push({ ...key, bytes: bytes.subarray(from, from + partBytes) });
  }
  const head = {
    ...requestKeys.batch(projectId, digest),
    ...call,
    totals: totals.map(({ amount, ...total }) => ({ ...total, amount: amount.toString() })),
    parts: parts.length,
    ...(signed && { signed: named }),
  };
  return { head, parts };
}

/** The call of its items; null if its body is incomplete. `parts` in their order. */
export function batchRequestFromItems(head: Item, parts: readonly (Item | null)[]) {
  const { projectId, appId, digest, batchNo, signed } = head;
  const totals = (head.totals as (Omit<AskedTotal, 'amount'> & { amount: string })[]).map(
    ({ amount, ...total }): AskedTotal => ({ ...total, amount: BigInt(amount) }),
  );
  const call = { projectId, appId, digest, batchNo, totals } as BatchRequest;
  if (!signed) return call;
  const bytes = parts.map((part) => part?.bytes);
  if (!bytes.every((one) => one instanceof Uint8Array)) return null;
  const body = gunzipSync(Buffer.concat(bytes), { maxOutputLength: maxBodyBytes }).toString('utf8');
  return { ...call, signed: { ...(signed as Omit<SignedRequest, 'body'>), body } };
}
