import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { RecentBlock } from '#model/payment.ts';
import { parseCount, parseKey } from '../node/node-json.ts';
import { blockTime } from '../read/block-time.ts';
import { readHeader } from '../read/read-header.ts';

/**
 * The blockhash of a provider that is behind another one by more than this (2 s) is only used if
 * nothing newer is.
 */
const toleratedLag = 10;
/** Blocks for which a blockhash is valid. */
const validBlocks = 150;
/**
 * A provider may be behind by this many blocks (5 to 10 minutes) and still be one of two: if the
 * other one lies, a payment waits that long for its expiry.
 */
const plausibleLead = 1_500;
/** A provider whose newest block is older than this (ms) is behind, by our own clock. */
const lateMs = 20_000;
/** No block is made faster than this (ms): half of the shortest slot that is announced. */
const fastestBlockMs = 100;

/** The newest blockhash of a provider, and what it says of it. */
interface Latest {
  rpc: Rpc;
  blockhash: string;
  /** The last height at which it is valid. */
  last: number;
  /** The slot of its block; null if it is not named. */
  slot: bigint | null;
}

/**
 * The lower one of the last valid heights that two of these providers agreed on, and when (unix ms):
 * the higher one may be a lie by which the other would be left out later.
 */
const agreedAt = new WeakMap<Rpc, { last: number; at: number }>();

/**
 * A recent blockhash that a second provider knows, and the last height at which a payment that refers
 * to it can be mined. The block is confirmed, not final: a final one would cost 32 of the 150 blocks
 * that a payment has. If the block is dropped, its payments cannot be mined and are signed again
 * later. A provider of another network is left out. If none is left, throws the first one's error.
 *
 * A transaction does not contain its expiry. A payment that is declared expired too early is paid
 * twice, and one whose expiry never comes is never signed again. So the latest expiry counts, of
 * providers that are close to each other (`agreeing`).
 */
export async function readRecentBlock(
  rpc: Rpc,
  { network, maxTransactionVersion }: Pick<Chain, 'network' | 'maxTransactionVersion'>,
  { now = Date.now, random = Math.random }: { now?: () => number; random?: () => number } = {},
): Promise<RecentBlock> {
  const providers = Array.from({ length: rpc.count }, (_, i) => readLatest(rpc.at(i), network));
  const answers = await Promise.allSettled(providers);
  const read = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (read.length === 0) {
    const failed = answers.find((one) => one.status === 'rejected');
    throw failed?.reason ?? new RpcUnavailable('there is no node to query');
  }
  const isLate = (one: Latest) => isBehind(one, maxTransactionVersion, now());
  const kept = rpc.count < 2 ? read : await agreeing(rpc, read, { now, isLate });
  const newest = Math.max(...kept.map(({ last }) => last));
  if (kept.length > 1) {
    agreedAt.set(rpc, { last: Math.min(...kept.map(({ last }) => last)), at: now() });
  }
  const maxVersion = maxTransactionVersion;
  const reference = await referenceOf(kept, { maxVersion, isLate, random });
  // A validator still accepts it in the block after the last valid height (docs/solana.md).
  return { reference, expiresAt: BigInt(newest) + 1n };
}

/**
 * The providers whose heights may be true: the newest two or more that are close. Of two that are far
 * apart, the one that is behind by our own clock is left out. What is then left of several is compared
 * with what two have shown to this process before. Throws Unverified if both claim to be at the head,
 * or nothing is within reach: whichever is wrong, nothing is signed by it.
 */
async function agreeing(
  rpc: Rpc,
  read: Latest[],
  { now, isLate }: { now: () => number; isLate: (one: Latest) => Promise<boolean> },
): Promise<Latest[]> {
  const sorted = read.toSorted((a, b) => b.last - a.last);
  const reach = read.length > 2 ? validBlocks : plausibleLead;
  const close = sorted.find(({ last }, i) => last - (sorted[i + 1]?.last ?? -Infinity) <= reach);
  if (close) return read.filter(({ last }) => last <= close.last && last >= close.last - reach);
  const before = agreedAt.get(rpc);
  const most = before && before.last + plausibleLead + (now() - before.at) / fastestBlockMs;
  const possible = before
    ? read.filter(({ last }) => last <= most! && last >= before.last - validBlocks)
    : read;
  if (possible.length === 1) return possible;
  const late = await Promise.all(possible.map(isLate));
  const fresh = possible.filter((_, i) => !late[i]);
  if (fresh.length === 1) return fresh;
  const heights = read.map(({ last }) => last).join(' and ');
  throw new Unverified(`no two providers agree on the last valid height: ${heights}`);
}

/**
 * The blockhash that is used: of the providers near the newest height the oldest one that another
 * provider knows too. If they deny it, of the providers that are not behind, any: an invented one
 * costs one validity, and the next payment may take the other.
 */
async function referenceOf(
  kept: Latest[],
  {
    maxVersion,
    isLate,
    random,
  }: {
    maxVersion: number | undefined;
    isLate: (one: Latest) => Promise<boolean>;
    random: () => number;
  },
): Promise<string> {
  const newest = Math.max(...kept.map(({ last }) => last));
  const near = kept.filter(({ last }) => last >= newest - toleratedLag);
  const shared = near.find((one) =>
    kept.some((other) => other !== one && other.blockhash === one.blockhash),
  );
  if (shared) return shared.blockhash;
  let undecided: Latest | undefined;
  for (const one of near.toSorted((a, b) => a.last - b.last)) {
    const others = kept.filter((other) => other !== one).toSorted((a, b) => b.last - a.last);
    let isDenied = false;
    for (const { rpc } of others) {
      const isKnown = await knows(rpc, one, maxVersion);
      if (isKnown) return one.blockhash;
      isDenied ||= isKnown === false;
    }
    if (!isDenied) undecided ??= one;
  }
  if (undecided) return undecided.blockhash;
  const late = await Promise.all(kept.map(isLate));
  const fresh = kept.filter((_, i) => !late[i]);
  const left = fresh.length > 0 ? fresh : kept;
  return left[Math.floor(random() * left.length)]!.blockhash;
}

/** Whether a provider has the block of this blockhash; null if it does not answer. */
async function knows(
  rpc: Rpc,
  { blockhash, slot }: Latest,
  maxVersion: number | undefined,
): Promise<boolean | null> {
  if (slot === null) return null;
  try {
    return (await readHeader(rpc, slot, maxVersion))?.hash === blockhash;
  } catch (error) {
    if (isNodeFailure(error)) return null;
    throw error;
  }
}

/** Whether the newest block that a provider shows is old. One that shows none may be right. */
async function isBehind(
  { rpc, slot }: Latest,
  maxVersion: number | undefined,
  now: number,
): Promise<boolean> {
  try {
    const madeAt = slot === null ? null : await blockTime(rpc, slot, maxVersion);
    return madeAt !== null && madeAt < now - lateMs;
  } catch (error) {
    if (isNodeFailure(error)) return false;
    throw error;
  }
}

async function readLatest(rpc: Rpc, network: string | null): Promise<Latest> {
  const [latest, genesis] = await rpc.batch<unknown>([
    { method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] },
    ...(network === null ? [] : [{ method: 'getGenesisHash' }]),
  ]);
  if (latest instanceof RpcError) throw latest;
  if (genesis instanceof RpcError) throw genesis;
  if (network !== null && genesis !== network)
    throw new Unverified('the provider serves another network');
  const { value, context } = parseObject(latest, 'the answer');
  const { blockhash, lastValidBlockHeight } = parseObject(value, 'the blockhash');
  const { slot } = (context ?? {}) as { slot?: unknown };
  return {
    rpc,
    blockhash: parseKey(blockhash, 'the blockhash'),
    last: parseCount(lastValidBlockHeight, 'the last valid height'),
    slot: typeof slot === 'number' && Number.isSafeInteger(slot) && slot >= 0 ? BigInt(slot) : null,
  };
}
