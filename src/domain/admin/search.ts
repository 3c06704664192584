import type { Project } from '#model/project.ts';
import type { AddressBook, DepositStore, SubAccountStore } from '#ports/deposits.ts';
import type { OperationStore, SwapStore, WithdrawalStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { type ChainName, chainNames, type Family } from '#shared/chains.ts';
import { subAccountIdOf } from '#shared/crypto/account-no.ts';

export interface SearchDeps {
  store: Pick<ProjectAdminStore, 'change'>;
  withdrawals: Pick<WithdrawalStore, 'get' | 'byOrder'>;
  operations: Pick<OperationStore, 'get'>;
  swaps: Pick<SwapStore, 'get' | 'byOrder'>;
  deposits: Pick<DepositStore, 'get'>;
  subAccounts: Pick<SubAccountStore, 'byUser' | 'getMany'>;
  addresses: Pick<AddressBook, 'owners'>;
  payments: Pick<PaymentReader, 'claim'>;
  /** The address in its normal form, if the text is one of this family. */
  addressOf(family: Family, text: string): string | null;
}

export interface Hit {
  kind: 'withdrawal' | 'operation' | 'swap' | 'deposit' | 'user' | 'address' | 'change';
  id: string;
  /** Why it is a hit, if its id itself was not asked for. */
  note: string | null;
}

interface Looked {
  in: string;
  hits: Promise<(Hit | null)[]>;
}

const solanaSignature = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/**
 * What of a project a text names. The form of the text says where to look; each place is a read by
 * key, and nothing is scanned. What belongs to another project is not a hit.
 */
export async function search(
  deps: SearchDeps,
  { project, text }: { project: Project; text: string },
): Promise<{ hits: Hit[]; lookedIn: string[] }> {
  const looked = [
    byNumber(deps, project, text),
    byAddress(deps, project, text),
    byHash(deps, project, text),
    byAccountNo(deps, project, text),
    byMerchantsId(deps, project, text),
  ].flat();
  const found = await Promise.all(looked.map(({ hits }) => hits));
  const hits = found.flat().filter((hit) => hit !== null);
  const unique = new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit]));
  return { hits: [...unique.values()], lookedIn: looked.map((one) => one.in) };
}

const hit = (kind: Hit['kind'], id: string, note: string | null = null): Hit => ({
  kind,
  id,
  note,
});

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

/** An account_no is the global number of a sub-account in another form. */
function byAccountNo(deps: SearchDeps, { projectId }: Project, text: string): Looked[] {
  const id = subAccountIdOf(text.toUpperCase());
  if (id === null) return [];
  const hits = deps.subAccounts
    .getMany(projectId, [id])
    .then((found) => found.map(({ userId }) => hit('user', userId, 'its account_no')));
  return [{ in: 'account numbers', hits }];
}

/** What our own transactions were signed for. Those of others have no record by their hash. */
function byHash(deps: SearchDeps, { projectId }: Project, text: string): Looked[] {
  const found = hashForms(text);
  if (found.length === 0) return [];
  const claimed = Promise.all(
    found.map(async ({ chain, hash }) => {
      const claim = await deps.payments.claim(chain, hash);
      const kind = claim && kindOfNumber(claim.ref);
      return claim?.projectId === projectId && kind
        ? hit(kind, claim.ref, `its transaction on ${chain}`)
        : null;
    }),
  );
  return [{ in: 'our own transactions', hits: claimed }];
}

/** The chains that a text may be a transaction's hash of, in each one's own form. */
function hashForms(text: string): { chain: ChainName; hash: string }[] {
  if (solanaSignature.test(text)) return [{ chain: 'SOL', hash: text }];
  const hex = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1]?.toLowerCase();
  if (hex === undefined) return [];
  return chainNames
    .filter((chain) => chain !== 'SOL')
    .map((chain) => ({ chain, hash: chain === 'TRX' ? hex : `0x${hex}` }));
}

const kindOfNumber = (ref: string): Hit['kind'] | null =>
  ref.startsWith('WD')
    ? 'withdrawal'
    : ref.startsWith('OP')
      ? 'operation'
      : ref.startsWith('SW')
        ? 'swap'
        : null;

/** Ids that the merchant chose, which may look like anything. */
function byMerchantsId(deps: SearchDeps, { projectId }: Project, text: string): Looked[] {
  const order = async (kind: 'withdrawal' | 'swap', read: Promise<{ orderNo: string } | null>) => {
    const found = await read;
    return found ? [hit(kind, found.orderNo, `its biz_order_id is ${text}`)] : [];
  };
  const user = deps.subAccounts
    .byUser(projectId, text)
    .then((found) => (found ? [hit('user', found.userId)] : []));
  return [
    { in: 'users', hits: user },
    {
      in: 'biz_order_id of withdrawals',
      hits: order('withdrawal', deps.withdrawals.byOrder(projectId, text)),
    },
    { in: 'biz_order_id of swaps', hits: order('swap', deps.swaps.byOrder(projectId, text)) },
  ];
}
