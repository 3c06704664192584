import type { Chain } from '#model/chain.ts';
import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { DepositStore, InternalTransferStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import { listRecords } from '../list/list-records.ts';

/** Records of one list that are read at most, a page at a time. */
const maxRecords = 2_000;
const pageSize = 100;

export interface ExplainDeps {
  deposits: Pick<DepositStore, 'getMany'>;
  internalTransfers: Pick<InternalTransferStore, 'getMany'>;
  lists: Pick<ListIndex, 'page'>;
}

/** The fields that deposits and internal transfers share. */
type Received = Pick<Deposit, 'address' | 'amount' | 'blockNumber'>;

/**
 * Sums up what the records of an address received in the native coin up to a block: deposits, and
 * transfers by the project itself. The latter are a list of the whole project, which is read once,
 * for the first address that asks.
 */
export function makeExplainedBalance(deps: ExplainDeps, chain: Chain) {
  const ofProjects = new Map<string, Promise<InternalTransfer[] | null>>();

  const deposits = (owner: AddressOwner): Promise<Deposit[] | null> =>
    allRecords(deps.lists, {
      list: 'deposits-user',
      projectId: owner.projectId,
      scope: owner.userId ?? '',
      chain,
      read: (ids) => deps.deposits.getMany(ids),
      idOf: ({ depositNo }) => depositNo,
    });

  const transfers = ({ projectId }: AddressOwner): Promise<InternalTransfer[] | null> => {
    const known = ofProjects.get(projectId);
    const read =
      known ??
      allRecords(deps.lists, {
        list: 'internal-transfers',
        projectId,
        scope: '',
        chain,
        read: (ids) => deps.internalTransfers.getMany(ids),
        idOf: ({ identity }: InternalTransfer) => identity,
      });
    ofProjects.set(projectId, read);
    return read;
  };

  /** null if there are too many records to read. `enough` ends the reading early. */
  return async (owner: AddressOwner, upTo: bigint, enough: bigint): Promise<bigint | null> => {
    const sum = (records: Received[]) =>
      records
        .filter(({ address, blockNumber }) => {
          return foldCase(address) === foldCase(owner.address) && blockNumber <= upTo;
        })
        .reduce((total, { amount }) => total + amount, 0n);
    const received = await deposits(owner);
    if (!received) return null;
    const deposited = sum(received.filter(({ chainState }) => chainState === 'present'));
    if (deposited >= enough) return deposited;
    const internal = await transfers(owner);
    return internal && deposited + sum(internal.filter(({ isGone }) => !isGone));
  };
}

/** All records of a list in the chain's coin; null if they are too many. */
async function allRecords<T>(
  lists: ExplainDeps['lists'],
  input: {
    list: string;
    projectId: string;
    scope: string;
    chain: Chain;
    read: (ids: string[]) => Promise<T[]>;
    idOf: (record: T) => string;
  },
): Promise<T[] | null> {
  const { chain, ...list } = input;
  const byKey = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const { list: records, total } = await listRecords(lists, {
      ...list,
      query: { page, size: pageSize },
      filter: { chain: chain.name, token: chain.nativeToken },
    });
    if (total > maxRecords) return null;
    // A record that is added meanwhile moves the others on by one place.
    for (const record of records) byKey.set(input.idOf(record), record);
    if (page * pageSize >= total) return [...byKey.values()];
  }
}
