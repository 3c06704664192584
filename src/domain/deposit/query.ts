import type { Cursor } from '#model/chain.ts';
import type { Deposit, DepositStatus } from '#model/deposit.ts';
import type {
  AddressBook,
  ChainStateStore,
  DepositStore,
  TransactionIndex,
} from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import { type ChainName, chainNames, type Family, familyOf } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { listRecords, pageOfFound } from '../list/list-records.ts';
import { hashForms } from '../order/orders-of-hash.ts';

export interface DepositQueryDeps {
  deposits: Pick<DepositStore, 'get' | 'getMany'>;
  chainState: Pick<ChainStateStore, 'cursors'>;
  lists: Pick<ListIndex, 'page'>;
}

/** What finds deposits by an address or a transaction. */
export interface FindDepositDeps {
  addresses: Pick<AddressBook, 'owners'>;
  transactions: Pick<TransactionIndex, 'recorded'>;
}

/** Deposits of one transaction; a batch payment reaches as many users as a block has room for. */
const maxOfHash = 5_000;

/**
 * Confirmations are counted from the scanned head until they are fixed at credit (docs/design.md
 * "The watcher"). null: no cursor of its chain.
 */
export function confirmationsAt(
  { confirmations, blockNumber }: Pick<Deposit, 'confirmations' | 'blockNumber'>,
  cursor: Pick<Cursor, 'scanned'> | null,
): number {
  if (confirmations !== null) return confirmations;
  const head = cursor?.scanned ?? blockNumber;
  return head > blockNumber ? Number(head - blockNumber) : 0;
}

/** The confirmations of these deposits; no cursor is read if none are counted any more. */
async function countConfirmations(
  deps: Pick<DepositQueryDeps, 'chainState'>,
  deposits: Deposit[],
): Promise<(deposit: Deposit) => number> {
  const counting = deposits.filter((deposit) => deposit.confirmations === null);
  const chains = [...new Set(counting.map((deposit) => deposit.chain))];
  const cursors = chains.length > 0 ? await deps.chainState.cursors(chains) : new Map();
  return (deposit) => confirmationsAt(deposit, cursors.get(deposit.chain) ?? null);
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
    /** Any of several chains. */
    chains?: readonly ChainName[];
    start?: string | undefined;
    end?: string | undefined;
    /** UTC days of the credit, by which the page is sorted then; not with userId. */
    creditedFrom?: string | undefined;
    creditedTo?: string | undefined;
    page: number;
    size: number;
  },
): Promise<ShownDeposits> {
  const { projectId, userId, page, size, creditedFrom, creditedTo } = input;
  const isByCredit = creditedFrom !== undefined || creditedTo !== undefined;
  const ofAll = isByCredit ? 'deposits-credited' : 'deposits';
  const { list, total } = await listRecords(deps.lists, {
    list: userId === undefined ? ofAll : 'deposits-user',
    projectId,
    scope: userId ?? '',
    query: isByCredit ? { page, size, start: creditedFrom, end: creditedTo } : input,
    filter: { chain: input.chain ?? input.chains, token: input.token, status: input.status },
    read: (ids) => deps.deposits.getMany(ids),
    idOf: ({ depositNo }) => depositNo,
  });
  return shown(deps, { list, total });
}

interface ShownDeposits {
  list: { deposit: Deposit; confirmations: number }[];
  total: number;
}

async function shown(
  deps: Pick<DepositQueryDeps, 'chainState'>,
  { list, total }: { list: Deposit[]; total: number },
): Promise<ShownDeposits> {
  const confirmations = await countConfirmations(deps, list);
  const withCounts = list.map((deposit) => ({ deposit, confirmations: confirmations(deposit) }));
  return { list: withCounts, total };
}

/**
 * The same page of the deposits to one address. A user has one address on the chains of a family, so
 * these are the user's on those chains. Empty for an address that is not a sub-account's of the project.
 */
export async function listDepositsTo(
  deps: DepositQueryDeps & Pick<FindDepositDeps, 'addresses'>,
  input: { projectId: string; address: string; family: Family; query: Paging },
): Promise<ShownDeposits> {
  const { projectId, address, family, query } = input;
  const owner = (await deps.addresses.owners(family, [address])).get(address);
  if (owner?.projectId !== projectId || owner.userId === null) return { list: [], total: 0 };
  const { page, size, start, end } = query;
  const chains = chainNames.filter((chain) => familyOf[chain] === family);
  return listDeposits(deps, { projectId, userId: owner.userId, chains, page, size, start, end });
}

/**
 * The same page of the deposits of one transaction. Errors: busy while the index of hashes is being
 * built; invalidRequest if the transaction has more deposits than one call reads.
 */
export async function listDepositsOfHash(
  deps: Omit<DepositQueryDeps, 'lists'> & Pick<FindDepositDeps, 'transactions'>,
  { projectId, txHash, query }: { projectId: string; txHash: string; query: Paging },
): Promise<ShownDeposits> {
  const hashes = [...new Set(hashForms(txHash).map(({ hash }) => hash))];
  const found = await Promise.all(
    hashes.map((hash) => deps.transactions.recorded(projectId, hash, maxOfHash)),
  );
  const depositNos = found.flatMap((part) => {
    if (part === null) {
      throw new ApiError('busy', 'The index of transactions is still being built: try again later');
    }
    if (!part.isAll) {
      throw new ApiError('invalidRequest', `tx_hash has more than ${maxOfHash} deposits`);
    }
    return part.depositNos;
  });
  const deposits = depositNos.length === 0 ? [] : await deps.deposits.getMany(depositNos);
  const listed = deposits.filter(
    (deposit) =>
      deposit.projectId === projectId && deposit.chainState !== 'removed' && !deposit.topUp,
  );
  return shown(deps, pageOfFound(listed, query));
}

type Paging = Parameters<typeof pageOfFound>[1];

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
