import { expect, test } from 'vitest';
import { chainNames, familyOf } from '#shared/chains.ts';
import { accountNo, address, hash, texts, world } from '#test/builders/domain/admin/search.ts';

test.each(texts)('%s of this project is found, of another one is not', async (text) => {
  expect((await world('demo').of(text)).hits).not.toEqual([]);
  expect((await world('shop').of(text)).hits).toEqual([]);
});

const merchants = ['user', 'withdrawal by biz', 'swap by biz', 'batch by id'];

test('the form of a text says where to look: each place is one read', async () => {
  const readsOf = async (text: string) => {
    const { reads, of } = world('demo');
    await of(text);
    return reads.filter((read) => !merchants.includes(read));
  };
  expect(await readsOf('WD1')).toEqual(['withdrawal']);
  expect(await readsOf('PB1')).toEqual(['batch']);
  expect(await readsOf('invoice 7')).toEqual([]);
  expect((await readsOf(address)).sort()).toEqual(['address EVM', 'orders to 0x00']);
  expect(await readsOf(accountNo)).toEqual(['sub-accounts 7']);
  expect(await readsOf('5'.repeat(88))).toEqual(['claim SOL 5555', 'recorded 5555 50']);
  const evm = chainNames.filter((name) => familyOf[name] === 'EVM');
  // One read of what is recorded for all EVM chains: the index is by the hash.
  const recorded = ['recorded 0xab 50', 'recorded abab 50'];
  expect((await readsOf(hash.toUpperCase())).sort()).toEqual(
    [...evm.map((name) => `claim ${name} 0xab`), 'claim TRX abab', ...recorded].sort(),
  );
});

test('what is found in several places is one hit, and the places are named', async () => {
  const { hits, lookedIn } = await world('demo').of(hash);
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({ kind: 'operation', id: 'OP1' });
  expect(lookedIn).toEqual([
    'our own transactions',
    'deposits by their transaction',
    'users',
    'biz_order_id of withdrawals',
    'biz_order_id of swaps',
    'batch_id of batches',
  ]);
});

test('the merchant’s batch_id finds the batch, of this project only', async () => {
  const batches = { 'evening 7': 'PB7' };
  expect((await world('demo', { batches }).of('evening 7')).hits).toEqual([
    { kind: 'payout', id: 'PB7', chain: null, note: 'its batch_id is evening 7' },
  ]);
  expect((await world('shop', { batches }).of('evening 7')).hits).toEqual([]);
});

const evmHash = `0x${hash}`;

test('a transaction finds its deposits on every chain, whatever the case of its hash', async () => {
  const recorded = {
    [evmHash]: {
      deposits: [
        { depositNo: 'DP1', chain: 'ETH' as const, status: 'credited' as const },
        { depositNo: 'DP2', chain: 'BSC' as const, status: 'confirming' as const },
      ],
    },
    [hash]: { deposits: [{ depositNo: 'DP3', chain: 'TRX' as const }] },
  };
  for (const text of [evmHash, evmHash.toUpperCase().replace('X', 'x'), `0X${hash}`]) {
    const { hits } = await world('demo', { recorded }).of(text);
    const deposits = hits.filter(({ kind }) => kind === 'deposit');
    expect(deposits.map(({ id, chain }) => [id, chain])).toEqual([
      ['DP1', 'ETH'],
      ['DP2', 'BSC'],
      ['DP3', 'TRX'],
    ]);
    expect(deposits[0]?.note).toBe('its transaction on ETH; it is credited');
    expect(deposits[1]?.note).toBe('its transaction on BSC; it is not credited yet');
  }
});

test.each([
  ['removed', 'before'],
  ['orphaned', 'after'],
] as const)('a deposit that is %s left the chain %s its credit', async (chainState, when) => {
  const recorded = { [evmHash]: { deposits: [{ depositNo: 'DP1', chainState }] } };
  const { hits } = await world('demo', { recorded }).of(evmHash);
  expect(hits.find(({ kind }) => kind === 'deposit')?.note).toBe(
    `its transaction on ETH; its block left the chain ${when} the credit`,
  );
});

test('what the project moved to its users is found by its transaction, each transfer', async () => {
  const recorded = { [evmHash]: { internal: ['alice', 'bob'] } };
  const { hits } = await world('demo', { recorded }).of(evmHash);
  const moved = hits.filter(({ kind }) => kind === 'internal_transfer');
  expect(moved.map(({ note }) => note)).toEqual([
    'the project moved it to alice on ETH',
    'the project moved it to bob on ETH',
  ]);
});

test('more deposits of one transaction than are read are named', async () => {
  const recorded = { [evmHash]: { deposits: [{ depositNo: 'DP1' }], isAll: false } };
  expect((await world('demo', { recorded }).of(evmHash)).notLookedIn).toEqual([
    'more than 50 deposits of it',
  ]);
  expect((await world('demo').of(evmHash)).notLookedIn).toEqual([]);
});

test.each([
  ['SP1', 'sweep'],
  ['IN1', 'internal_order'],
  ['SW1', 'swap'],
])('the transaction of %s is a %s', async (ref, kind) => {
  const { hits } = await world('demo', { ref }).of(evmHash);
  expect(hits).toMatchObject([{ kind, id: ref }]);
});

test('an address that orders name is a recipient, of an older project perhaps without them', async () => {
  const recipients = [address];
  const { hits } = await world('demo', { recipients }).of(address.toLowerCase());
  expect(hits.find(({ kind }) => kind === 'recipient')).toEqual({
    kind: 'recipient',
    id: address,
    chain: 'ETH',
    note: 'orders name it on EVM',
  });
  expect((await world('demo').of(address)).notLookedIn).toEqual([]);
  expect((await world('demo', { isOld: true }).of(address)).notLookedIn).toEqual([
    'orders created before orders were indexed by recipient',
  ]);
});

test.each(['anna@shop.example', 'shop:2026/11#7', '100%', 'a+b=c', '%40', '@/#:+%.'])(
  'the merchant’s id %s is looked for as it is',
  async (text) => {
    const { of } = world('demo');
    const { lookedIn, notLookedIn } = await of(text);
    expect(lookedIn).toEqual([
      'users',
      'biz_order_id of withdrawals',
      'biz_order_id of swaps',
      'batch_id of batches',
    ]);
    expect(notLookedIn).toEqual([]);
  },
);

test('while an index is being built the answer says that it was not searched', async () => {
  const { of } = world('demo', { isUnbuilt: true });
  expect((await of(address)).notLookedIn).toEqual([
    'orders by their recipient, whose index is still being built',
  ]);
  expect((await of(evmHash)).notLookedIn).toEqual([
    'deposits by their transaction, whose index is still being built',
  ]);
});
