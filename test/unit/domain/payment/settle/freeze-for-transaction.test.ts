/** A transaction of ours that we did not sign freezes its address, and its block says what it moved. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { SentTransaction, Transfer } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { freezing } from '#test/builders/domain/payment/settle/freeze-for-transaction.ts';

const hot = '0x00000000000000000000000000000000000000A1';
const thief = '0x00000000000000000000000000000000000000ff';
const owner = (address: string, userId: string | null = null): AddressOwner => ({
  projectId: 'demo',
  family: address.startsWith('0x') ? 'EVM' : 'TRX',
  address,
  userId,
  subIndex: userId === null ? 0 : 1,
});
const coin = { tokenAddress: null, amount: 50n };
const stolen: Transfer = {
  txHash: '0xbad',
  position: 'native',
  from: hot.toLowerCase(),
  to: thief,
  ...coin,
};
const sent: SentTransaction = {
  txHash: '0xbad',
  from: hot.toLowerCase(),
  nonce: 7,
  success: true,
  fee: 3n,
};
const stranger: SentTransaction = { ...sent, txHash: '0xother', from: thief, fee: 8n };
const unrelated = { ...stolen, txHash: '0xother', amount: 999n };

test('what it moved and paid is recorded under its nonce, once', async () => {
  const { see, facts, frozen } = freezing({ chain: chains.ETH, owners: [owner(hot)] });
  await see(hot, { sent: [stranger, sent], transfers: [unrelated, stolen] });
  expect(frozen).toEqual([hot]);
  const [fact, ...rest] = facts();
  expect(rest).toEqual([]);
  expect(fact).toMatchObject({
    subject: `slot#ETH#${hot.toLowerCase()}#7`,
    orderNo: null,
    txHash: '0xbad',
    blockNumber: 9n,
  });
  expect(fact!.moves).toEqual([
    move('hot', 'fees/network', 3n),
    move('hot', 'external/other', 50n),
  ]);
  await see(hot, { sent: [sent], transfers: [stolen] });
  expect(facts()).toEqual([]);
});

const move = (from: string, to: string, amount: bigint) => ({
  from: { account: from, address: hot },
  to: { account: to, address: null },
  token: 'ETH',
  amount,
});

test('while only one provider shows it, nothing is recorded; later what its block had is', async () => {
  const { see, later, facts, frozen } = freezing({
    chain: chains.ETH,
    owners: [owner(hot)],
    said: ['disputed', 'confirmed'],
  });
  await see(hot, { sent: [stranger, sent], transfers: [unrelated, stolen] });
  expect([frozen, facts()]).toEqual([[], []]);
  await later();
  expect(frozen).toEqual([hot]);
  const [fact] = facts();
  expect(fact!.moves.map(({ amount }) => amount)).toEqual([3n, 50n]);
});

test('a stage without books only freezes', async () => {
  const { see, facts, frozen } = freezing({
    chain: chains.ETH,
    owners: [owner(hot)],
    books: false,
  });
  await see(hot, { sent: [sent], transfers: [stolen] });
  expect([frozen, facts()]).toEqual([[hot], []]);
});

test('of two signers of a project the first one has it, and only the payer has the fee', async () => {
  const [one, two, payer] = ['TOne', 'TTwo', 'TStranger'];
  const owners = [owner(one), owner(two, 'u1')];
  const { see, facts, frozen } = freezing({ chain: chains.TRX, owners });
  const entry = (from: string): SentTransaction => ({ ...sent, from, nonce: null });
  const { fee: _, ...unpaid } = sent;
  const block = {
    sent: [
      entry(payer),
      { ...unpaid, from: one, nonce: null },
      { ...unpaid, from: two, nonce: null },
    ],
    transfers: [{ ...stolen, from: two, to: 'TThief' }],
  };
  await see(two, block);
  await see(one, block);
  expect(frozen).toEqual([two, one]);
  const recorded = facts();
  expect(recorded.map(({ subject }) => subject)).toEqual(['slot#TRX#0xbad']);
  expect(recorded[0]!.moves).toMatchObject([
    { from: { account: 'users', address: two }, to: { account: 'external/other' }, amount: 50n },
  ]);
});
