import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { explainTransaction } from '#domain/deposit/explain-transaction.ts';
import { depositIdentity } from '#domain/deposit/identity.ts';
import type { ScannedBlock, Transfer } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildDeposit } from '#test/builders/builders.ts';

const chain = { ...chains.BASE, enabled: true };
const usdc = chain.tokens.find(({ symbol }) => symbol === 'USDC')!;
const user = '0x00000000000000000000000000000000000000c3';
const hot = '0x00000000000000000000000000000000000000a1';
const txHash = '0xaa';

const owner = (address: string, subIndex: number): AddressOwner => ({
  family: 'EVM',
  address,
  projectId: 'demo',
  subIndex,
  userId: subIndex === 0 ? null : 'alice',
});
const transfer = (set: Partial<Transfer> = {}): Transfer => ({
  txHash,
  position: 'log:0',
  from: '0x01',
  to: user,
  tokenAddress: usdc.address!.toLowerCase(),
  amount: usdc.minDeposit,
  ...set,
});

function explained(
  transfers: Transfer[],
  stored: { deposits?: Transfer[]; internal?: Transfer[]; success?: boolean } = {},
) {
  const { deposits = [], internal = [], success = true } = stored;
  const identity = (one: Transfer) =>
    depositIdentity({ ...one, chain: chain.name, address: one.to });
  const block: ScannedBlock = {
    number: 7n,
    hash: '0x7',
    parentHash: '0x6',
    timestamp: 1,
    clock: null,
    transfers,
    sent: [{ txHash, from: '0x01', nonce: 1, success }],
    coverage: [],
  };
  return explainTransaction(
    {
      chain,
      canonical: (address) => address,
      addresses: {
        owners: async (_family, asked) =>
          new Map(
            [owner(user, 1), owner(hot, 0)]
              .filter(({ address }) => asked.includes(address))
              .map((one) => [one.address, one]),
          ),
      },
      deposits: {
        byIdentity: async (ids) =>
          new Map(
            deposits
              .map(identity)
              .filter((id) => ids.includes(id))
              .map((id) => [id, buildDeposit({ depositNo: 'DP1' })]),
          ),
      },
      internalTransfers: {
        getMany: async (ids) =>
          internal
            .map(identity)
            .flatMap((id) =>
              ids.includes(id) ? [{ ...buildDeposit(), identity: id, orderNo: null }] : [],
            ),
      },
    },
    block,
    txHash,
  );
}

const other = '0x00000000000000000000000000000000000000ff';

test.each([
  ['deposit', transfer(), { deposits: [transfer()] }],
  ['not_ours', transfer({ to: other }), {}],
  ['hot_wallet', transfer({ to: hot }), {}],
  ['unlisted_token', transfer({ tokenAddress: other }), {}],
  ['below_minimum', transfer({ amount: usdc.minDeposit - 1n }), {}],
  ['internal_transfer', transfer(), { internal: [transfer()] }],
  ['not_taken', transfer(), {}],
] as const)('%s', async (verdict, one, stored) => {
  const found = await explained([one], stored as never);
  expect(found).toMatchObject({ block: '7', success: true, total: 1, transfers: [{ verdict }] });
  expect(found?.transfers[0]?.depositNo).toBe(verdict === 'deposit' ? 'DP1' : null);
});

test('an unlisted token is shown in smallest units, a listed one as a decimal', async () => {
  const found = await explained([
    transfer({ amount: 1_500_000n }),
    transfer({ amount: 1_500_000n, tokenAddress: other, position: 'log:1' }),
  ]);
  expect(found?.transfers.map(({ token, amount }) => [token, amount])).toEqual([
    ['USDC', '1.5'],
    [null, '1500000'],
  ]);
});

test('a failed transaction moved nothing, and one that is not in the block is not explained', async () => {
  expect(await explained([], { success: false })).toEqual({
    block: '7',
    success: false,
    transfers: [],
    total: 0,
  });
  const away = await explained([transfer({ txHash: '0xbb' })]);
  expect(away).toMatchObject({ transfers: [], total: 0 });
});

test('what is ours stands first, and at most twenty are kept', async () => {
  const many = Array.from({ length: 30 }, (_, i) => transfer({ to: other, position: `log:${i}` }));
  const found = await explained([...many, transfer({ position: 'log:30' })]);
  expect(found?.total).toBe(31);
  expect(found?.transfers).toHaveLength(20);
  expect(found?.transfers[0]).toMatchObject({ to: user, userId: 'alice' });
});
