import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import type { Project } from '#model/project.ts';
import type {
  AddressBook,
  DepositStore,
  InternalTransferStore,
  SubAccountStore,
  TransactionIndex,
} from '#ports/deposits.ts';
import type { OperationStore, RecipientIndex, SwapReader, WithdrawalStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { ChainName, Family } from '#shared/chains.ts';
import { subAccountIdOf } from '#shared/crypto/account-no.ts';
import { notSearched } from '#wire/words/not-searched.ts';
import { hashForms } from '../order/orders-of-hash.ts';

interface FoundBatch {
  batchNo: string;
  projectId: string;
}

export interface SearchDeps {
  store: Pick<ProjectAdminStore, 'change'>;
  withdrawals: Pick<WithdrawalStore, 'get' | 'byOrder'>;
  operations: Pick<OperationStore, 'get'>;
  swaps: Pick<SwapReader, 'get' | 'byOrder'>;
  /** Batches of payouts that were accepted. */
  batches: {
    get(batchNo: string): Promise<FoundBatch | null>;
    byId(projectId: string, batchId: string): Promise<FoundBatch | null>;
  };
  deposits: Pick<DepositStore, 'get' | 'getMany'>;
  internalTransfers: Pick<InternalTransferStore, 'getMany'>;
  transactions: TransactionIndex;
  recipients: Pick<RecipientIndex, 'ordersTo'>;
  subAccounts: Pick<SubAccountStore, 'byUser' | 'getMany'>;
  addresses: Pick<AddressBook, 'owners'>;
  payments: Pick<PaymentReader, 'claim'>;
  /** The address in its normal form, if the text is one of this family. */
  addressOf(family: Family, text: string): string | null;
}

export interface Hit {
  kind:
    | 'withdrawal'
    | 'operation'
    | 'swap'
    | 'payout'
    | 'sweep'
    | 'internal_order'
    | 'deposit'
    | 'internal_transfer'
    | 'user'
    | 'address'
    | 'recipient'
    | 'change';
  id: string;
  /** Its chain; of a recipient one of its family; null where it has none. */
  chain: ChainName | null;
  /** Why it is a hit, if its id itself was not asked for. */
  note: string | null;
}

interface Looked {
  in: string;
  hits: Promise<(Hit | null)[]>;
  /** What could not be looked at there. */
  notIn?: Promise<string[]>;
}

/** Records of one transaction that are shown; a payout may credit thousands. */
const maxRecorded = 50;

/**
 * What of a project a text names. The form of the text says where to look; each place is a read by
 * key, and nothing is scanned. What belongs to another project is not a hit. `notLookedIn` names what
 * may hold it and was not looked at: only where it is empty, no hit means that there is nothing.
 */
export async function search(
  deps: SearchDeps,
  { project, text }: { project: Project; text: string },
): Promise<{ hits: Hit[]; lookedIn: string[]; notLookedIn: string[] }> {
  const looked = [
    byNumber(deps, project, text),
    byAddress(deps, project, text),
    byRecipient(deps, project, text),
    byHash(deps, project, text),
    byTransaction(deps, project, text),
    byAccountNo(deps, project, text),
    byMerchantsId(deps, project, text),
  ].flat();
  const hitsByPlace = await Promise.all(looked.map(({ hits }) => hits));
  const hits = hitsByPlace.flat().filter((hit) => hit !== null);
  const unique = new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit]));
  const notIn = await Promise.all(looked.map((one) => one.notIn ?? []));
  return {
    hits: [...unique.values()],
    lookedIn: looked.map((one) => one.in),
    notLookedIn: notIn.flat(),
  };
}

const hit = (
  kind: Hit['kind'],
  id: string,
  note: string | null = null,
  chain: ChainName | null = null,
): Hit => ({ kind, id, chain, note });

function byNumber(deps: SearchDeps, { projectId }: Project, text: string): Looked[] {
  const own = async (
    kind: Hit['kind'],
    read: Promise<{ projectId: string } | null>,
  ): Promise<(Hit | null)[]> => ((await read)?.projectId === projectId ? [hit(kind, text)] : []);
  if (text.startsWith('WD')) {
    return [{ in: 'withdrawals', hits: own('withdrawal', deps.withdrawals.get(text)) }];
  }
  if (text.startsWith('OP')) {
    return [{ in: 'operations', hits: own('operation', deps.operations.get(text)) }];
  }
  if (text.startsWith('SW')) return [{ in: 'swaps', hits: own('swap', deps.swaps.get(text)) }];
  if (text.startsWith('PB')) {
    return [{ in: 'batches of payouts', hits: own('payout', deps.batches.get(text)) }];
  }
  if (text.startsWith('DP')) {
    return [{ in: 'deposits', hits: own('deposit', deps.deposits.get(text)) }];
  }
  if (text.startsWith('chg_')) {
    return [{ in: 'changes', hits: own('change', deps.store.change(projectId, text)) }];
  }
  return [];
}

function byAddress(deps: SearchDeps, project: Project, text: string): Looked[] {
  return Object.entries(project.hot).flatMap(([name, { address: hot }]) => {
    const family = name as Family;
    const address = deps.addressOf(family, text);
    if (address === null) return [];
    if (address === hot) {
      const note = `the hot wallet of ${family}`;
      return [{ in: 'hot wallets', hits: Promise.resolve([hit('address', address, note)]) }];
    }
    const owned = deps.addresses.owners(family, [address]).then((owners) => {
      const owner = owners.get(address);
      if (owner?.projectId !== project.projectId || owner.userId === null) return [];
      const note = `the address of ${owner.userId} on ${family}`;
      return [hit('address', address, note), hit('user', owner.userId, 'its owner')];
    });
    return [{ in: `addresses of ${family}`, hits: owned }];
  });
}

/** Orders that name an address, of which the hit is the address: their list has pages. */
function byRecipient(deps: SearchDeps, project: Project, text: string): Looked[] {
  const { projectId, keepsEnds, hot } = project;
  return (Object.keys(hot) as Family[]).flatMap((family) => {
    const address = deps.addressOf(family, text);
    if (address === null) return [];
    const page = deps.recipients.ordersTo(
      { projectId, family, address },
      { limit: 1, after: null },
    );
    const hits = page.then((orders) =>
      orders?.orderNos.length
        ? [hit('recipient', address, `orders name it on ${family}`, chainOfFamily(family))]
        : [],
    );
    const notIn = page.then((orders) =>
      orders === null
        ? [notSearched.unbuiltRecipients]
        : keepsEnds === true
          ? []
          : [notSearched.olderOrders],
    );
    return [{ in: `recipients of ${family}`, hits, notIn }];
  });
}

/** A chain of the family, for routes that ask for one. */
const chainOfFamily = (family: Family): ChainName => (family === 'EVM' ? 'ETH' : family);

/** An account_no is the global number of a sub-account in another form, read aloud or written. */
function byAccountNo(deps: SearchDeps, { projectId }: Project, text: string): Looked[] {
  const [, ...parts] =
    /^WP(.{4})(.{4})(.{2})$/.exec(text.toUpperCase().replace(/[\s-]/g, '')) ?? [];
  const id = subAccountIdOf(`WP-${parts.join('-')}`);
  if (id === null) return [];
  const hits = deps.subAccounts
    .getMany(projectId, [id])
    .then((subAccounts) => subAccounts.map(({ userId }) => hit('user', userId, 'its account_no')));
  return [{ in: 'account numbers', hits }];
}

/** What our own transactions were signed for. */
function byHash(deps: SearchDeps, { projectId }: Project, text: string): Looked[] {
  const forms = hashForms(text);
  if (forms.length === 0) return [];
  const claimed = Promise.all(
    forms.map(async ({ chain, hash }) => {
      const claim = await deps.payments.claim(chain, hash);
      return claim?.projectId === projectId
        ? hit(kindOfNumber(claim.ref), claim.ref, `its transaction on ${chain}`, chain)
        : null;
    }),
  );
  return [{ in: 'our own transactions', hits: claimed }];
}

/** Deposits and internal transfers by their transaction. Several EVM chains may have its hash. */
function byTransaction(deps: SearchDeps, { projectId }: Project, text: string): Looked[] {
  const hashes = [...new Set(hashForms(text).map(({ hash }) => hash))];
  if (hashes.length === 0) return [];
  const places = Promise.all(
    hashes.map(async (hash) => {
      const recorded = await deps.transactions.recorded(projectId, hash, maxRecorded);
      if (recorded === null) return { hits: [], notIn: [notSearched.unbuiltTransactions] };
      const { depositNos, identities, isAll } = recorded;
      const [deposits, internal] = await Promise.all([
        depositNos.length === 0 ? [] : deps.deposits.getMany(depositNos),
        identities.length === 0 ? [] : deps.internalTransfers.getMany(identities),
      ]);
      return {
        hits: [...deposits.map(ofDeposit), ...internal.map(ofInternalTransfer)],
        notIn: isAll ? [] : [`more than ${maxRecorded} deposits of it`],
      };
    }),
  );
  return [
    {
      in: 'deposits by their transaction',
      hits: places.then((all) => all.flatMap(({ hits }) => hits)),
      notIn: places.then((all) => [...new Set(all.flatMap(({ notIn }) => notIn))]),
    },
  ];
}

function ofDeposit({ depositNo, chain, status, chainState }: Deposit): Hit {
  const state =
    chainState === 'present'
      ? status === 'credited'
        ? 'it is credited'
        : 'it is not credited yet'
      : `its block left the chain ${chainState === 'removed' ? 'before' : 'after'} the credit`;
  return hit('deposit', depositNo, `its transaction on ${chain}; ${state}`, chain);
}

function ofInternalTransfer({ identity, chain, userId, isGone }: InternalTransfer): Hit {
  const state = isGone ? ', and its block left the chain' : '';
  return hit(
    'internal_transfer',
    identity,
    `the project moved it to ${userId} on ${chain}${state}`,
    chain,
  );
}

const kinds: Record<string, Hit['kind']> = {
  WD: 'withdrawal',
  OP: 'operation',
  SW: 'swap',
  SP: 'sweep',
};

const kindOfNumber = (ref: string): Hit['kind'] => kinds[ref.slice(0, 2)] ?? 'internal_order';

/** Ids that the merchant chose, which may look like anything. */
function byMerchantsId(deps: SearchDeps, { projectId }: Project, text: string): Looked[] {
  const order = async (kind: 'withdrawal' | 'swap', read: Promise<{ orderNo: string } | null>) => {
    const order = await read;
    return order ? [hit(kind, order.orderNo, `its biz_order_id is ${text}`)] : [];
  };
  const user = deps.subAccounts
    .byUser(projectId, text)
    .then((subAccount) => (subAccount ? [hit('user', subAccount.userId)] : []));
  const batch = deps.batches
    .byId(projectId, text)
    .then((found) => (found ? [hit('payout', found.batchNo, `its batch_id is ${text}`)] : []));
  return [
    { in: 'users', hits: user },
    {
      in: 'biz_order_id of withdrawals',
      hits: order('withdrawal', deps.withdrawals.byOrder(projectId, text)),
    },
    { in: 'biz_order_id of swaps', hits: order('swap', deps.swaps.byOrder(projectId, text)) },
    { in: 'batch_id of batches', hits: batch },
  ];
}
