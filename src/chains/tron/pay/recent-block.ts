import { Unverified } from '#chains/rpc/json-guards.ts';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import type { RecentBlock } from '#model/payment.ts';
import type { TronHttp } from '../node/http.ts';
import { readHead, readHeader, readSolid } from '../read/head.ts';

/**
 * How long a payment stays valid after the newest block. Short, since a dropped payment is replaced
 * only after it expires; long enough for twenty blocks; and the value of tronweb and most wallets.
 */
export const validityMs = 60_000n;
/** The network accepts references to the last 65,536 blocks. */
const referenceWindow = 65_535n;

/**
 * The newest solid block as the reference, and the expiry of a payment that refers to it: 60 s
 * after the newest block of any provider, since a provider that lags would let the payment expire
 * too early. When no provider answers, throws the first one's error.
 */
export async function readRecentBlock(http: TronHttp): Promise<RecentBlock> {
  const providers = Array.from({ length: http.count }, (_, index) => http.at(index));
  const heads = await Promise.allSettled(providers.map((one) => readHead(one)));
  const answered = heads.flatMap((head, index) =>
    head.status === 'fulfilled' ? [{ head: head.value, one: providers[index]! }] : [],
  );
  const [failed] = heads.filter((head) => head.status === 'rejected');
  if (answered.length === 0) throw failed?.reason ?? new RpcUnavailable('no node to ask');
  const { head, one } = answered.reduce((a, b) => (b.head.number > a.head.number ? b : a));
  const solid = await readSolid(one, head.number);
  if (head.number - solid > referenceWindow)
    throw new Unverified(`block ${solid} is the newest solid one, which is too old to refer to`);
  const block = solid === head.number ? head : await readHeader(one, solid);
  if (!block) throw new Unverified(`the node has no block ${solid}`);
  return {
    reference: (solid & 0xffffn).toString(16).padStart(4, '0') + block.id.slice(16, 32),
    expiresAt: head.timestamp + validityMs,
  };
}
