import { expect, test } from 'vitest';
import {
  explained,
  hot,
  transfer,
  usdc,
  user,
} from '#test/builders/domain/deposit/explain-transaction.ts';

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

test('for a project, addresses of others are not ours, neither by verdict nor by place', async () => {
  const strangers = Array.from({ length: 25 }, (_, i) =>
    transfer({ to: other, position: `log:${i}` }),
  );
  const found = await explained(
    [...strangers, transfer({ position: 'log:90' })],
    { deposits: [transfer({ position: 'log:90' })] },
    'rival',
  );
  expect(found?.transfers.map(({ position }) => position)).toEqual(
    strangers.slice(0, 20).map(({ position }) => position),
  );
  const mine = await explained(
    [transfer({ to: hot }), transfer({ position: 'log:1' })],
    {},
    'rival',
  );
  expect(mine?.transfers).toMatchObject([
    { verdict: 'not_ours', projectId: null, userId: null, depositNo: null },
    { verdict: 'not_ours', projectId: null, userId: null, depositNo: null },
  ]);
});
