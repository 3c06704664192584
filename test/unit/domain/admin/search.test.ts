import { expect, test } from 'vitest';
import { accountNo, address, hash, texts, world } from '#test/builders/domain/admin/search.ts';

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
