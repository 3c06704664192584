import type { Chain } from '#model/chain.ts';
import { Unverified } from '../json-guards.ts';

/** The newest block by one provider. */
export interface Head {
  number: bigint;
  /** When it was made (unix ms), if the answer says so. */
  madeAtMs?: number;
}

export interface HeadTracker {
  /** The newest block, by a provider that is not behind. Throws the last one's error if none answers. */
  head(): Promise<bigint>;
  /** Whether a provider is behind the others, or claims a block that it does not show. */
  isBehind(provider: number): boolean;
  /**
   * How many blocks such a provider was below the head that counts, when they were compared last; less
   * than 0 if it was above. 0 of any other.
   */
  behindBy(provider: number): bigint;
  /**
   * Follows this provider's head for a minute while it answers, even if others claim more: it keeps a
   * block of ours that one of them denies.
   */
  follow(provider: number): void;
}

/** Every this many questions, all providers are asked. */
const questionsBetween = 20;
/** A head is old after five blocks, but not before 15 s (clocks differ), and after a minute at last. */
const oldBlocks = 5;
const oldMs = { least: 15_000, most: 60_000 };
/** The clocks of a chain and of this machine may differ by so much (ms). */
const clockMarginMs = 15 * 60_000;
/** This many blocks below its head are asked for: a URL may lead to several different nodes. */
const shownBelow = 5n;
/** A provider that did not report its head is asked after the others for this long (ms). */
const restMs = 60_000;
/** How long a provider is followed that keeps our block (ms). */
const followedMs = 60_000;

/**
 * Follows the head of a chain by the first provider that is not behind. All providers are asked
 * when the first one fails, when its head is old, stops, goes back or jumps, and in every
 * 20th question. Of three heads and more, the second highest counts: two providers have come so
 * far. Of two, the higher one counts if the other is near, or if its provider shows the block.
 * Whoever is far below the head that counts is behind, and whoever is far above it claims what no
 * other has: both are asked last until they agree with it. A provider that keeps our block when
 * another denies it is followed for a while: a longer chain of a single provider is not a reason to
 * leave ours.
 */
export function makeHeadTracker(options: {
  chain: Pick<Chain, 'blockTimeMs'>;
  providers: number;
  /** All providers, in the order in which they are asked. */
  order: () => readonly number[];
  ask: (provider: number) => Promise<Head>;
  /**
   * When a block of this provider was made (unix ms); null if it does not have the block. Throws
   * Unverified if it serves another chain.
   */
  madeAt: (provider: number, number: bigint) => Promise<number | null>;
  /** Called when a provider falls behind, and when it has caught up. */
  onChange?: (provider: number, isBehind: boolean) => void;
  now?: () => number;
}): HeadTracker {
  const { chain, providers, ask, madeAt, now = Date.now } = options;
  const limitMs = Math.min(oldMs.most, Math.max(oldMs.least, oldBlocks * chain.blockTimeMs));
  /** Heads this near to each other are of the same moment. */
  const near = BigInt(Math.max(oldBlocks, Math.ceil(limitMs / chain.blockTimeMs)));
  /** Blocks that the chain makes in a time (ms). */
  const madeIn = (ms: number) => BigInt(Math.ceil(ms / chain.blockTimeMs));
  /** How far those that are behind were apart. */
  const behind = new Map<number, bigint>();
  const restsUntil = new Map<number, number>();
  const highest = new Map<number, { number: bigint; since: number }>();
  let questions = 0;
  let followed: { provider: number; until: number } | null = null;

  const order = () => {
    const late = (provider: number) =>
      Number(behind.has(provider)) * 2 + Number((restsUntil.get(provider) ?? 0) > now());
    return [...options.order()].sort((a, b) => late(a) - late(b));
  };

  async function askOne(provider: number): Promise<Head> {
    try {
      const head = await ask(provider);
      restsUntil.delete(provider);
      return head;
    } catch (error) {
      restsUntil.set(provider, now() + restMs);
      throw error;
    }
  }

  /** Whether the head does not move as a chain does. */
  function isOdd(provider: number, { number, madeAtMs }: Head): boolean {
    const last = highest.get(provider);
    if (!last || number > last.number) highest.set(provider, { number, since: now() });
    const stands = last !== undefined && number <= last.number && now() - last.since > limitMs;
    const wentBack = last !== undefined && number + near < last.number;
    const jumped = last !== undefined && number > last.number + near + madeIn(now() - last.since);
    return stands || wentBack || jumped || (madeAtMs !== undefined && now() - madeAtMs > limitMs);
  }

  async function isShown(provider: number, number: bigint): Promise<boolean> {
    try {
      const madeAtMs = await madeAt(provider, number > shownBelow ? number - shownBelow : number);
      return madeAtMs !== null && madeAtMs <= now() + clockMarginMs;
    } catch (error) {
      // It may show the block in a moment: the next question is asked of all.
      if (!(error instanceof Unverified)) questions = 0;
      return false;
    }
  }

  /** The head that counts. */
  async function topOf(heads: ReadonlyMap<number, bigint>): Promise<bigint> {
    const keeper = followed && followed.until > now() ? heads.get(followed.provider) : undefined;
    if (keeper !== undefined) return keeper;
    const falling = [...heads].sort(([, a], [, b]) => (a < b ? 1 : -1));
    const [[provider, highest], [, second]] = falling as [[number, bigint], [number, bigint]];
    if (falling.length > 2) return second;
    return highest - second <= near || (await isShown(provider, highest)) ? highest : second;
  }

  /** Decides who is behind by these heads. A single head decides nothing. */
  async function compare(heads: ReadonlyMap<number, bigint>): Promise<void> {
    if (heads.size < 2) return;
    const top = await topOf(heads);
    for (const [provider, number] of heads) {
      const isBehind = number + near < top || number > top + near;
      // What it claimed is not a measure of its next head.
      if (isBehind) highest.delete(provider);
      const wasBehind = behind.has(provider);
      if (isBehind) behind.set(provider, top - number);
      else behind.delete(provider);
      if (isBehind === wasBehind) continue;
      options.onChange?.(provider, isBehind);
    }
  }

  return {
    isBehind: (provider) => behind.has(provider),
    behindBy: (provider) => behind.get(provider) ?? 0n,
    follow(provider) {
      followed = { provider, until: now() + followedMs };
      // All are compared with it at once.
      questions = 0;
      if (behind.delete(provider)) options.onChange?.(provider, false);
    },
    async head() {
      const asked = order();
      const isTurn = questions % questionsBetween === 0;
      questions += 1;
      let failure: unknown;
      for (const [i, provider] of asked.entries()) {
        let first: Head;
        try {
          first = await askOne(provider);
        } catch (error) {
          failure = error;
          continue;
        }
        const isSure = !isOdd(provider, first) && !isTurn && i === 0;
        if (isSure || providers < 2) return first.number;
        const heads = new Map([[provider, first.number]]);
        const others = asked.slice(i + 1).map(async (other) => {
          heads.set(other, (await askOne(other)).number);
        });
        await Promise.allSettled(others);
        await compare(heads);
        const best = order().find((one) => heads.has(one));
        return heads.get(best!)!;
      }
      throw failure;
    },
  };
}
