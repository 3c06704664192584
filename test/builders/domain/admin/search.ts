import { readAddress } from '#chains/account/read-address.ts';
import { type SearchDeps, search } from '#domain/admin/search.ts';
import type { Deposit } from '#model/deposit.ts';
import { formatAccountNo } from '#shared/crypto/account-no.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildDeposit, buildProject, buildWithdrawal } from '#test/builders/builders.ts';

export const address = '0x00000000000000000000000000000000000000C3';

const subAccount = {
  projectId: 'demo',
  userId: 'alice',
  accountNo: 'WP-2222-2222-22',
  subIndex: 1,
  label: '',
  addresses: { EVM: address, SOL: '', TRX: '' },
  createdAt: 1,
};

/** What is recorded of a transaction, in every project that asks. */
interface Recorded {
  deposits?: Partial<Deposit>[];
  /** Users who were sent money by the project itself. */
  internal?: string[];
  isAll?: boolean;
}

interface World {
  /** By their hash. */
  recorded?: Record<string, Recorded>;
  /** Addresses that orders of the project name. */
  recipients?: string[];
  /** Batch numbers by their batch_id. */
  batches?: Record<string, string>;
  /** The order that the project's own transactions were signed for. */
  ref?: string;
  isOld?: boolean;
  /** Both indexes are being built. */
  isUnbuilt?: boolean;
}

/** Every read finds a record of this project; `reads` says which were made. */
export function world(
  projectId: string,
  { recorded = {}, recipients, batches, ref, isOld, isUnbuilt }: World = {},
) {
  const reads: string[] = [];
  const found = <T>(what: string, record: T) => {
    reads.push(what);
    return record;
  };
  const deps: SearchDeps = {
    store: {
      change: async (asked, changeId) =>
        found(
          'change',
          asked === projectId
            ? {
                changeId,
                projectId,
                kind: 'settings',
                payload: {},
                askedBy: { id: '', email: '' },
                askedAt: 1,
                expiresAt: 2,
              }
            : null,
        ),
    },
    withdrawals: {
      get: async (orderNo) => found('withdrawal', buildWithdrawal({ orderNo, projectId })),
      byOrder: async () => found('withdrawal by biz', null),
    },
    operations: { get: async (orderNo) => found('op', buildOperation({ orderNo, projectId })) },
    swaps: {
      get: async (orderNo) => found('swap', buildSwap({ orderNo, projectId })),
      byOrder: async () => found('swap by biz', null),
    },
    batches: {
      get: async (batchNo) => found('batch', { batchNo, projectId }),
      byId: async (asked, batchId) =>
        found(
          'batch by id',
          asked === projectId && batches?.[batchId]
            ? { batchNo: batches[batchId], projectId }
            : null,
        ),
    },
    deposits: {
      get: async (depositNo) => found('deposit', buildDeposit({ depositNo, projectId })),
      getMany: async (nos) =>
        Object.values(recorded).flatMap(({ deposits = [] }) =>
          deposits
            .map((set) => buildDeposit({ projectId, ...set }))
            .filter(({ depositNo }) => nos.includes(depositNo)),
        ),
    },
    internalTransfers: {
      getMany: async (identities) =>
        identities.map((identity) => ({
          ...buildDeposit({ projectId }),
          identity,
          userId: identity.split(' ')[0] ?? '',
          orderNo: null,
        })),
    },
    transactions: {
      recorded: async (asked, txHash, limit) => {
        reads.push(`recorded ${txHash.slice(0, 4)} ${limit}`);
        if (isUnbuilt) return null;
        const { deposits = [], internal = [], isAll = true } = recorded[txHash] ?? {};
        if (asked !== projectId) return { depositNos: [], identities: [], isAll: true };
        return {
          depositNos: deposits.map(({ depositNo = 'DP1' }) => depositNo),
          identities: internal.map((user) => `${user} of ${txHash}`),
          isAll,
        };
      },
    },
    recipients: {
      ordersTo: async ({ projectId: asked, address }) => {
        reads.push(`orders to ${address.slice(0, 4)}`);
        if (isUnbuilt) return null;
        const isNamed = asked === projectId && recipients?.includes(address);
        return { orderNos: isNamed ? ['WD1'] : [], next: null };
      },
    },
    subAccounts: {
      byUser: async () => found('user', null),
      getMany: async (asked, ids) =>
        found(
          `sub-accounts ${ids}`,
          asked === projectId ? ids.map((id) => ({ ...subAccount, subAccountId: id })) : [],
        ),
    },
    addresses: {
      owners: async (family) =>
        found(
          `address ${family}`,
          new Map([[address, { family, address, projectId, subIndex: 1, userId: 'alice' }]]),
        ),
    },
    payments: {
      claim: async (chain, hash) =>
        found(`claim ${chain} ${hash.slice(0, 4)}`, {
          address,
          nonce: 1,
          ref: ref ?? 'OP1',
          projectId,
        }),
    },
    addressOf: readAddress,
  };
  const project = { ...buildProject(), ...(!isOld && { keepsEnds: true as const }) };
  return { reads, of: (text: string) => search(deps, { project, text }) };
}

export const hash = 'ab'.repeat(32);
export const accountNo = formatAccountNo(7);

export const texts = [
  accountNo,
  accountNo.toLowerCase(),
  // Read aloud, or typed without its hyphens.
  accountNo.toLowerCase().replaceAll('-', ' '),
  accountNo.replaceAll('-', ''),
  'WD1',
  'OP1',
  'SW1',
  'PB1',
  'DP1',
  'chg_1',
  address,
  address.toLowerCase(),
  address.toUpperCase(),
  address.slice(2),
  hash,
  `0x${hash}`,
  '5'.repeat(88),
];
