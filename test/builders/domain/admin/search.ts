import { type SearchDeps, search } from '#domain/admin/search.ts';
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

/** Every read finds a record of this project; `reads` says which were made. */
export function world(projectId: string) {
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
    deposits: {
      get: async (depositNo) => found('deposit', buildDeposit({ depositNo, projectId })),
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
        found(`claim ${chain} ${hash.slice(0, 4)}`, { address, nonce: 1, ref: 'OP1', projectId }),
    },
    addressOf: (family, text) => (family === 'EVM' && text === address ? address : null),
  };
  return { reads, of: (text: string) => search(deps, { project: buildProject(), text }) };
}

export const hash = 'ab'.repeat(32);
export const accountNo = formatAccountNo(7);

export const texts = [
  accountNo,
  accountNo.toLowerCase(),
  'WD1',
  'OP1',
  'SW1',
  'DP1',
  'chg_1',
  address,
  hash,
  `0x${hash}`,
  '5'.repeat(88),
];
