/** The parts of a payment's cost: the base fee, the bid for its compute units, and new accounts. */

import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import { parseCount } from '../node/node-json.ts';

/** Lamports per signature; a payment has one. */
export const signatureFee = 5_000n;

/** Lamports for `units` compute units at `price` (micro-lamports each), rounded up. */
export const priorityFee = (units: bigint, price: bigint): bigint =>
  (units * price + 999_999n) / 1_000_000n;

/**
 * The price to bid per compute unit, in micro-lamports: the 75th percentile of what recent blocks
 * took for these accounts, within the chain's floor and cap. `answer` is that of
 * getRecentPrioritizationFees; a node without the method contributes nothing. Throws Unverified for
 * a malformed answer.
 */
export function chooseUnitPrice(answer: unknown, chain: Chain): bigint {
  const prices =
    answer instanceof RpcError
      ? []
      : parseList(answer, 'the prioritization fees')
          .map((entry) => parseCount(parseObject(entry, 'a fee').prioritizationFee, 'a fee'))
          .sort((a, b) => a - b);
  const recent = BigInt(prices[Math.floor(prices.length * 0.75)] ?? 0);
  const bid = recent > chain.minPriorityFee ? recent : chain.minPriorityFee;
  return bid < chain.maxFeePerGasCap ? bid : chain.maxFeePerGasCap;
}

/**
 * The bid (micro-lamports per compute unit) of a payment of which `variants` expired unmined: the
 * bid of today, and at least the floor times four for each of them. What recent blocks took for the
 * accounts of a payment is the least that sufficed, which for quiet accounts is nothing.
 */
export const raiseBid = (bid: bigint, floor: bigint, variants: number): bigint => {
  const raised = floor * 4n ** BigInt(Math.min(variants, 16));
  return bid > raised ? bid : raised;
};

/**
 * Lamports that an account of `bytes` must hold, computed from the rent of an account without data.
 */
export const computeRent = (emptyRent: bigint, bytes: number): bigint =>
  (emptyRent * BigInt(128 + bytes) + 127n) / 128n;
