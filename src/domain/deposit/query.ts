import type { Deposit, DepositStatus } from '#model/deposit.ts';
import type { ChainStateStore, DepositStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { listRecords } from '../list/list-records.ts';

export interface DepositQueryDeps {
  deposits: Pick<DepositStore, 'get' | 'getMany'>;
  chainState: Pick<ChainStateStore, 'cursors'>;
  lists: Pick<ListIndex, 'page'>;
}

/**
 * Confirmations are counted from the scanned head until they are fixed at credit (docs/design.md
 * "The watcher").
 */
async function countConfirmations(
  deps: Pick<DepositQueryDeps, 'chainState'>,
  deposits: Deposit[],
): Promise<(deposit: Deposit) => number> {
  const counting = deposits.filter((deposit) => deposit.confirmations === null);
  const chains = [...new Set(counting.map((deposit) => deposit.chain))];
  const cursors = chains.length > 0 ? await deps.chainState.cursors(chains) : new Map();
  return (deposit) => {
    if (deposit.confirmations !== null) return deposit.confirmations;
    const head = cursors.get(deposit.chain)?.scanned ?? deposit.blockNumber;
    return head > deposit.blockNumber ? Number(head - deposit.blockNumber) : 0;
  };
}

/** A page of a project's deposits, newest first, with the exact total. */
export async function listDeposits(
  deps: DepositQueryDeps,
  input: {
    projectId: string;
    userId?: string;
    chain?: ChainName;
    token?: string;
    status?: DepositStatus;
    start?: string;
    end?: string;
    page: number;
    size: number;
  },
): Promise<{ list: { deposit: Deposit; confirmations: number }[]; total: number }> {
  const { list: deposits, total } = await listRecords(deps.lists, {
    list: input.userId === undefined ? 'deposits' : 'deposits-user',
    projectId: input.projectId,
    scope: input.userId ?? '',
    query: input,
    filter: { chain: input.chain, token: input.token, status: input.status },
    read: (ids) => deps.deposits.getMany(ids),
    idOf: ({ depositNo }) => depositNo,
  });
  const confirmations = await countConfirmations(deps, deposits);
  return {
    list: deposits.map((deposit) => ({ deposit, confirmations: confirmations(deposit) })),
    total,
  };
}

/**
 * One deposit of a project. Errors: notFound, also for one that a reorganisation removed, unless
 * `removed` asks for those too.
 */
export async function findDeposit(
  deps: Omit<DepositQueryDeps, 'lists'>,
  input: { projectId: string; depositNo: string; removed?: boolean },
): Promise<{ deposit: Deposit; confirmations: number }> {
  const deposit = await deps.deposits.get(input.depositNo);
  const isHidden = deposit?.chainState === 'removed' && !input.removed;
  if (!deposit || deposit.projectId !== input.projectId || isHidden) {
    throw new ApiError('notFound', 'No such deposit');
  }
  return { deposit, confirmations: (await countConfirmations(deps, [deposit]))(deposit) };
}
