import { expect, test } from 'vitest';
import { type SearchDeps, search } from '#domain/admin/search.ts';
import { formatAccountNo } from '#shared/crypto/account-no.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildDeposit, buildProject, buildWithdrawal } from '#test/builders/builders.ts';

const address = '0x00000000000000000000000000000000000000C3';

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
function world(projectId: string) {
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

const hash = 'ab'.repeat(32);
const accountNo = formatAccountNo(7);
const texts = [
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

test.each(texts)('%s of this project is found, of another one is not', async (text) => {
  expect((await world('demo').of(text)).hits).not.toEqual([]);
  expect((await world('shop').of(text)).hits).toEqual([]);
});

const merchants = ['user', 'withdrawal by biz', 'swap by biz'];

test('the form of a text says where to look: each place is one read', async () => {
  const readsOf = async (text: string) => {
    const { reads, of } = world('demo');
    await of(text);
    return reads.filter((read) => !merchants.includes(read));
  };
  expect(await readsOf('WD1')).toEqual(['withdrawal']);
  expect(await readsOf('invoice 7')).toEqual([]);
  expect(await readsOf(address)).toEqual(['address EVM']);
  expect(await readsOf(accountNo)).toEqual(['sub-accounts 7']);
  expect(await readsOf('5'.repeat(88))).toEqual(['claim SOL 5555']);
  expect((await readsOf(hash.toUpperCase())).sort()).toEqual([
    'claim ARBITRUM 0xab',
    'claim BASE 0xab',
    'claim BSC 0xab',
    'claim ETH 0xab',
    'claim POLYGON 0xab',
    'claim TRX abab',
  ]);
});

test('what is found in several places is one hit, and the places are named', async () => {
  const { hits, lookedIn } = await world('demo').of(hash);
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({ kind: 'operation', id: 'OP1' });
  expect(lookedIn).toEqual([
    'our own transactions',
    'users',
    'biz_order_id of withdrawals',
    'biz_order_id of swaps',
  ]);
});
