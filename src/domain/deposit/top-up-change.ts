import type { Deposit } from '#model/deposit.ts';
import type { TopUpChange } from '#ports/deposits.ts';

/** A transition of a top-up's deposit, at unix seconds. */
export interface TopUpTransition {
  kind: 'credited' | 'orphaned' | 'restored';
  at: number;
}

/**
 * Seam: a service that gave out addresses of its own (src/model/service-user.ts). The chain's coin that
 * reaches one tops up the project's balance with the service: no user has it, and no webhook reports it.
 */
export interface TopUps {
  /** The next number of a project's top-ups. A number may be lost. */
  nextId(projectId: string): Promise<number>;
  /** For DepositStore.update, which writes it with the deposit. `deposit` is as it was before. */
  changeOf(deposit: Deposit, transition: TopUpTransition): TopUpChange;
}

/**
 * What a top-up does to the project's balance with the service in a transition of its deposit;
 * undefined for any other deposit. `deposit` is as it was before. Throws where no service is there
 * to book it: it would be credited to no project.
 */
export function topUpChange(
  { topUps }: { topUps?: Pick<TopUps, 'changeOf'> },
  deposit: Deposit,
  transition: TopUpTransition,
): TopUpChange | undefined {
  if (!deposit.topUp) return undefined;
  if (!topUps) throw new Error(`no extension records the top-up ${deposit.depositNo}`);
  return topUps.changeOf(deposit, transition);
}
