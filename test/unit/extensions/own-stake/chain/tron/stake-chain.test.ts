/** What becomes of the bytes of own stake, by several providers; and what they say of the account. */
import { expect, test } from 'vitest';
import { decodeStakeAct } from '#extensions/own-stake/chain/tron/stake-act.ts';
import { makeStakeChain } from '#extensions/own-stake/chain/tron/stake-chain.ts';
import { type Answers, fakeHttp, gone } from '#test/unit/chains/tron/fake-http.ts';
import { forgeBlock } from '#test/unit/chains/tron/forge.ts';
import { alice, bob } from '#test/unit/chains/tron/people.ts';

const txHash = 'ab'.repeat(32);
const timeOf = (number: number) => 1_700_000_000_000 + number * 3_000;

/** A node at block 700, solid at 680, that has the transaction in a block, in its pool, or not. */
const node = (place: number | 'pool' | null, set: Answers = {}, solid = 680): Answers => ({
  'wallet/getblock': ({ id_or_num }: Record<string, unknown>) =>
    forgeBlock({ number: id_or_num === undefined ? 700 : Number(id_or_num) }),
  'walletsolidity/getblock': forgeBlock({ number: solid }),
  'wallet/gettransactioninfobyid':
    typeof place === 'number' ? { id: txHash, blockNumber: place } : {},
  'wallet/gettransactionbyid': place === null ? {} : { txID: txHash },
  ...set,
});
const outcome = (nodes: Answers[], expiresAt = timeOf(670)) =>
  makeStakeChain({ http: fakeHttp(...nodes) }).outcome({ txHash, expiresAt });

test.each([
  ['final', [node(650), node(650)]],
  ['mined', [node(690), node(690)]],
  ['mined', [node(650), node(690)]],
  ['open', [node(650), node(null)]],
  ['open', [node(null), node('pool')]],
  ['open', [node(null), node(null), node('pool')]],
  ['void', [node(null), node(null), node(null)]],
  ['open', [node(null), node(null), node(null, {}, 660)]],
] as const)('%s, case %#', async (is, nodes) => {
  expect(await outcome([...nodes])).toBe(is);
});

test('bytes that have not expired at a final block are open, whoever knows them', async () => {
  expect(await outcome([node(null), node(null)], timeOf(681))).toBe('open');
});

test('a failed transaction is not lent, and another one’s info counts for nothing', async () => {
  const failed = {
    'wallet/gettransactioninfobyid': { id: txHash, blockNumber: 1, result: 'FAILED' },
  };
  expect(await outcome([node(650, failed), node(650, failed)])).toBe('open');
  const other = { 'wallet/gettransactioninfobyid': { id: 'cd'.repeat(32), blockNumber: 1 } };
  await expect(outcome([node(650, other), node(650)])).rejects.toThrow('another transaction');
});

test('a provider that does not answer proves nothing', async () => {
  const silent = { 'wallet/gettransactioninfobyid': gone() };
  await expect(outcome([node(null), node(null, silent)])).rejects.toThrow();
  const third = node(null, { 'wallet/gettransactionbyid': gone() });
  await expect(outcome([node(null), node(null), third])).rejects.toThrow();
});

test('of two providers the one counts that leaves the account less', async () => {
  const account = (max_size: number, balance: number, lent: number): Answers => ({
    'wallet/getcandelegatedmaxsize': { max_size },
    'wallet/getaccount': { address: alice, balance },
    'wallet/getdelegatedresourcev2': {
      delegatedResource: [{ frozen_balance_for_energy: lent }, { frozen_balance_for_energy: 1 }],
    },
    'wallet/getaccountresource': { TotalEnergyLimit: 180, TotalEnergyWeight: 19 },
  });
  const chain = makeStakeChain({ http: fakeHttp(account(5, 70, 10), account(6, 60, 20)) });
  expect(await chain.delegatable(alice)).toBe(5n);
  expect(await chain.coin(alice)).toBe(60n);
  expect(await chain.delegated({ account: alice, receiver: bob })).toBe(21n);
  expect(await chain.yields(alice)).toEqual(Array(2).fill({ energy: 180n, weight: 19n }));
});

test('a pledge is taken off where the provider does not know its delegation yet', async () => {
  const account = (max_size: number, ...known: string[]): Answers => ({
    'wallet/getcandelegatedmaxsize': { max_size },
    'wallet/gettransactionbyid': ({ value }: Record<string, unknown>) =>
      known.includes(String(value)) ? { txID: value } : {},
  });
  const pledged = [
    { txHash: 'aa', stakeSun: 10n },
    { txHash: 'bb', stakeSun: 20n },
    { txHash: null, stakeSun: 1n },
  ];
  const roomOf = (...nodes: Answers[]) =>
    makeStakeChain({ http: fakeHttp(...nodes) }).delegatable(alice, pledged);
  expect(await roomOf(account(100))).toBe(69n);
  expect(await roomOf(account(90, 'aa'))).toBe(69n);
  expect(await roomOf(account(70, 'aa', 'bb'))).toBe(69n);
  // The pool of one provider has them, that of the other one does not.
  expect(await roomOf(account(70, 'aa', 'bb'), account(95))).toBe(64n);
});

test('bytes expire a minute after the head, and two of the same moment differ', async () => {
  const act = {
    does: 'delegate',
    account: alice,
    permission: 2,
    receiver: bob,
    stakeSun: 5n,
  } as const;
  const made = [0.1, 0.9].map((at) =>
    makeStakeChain({ http: fakeHttp(node(null)), random: () => at }).prepare(act),
  );
  const [first, second] = await Promise.all(made);
  expect(first!.expiresAt).toBe(timeOf(700) + 60_000);
  expect(first!.txHash).not.toBe(second!.txHash);
  expect(decodeStakeAct(first!.raw)).toMatchObject(act);
});
