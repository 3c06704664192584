import { chains } from '#chains/catalog/catalog.ts';
import { isCreditDue } from '#domain/deposit/is-credit-due.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ChainName } from '#shared/chains.ts';
import { buildDeposit } from '#test/builders/builders.ts';

/** When block 100 was made, and detected five seconds later. */
export const minedAt = 1_800_000_000;

/** Whether a deposit of block 100 is due, `age` seconds after its block, at its threshold. */
export function due(
  name: ChainName,
  age: number,
  set: { finalized?: bigint; deposit?: object } = {},
) {
  const chain = chains[name];
  const deposit: Deposit = buildDeposit({
    chain: name,
    threshold: chain.confirmations,
    creditAfter: minedAt + chain.creditSeconds,
    createdAt: minedAt + 5,
    ...set.deposit,
  });
  const head = 100n + BigInt(chain.confirmations);
  return isCreditDue(deposit, {
    chain,
    head,
    finalized: set.finalized ?? 100n,
    now: minedAt + age,
  });
}
