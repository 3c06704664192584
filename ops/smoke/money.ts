import { catalogData } from '#chains/catalog/catalog-data.ts';
import type { ChainName } from '#shared/chains.ts';
import { CheckFailed, toUnits } from '#workstation/check.ts';

/**
 * What one payment of a run moves, in whole coins by their symbol: above the smallest deposit that counts, and
 * little enough for what a faucet gives.
 */
const unitOf: Record<string, string> = {
  ETH: '0.001',
  BNB: '0.002',
  MATIC: '0.5',
  TRX: '5',
  SOL: '0.02',
};
/** Of a coin that the table does not have. */
const otherUnit = '0.01';

/** What is sent, in units of the chain. */
export const units = {
  /** To the sub-account; a swap sells one of them. */
  deposit: 3n,
  /** To the hot wallet, if it holds less than half of it. */
  hot: 10n,
  /** Each withdrawal, which goes back to the funded key. */
  withdrawal: 1n,
  swap: 1n,
} as const;

/**
 * Tokens that are deposited to be swept, in whole ones: a sweep costs at most 2 % of what it brings. The nodes
 * of the local cloud have the prices of gas of busy networks.
 */
export const sweptTokens = (endpoint: string | undefined): string =>
  endpoint === undefined ? '10' : '500';

/** One payment of the funded key. */
export interface Sent {
  chain: ChainName;
  token: string;
  /** Whole coins or tokens. */
  amount: string;
  to: string;
  txHash: string;
}

/** A whole amount of the smallest unit, e.g. 1500000 of 6 decimals as `1.5`. */
export function toText(amount: bigint, decimals: number): string {
  const digits = `${amount}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return fraction ? `${whole}.${fraction}` : whole;
}

/** A number of units of a chain, in the smallest unit of its coin. */
export const unitsOf = (chain: ChainName, count: bigint, decimals: number): bigint =>
  toUnits(unitOf[catalogData[chain].native.symbol] ?? otherUnit, decimals) * count;

/** The most that a run takes from the funded key on a chain: in whole coins, and in tokens. */
export const mostOf = (
  chain: ChainName,
  endpoint: string | undefined,
): { coins: string; tokens: string } => ({
  coins: toText(unitsOf(chain, units.deposit + units.hot, 18), 18),
  tokens: sweptTokens(endpoint),
});

/** Counts what a run takes from the funded key, and refuses what is above the most. */
export function makeBudget(endpoint: string | undefined) {
  const taken = new Map<string, bigint>();
  return {
    /** Throws CheckFailed before anything is sent. */
    take(chain: ChainName, token: string | null, amount: bigint, decimals: number): void {
      const most = mostOf(chain, endpoint)[token === null ? 'coins' : 'tokens'];
      const key = `${chain} ${token ?? 'coin'}`;
      const sum = (taken.get(key) ?? 0n) + amount;
      if (sum > toUnits(most, decimals)) {
        throw new CheckFailed(
          `A run sends at most ${most} ${token ?? 'coins'} on ${chain}, and this payment would make it ${toText(sum, decimals)}`,
        );
      }
      taken.set(key, sum);
    },
  };
}
