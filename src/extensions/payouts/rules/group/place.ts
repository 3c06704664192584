import type { EarlierMeaning, Wallet, WorkerDeps } from '#domain/payment/deps.ts';
import type { Chain } from '#model/chain.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { InternalOrderStore } from '#ports/orders.ts';
import type { Ids } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';

/** What a group is made with, in every family. */
export interface MakeDeps {
  groups: Pick<InternalOrderStore, 'create'>;
  ids: Ids;
}

/** What a group of some withdrawals goes to, and may use and cost. */
export type GroupTerms = Pick<
  InternalOrder,
  'toAddress' | 'gasLimit' | 'maxFeePerGas' | 'feeLimit'
>;

/** How a family pays many in one transaction, as groups are formed by it. */
export interface GroupWay<Deps extends WorkerDeps> {
  /** Whether groups can be paid on a chain now. */
  isReady(chain: ChainName): Promise<boolean>;
  /**
   * Withdrawals of one token and wallet that wait, the oldest first, divided into groups of two or more that can be
   * paid. What is in none of them is paid alone.
   */
  divide(waiting: readonly Withdrawal[]): Promise<Withdrawal[][]>;
  /** The terms of a group of these withdrawals, which costs no more than they have reserved for their fees. */
  terms(members: readonly Withdrawal[], of: { chain: Chain; wallet: Wallet }): GroupTerms;
  /** What an earlier signature of a withdrawal means to the worker. */
  earlier(deps: Deps): EarlierMeaning;
  /**
   * Says, in one run of the worker, of the groups of one token those that may be begun now, and the numbers of the
   * withdrawals that wait until others may. Absent: all may. `begun`: groups and allowances that are approved.
   */
  mayTake?(
    of: MakeDeps,
    place: Place<Deps>,
    at: { begun: readonly InternalOrder[]; slots(): Promise<readonly NonceSlot[]> },
  ): (plans: Withdrawal[][]) => Promise<{ ready: Withdrawal[][]; waiting: string[] }>;
}

export type FormDeps<Deps extends WorkerDeps> = MakeDeps & GroupWay<Deps>;

/** The wallet that a run makes groups for, and until when (unix ms). */
export interface Place<Deps extends WorkerDeps = WorkerDeps> {
  deps: Deps;
  wallet: Wallet;
  settings: ProjectSettings;
  deadline: number;
}
