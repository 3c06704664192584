import { feeMicroUsd } from '#domain/reservation/highest-fee.ts';
import type { Chain, Token } from '#model/chain.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { ApiError } from '#wire/api-error.ts';
import { type BatchCheckDeps, type CheckedItem, checkBatch } from './check-batch.ts';
import { keepAnswers } from './keep-answers.ts';
import type { AskedBatch, RefusedItem } from './read-batch.ts';

/** What applying for a batch would do. */
export interface BatchEstimate {
  level: 1 | 2 | 3;
  /** Of everything that was asked and could be read. */
  microUsd: bigint;
  /** The highest fees of what would be paid, each rounded up. */
  feesMicroUsd: bigint;
  /** The same of each chain, in base units of its coin. */
  fees: { chain: Chain; coin: Token; fee: bigint }[];
  payable: CheckedItem[];
  refused: RefusedItem[];
}

/**
 * What applying for a batch with these items would do: every item is checked, as in mode `partial`, and nothing is
 * written. Errors: 50201 without a price of a token or of a chain's coin, 50203.
 */
export async function estimateBatch(
  deps: Omit<BatchCheckDeps, 'log'>,
  { project, settings }: { project: Project; settings: ProjectSettings },
  asked: Pick<AskedBatch, 'items' | 'totals'>,
): Promise<BatchEstimate> {
  // No order is lost, so nothing is logged for an alarm.
  const kept = keepAnswers({ ...deps, log: null });
  const batch = { ...asked, batchId: '', mode: 'partial' as const };
  const { level, microUsd, payable, refused } = await checkBatch(
    kept,
    { project, settings },
    batch,
  );
  const fees = feesOf(payable);
  const symbols = fees.map(({ coin }) => coin.priceSymbol);
  const prices = symbols.length === 0 ? new Map() : await kept.prices.latest([...new Set(symbols)]);
  let feesMicroUsd = 0n;
  for (const { chain, coin, fee } of fees) {
    const price = prices.get(coin.priceSymbol);
    if (!price) {
      throw new ApiError('priceUnavailable', `No fresh price of ${coin.symbol}: try again shortly`);
    }
    feesMicroUsd += feeMicroUsd(fee, chain, price.usd);
  }
  return { level, microUsd, feesMicroUsd, fees, payable, refused };
}

function feesOf(payable: readonly CheckedItem[]): BatchEstimate['fees'] {
  const fees = new Map<string, { chain: Chain; fee: bigint }>();
  for (const { terms, checked } of payable) {
    const { chain } = terms;
    const fee = (fees.get(chain.name)?.fee ?? 0n) + checked.reserved.maxFee;
    fees.set(chain.name, { chain, fee });
  }
  return [...fees.values()].map(({ chain, fee }) => ({ chain, coin: coinOf(chain), fee }));
}

export const coinOf = ({ tokens }: Chain) => tokens.find(({ isNative }) => isNative)!;
