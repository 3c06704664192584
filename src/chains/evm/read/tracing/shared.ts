/** What the reads of one chain share, so that heavy blocks delay it little. */

import type { Chain } from '#model/chain.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import { makeTraceTime, type TraceTime } from './trace-time.ts';

export interface SharedTracing {
  /** One read at a time traces its blocks transaction by transaction. */
  alone<T>(task: () => Promise<T>): Promise<T>;
  /** Since when providers only said "later" (unix ms); null if one of them showed a trace since. */
  laterSince: number | null;
  /** Something was too large, late or refused: until then (unix ms) traces get a share of the time. */
  heavyUntil: number;
  /** The time for transactions that name an address of ours. */
  named: TraceTime;
  /** The time for all other traces. */
  others: TraceTime;
}

/** How long something heavy is remembered (ms). */
const heavyMs = 60_000;
/** Less time (ms) is too little for an exchange with a node: none begins. */
export const minExchangeMs = 200;

export function makeSharedTracing({ blockTimeMs }: Chain): SharedTracing {
  const maxMs = Math.min(8_000, Math.max(500, blockTimeMs));
  return {
    alone: makeConcurrencyLimit(1),
    laterSince: null,
    heavyUntil: 0,
    named: makeTraceTime({ share: 1 / 4, maxMs: Math.max(1_000, maxMs) }),
    others: makeTraceTime({ share: 1 / 4, maxMs }),
  };
}

/** Blocks and traces are requested separately, and traces get a share of the time. */
export const isHeavyNow = ({ heavyUntil }: SharedTracing): boolean => heavyUntil > Date.now();

export function noteHeavy(shared: SharedTracing): void {
  shared.heavyUntil = Date.now() + heavyMs;
}

/**
 * How long blocks that are asked for with their traces are waited for (ms). A chain of fast blocks
 * would be far behind after one trace that comes late. A provider that needs longer for honest ones is asked separately.
 */
export const togetherMs = ({ blockTimeMs }: Chain, blocks: number): number =>
  Math.max(1_500, Math.max(4, blocks) * blockTimeMs);
