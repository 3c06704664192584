import { expect, test } from 'vitest';
import { chainNames } from '#shared/chains.ts';
import { hitPath } from '../../../../../console/src/words/hits.ts';
import { mayOperate, mayOperateAll } from '../../../../../console/src/words/may-operate.ts';
import { chainsOf, hashOn } from '../../../../../console/src/words/transaction-hash.ts';

test.each([
  ['withdrawal', 'WD1', '/p/shop/withdrawals/WD1'],
  ['operation', 'OP1', '/p/shop/operations/OP1'],
  ['swap', 'SW1', '/p/shop/swaps/SW1'],
  ['payout', 'PB1', '/p/shop/payouts/PB1'],
  ['deposit', 'DP1', '/p/shop/deposits/DP1'],
  ['user', 'a b', '/p/shop/users/a%20b'],
  ['user', 'bob@shop.com/7#x', '/p/shop/users/bob%40shop.com%2F7%23x'],
  ['change', 'chg_1', '/p/shop/changes'],
  ['address', '0x1', null],
  ['recipient', '0x1', null],
  ['internal_transfer', 'ETH#0x1#native#0x2', null],
  ['internal_order', 'IN1', null],
  ['sweep', 'SP1', '/p/shop/sweeps'],
] as const)('a hit of the kind %s leads to its page', (kind, id, path) => {
  expect(hitPath('shop', { kind, id, chain: null, note: null })).toBe(path);
});

const hex = 'ab12'.repeat(16);

test('a hash names the chains that may have it, and has each one’s form', () => {
  expect(chainsOf(`0x${hex}`)).toEqual(chainNames.filter((name) => name !== 'SOL'));
  expect(chainsOf('5'.repeat(88))).toEqual(['SOL']);
  expect(chainsOf('WD1')).toEqual([]);
  expect(hashOn('TRX', `0x${hex.toUpperCase()}`)).toBe(hex);
  expect(hashOn('ETH', `0x${hex.toUpperCase()}`)).toBe(`0x${hex}`);
  expect(hashOn('SOL', 'AbC')).toBe('AbC');
});

test('a group of one project repeats there, and rescans nothing', () => {
  const admin = { email: 'a', groups: ['operator:shop'], authTime: 1, expiresAt: 2 };
  expect([mayOperate(admin, 'shop'), mayOperate(admin, 'other'), mayOperateAll(admin)]).toEqual([
    true,
    false,
    false,
  ]);
  const owner = { ...admin, groups: ['owner'] };
  expect([mayOperate(owner, 'shop'), mayOperateAll(owner)]).toEqual([true, true]);
  const viewer = { ...admin, groups: ['viewer', 'approver'] };
  expect([mayOperate(viewer, 'shop'), mayOperateAll(viewer)]).toEqual([false, false]);
});
