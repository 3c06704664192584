import { Unverified } from '#chains/rpc/json-guards.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import type { RecentBlock } from '#model/payment.ts';
import type { TronHttp } from '../node/http.ts';
import type { NodeHeader } from '../node/node-json.ts';
import { readHead, readHeader, readId, readSolid } from '../read/head.ts';
import { validityMs } from './validity.ts';

/** A head may be ahead of a second provider's, or of our own clock, by so much (ms). */
const maxLeadMs = 60_000n;
/** The network accepts references to the last 65,536 blocks. */
const referenceWindow = 65_535n;

interface Answer {
  one: TronHttp;
  head: NodeHeader;
}

/**
 * The newest solid block that two providers show as the reference, and the expiry of a payment that
 * refers to it: 60 s after the newest head, since a provider that lags would let the payment expire
 * too early. The head is at most a minute ahead of what else is known (`boundedTime`). With one
 * provider its word counts. When no provider answers, throws the first one's error.
 */
export async function readRecentBlock(
  http: TronHttp,
  { now = Date.now, random = Math.random }: { now?: () => number; random?: () => number } = {},
): Promise<RecentBlock> {
  const providers = Array.from({ length: http.count }, (_, index) => http.at(index));
  const heads = await Promise.allSettled(providers.map((one) => readHead(one)));
  const answered = heads.flatMap((head, index): Answer[] =>
    head.status === 'fulfilled' ? [{ head: head.value, one: providers[index]! }] : [],
  );
  const [failed] = heads.filter((head) => head.status === 'rejected');
  if (answered.length === 0)
    throw failed?.reason ?? new RpcUnavailable('there is no node to query');
  const times = answered.map(({ head }) => head.timestamp);
  const newest = http.count < 2 ? times[0]! : boundedTime(times, BigInt(now()));
  const { number, id } = await referenceBlock(answered, random);
  return {
    reference: (number & 0xffffn).toString(16).padStart(4, '0') + id.slice(16, 32),
    expiresAt: newest + validityMs,
  };
}

/**
 * The time of the newest head (unix ms), at most a minute after the second newest one; of two or one,
 * also our own clock counts as one, so that a provider that lags lets no payment expire too early.
 */
function boundedTime(times: readonly bigint[], now: bigint): bigint {
  const [first, second] = times.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0));
  const other = second === undefined || (times.length < 3 && second < now) ? now : second;
  return first! < other + maxLeadMs ? first! : other + maxLeadMs;
}

/**
 * The solid block of the provider with the newest head, if another one shows it too, else that of
 * the next. If none is confirmed, any: an invented one costs one validity, and the next payment may
 * take the other. Throws the last provider's error if none has one.
 */
async function referenceBlock(
  answered: readonly Answer[],
  random: () => number,
): Promise<Pick<NodeHeader, 'number' | 'id'>> {
  const sorted = answered.toSorted((a, b) => (a.head.number > b.head.number ? -1 : 1));
  const unconfirmed: NodeHeader[] = [];
  let failure: unknown;
  for (const answer of sorted) {
    try {
      const solid = await readSolid(answer.one, answer.head.number);
      const others = sorted.filter((other) => other !== answer);
      const [block, theirs] = await Promise.all([
        solidBlock(answer, solid),
        others[0] ? readId(others[0].one, solid) : null,
      ]);
      if (theirs === block.id || others.length === 0) return block;
      for (const { one } of others.slice(1)) {
        if ((await readId(one, solid)) === block.id) return block;
      }
      unconfirmed.push(block);
    } catch (error) {
      if (!isNodeFailure(error)) throw error;
      failure = error;
    }
  }
  const any = unconfirmed[Math.floor(random() * unconfirmed.length)];
  if (!any) throw failure;
  return any;
}

/** Throws Unverified if the block is too old to refer to. */
async function solidBlock({ one, head }: Answer, solid: bigint): Promise<NodeHeader> {
  if (head.number - solid > referenceWindow)
    throw new Unverified(
      `block ${solid} is the newest solid one, which is too old for a reference`,
    );
  const block = solid === head.number ? head : await readHeader(one, solid);
  if (!block) throw new Unverified(`the node has no block ${solid}`);
  return block;
}
