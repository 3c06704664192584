import { Unverified } from '#chains/rpc/json-guards.ts';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import type { RecentBlock } from '#model/payment.ts';
import type { TronHttp } from '../node/http.ts';
import { readHead, readHeader, readSolid } from '../read/head.ts';

/**
 * How long a payment counts after the newest block. Short, since one that was dropped is replaced
 * only after it; long enough for twenty blocks, and what tronweb and most wallets take.
 */
export const validityMs = 60_000n;
/** The network looks a reference up among the last 65,536 blocks. */
const referenceWindow = 65_535n;

/**
 * The newest solid block as the reference, and the end of what refers to it: 60 s after the time of
 * the newest block that any provider has, for what lags would let it expire too early. Throws what
 * the first provider failed with when none answers.
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
    throw new Unverified(`block ${solid} is the newest solid one, too old to refer to`);
  const block = solid === head.number ? head : await readHeader(one, solid);
  if (!block) throw new Unverified(`the node has no block ${solid}`);
  return {
    reference: (solid & 0xffffn).toString(16).padStart(4, '0') + block.id.slice(16, 32),
    expiresAt: head.timestamp + validityMs,
  };
}
