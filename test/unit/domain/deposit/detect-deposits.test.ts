/** When a deposit that was found in a block may be credited. */
import { expect, test } from 'vitest';
import { depositSenders } from '#domain/deposit/deposit-senders.ts';
import type { BalanceChange, SentTransaction } from '#model/chain.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { address, detect, now } from '#test/builders/domain/deposit/detect-deposits.ts';

test('the seconds before credit count from the time of the block', async () => {
  expect(await detect()).toMatchObject({ creditAfter: now - 8 + 30, createdAt: now });
});

test('a project’s lower seconds count, those of another chain do not', async () => {
  const lowered = { creditSeconds: { BASE: 5 } };
  expect(await detect({ settings: lowered })).toMatchObject({ creditAfter: now - 3 });
  const other = { creditSeconds: { BSC: 5 } };
  expect(await detect({ settings: other })).toMatchObject({ creditAfter: now + 22 });
});

test('in a block without a time they count from the detection', async () => {
  expect(await detect({ block: { timestamp: 0 } })).toMatchObject({ creditAfter: now + 30 });
});

test.each([
  ['in milliseconds', now * 1_000, now + 30],
  ['a year ahead', now + 31_536_000, now + 30],
])('a block’s time that is %s does not hold the credit up', async (_, timestamp, creditAfter) => {
  expect(await detect({ block: { timestamp } })).toMatchObject({ creditAfter });
});

test('mined again, a deposit waits from its new block', async () => {
  const known = buildDeposit({
    chain: 'BASE',
    address,
    chainState: 'removed',
    creditAfter: now - 500,
    createdAt: now - 530,
  });
  const again = await detect({ known, block: { number: 140n, hash: '0xb140' } });
  expect(again).toMatchObject({
    depositNo: 'DP1',
    blockNumber: 140n,
    creditAfter: now + 22,
    createdAt: now - 530,
  });
});

test('read again into a table that has forgotten it, a deposit has its number, and goes beyond its revisions', async () => {
  const first = await detect();
  const again = await detect({ block: { number: 140n, hash: '0xb140' } });
  expect(again.depositNo).toMatch(/^DP[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(again.depositNo).toBe(first.depositNo);
  expect(first.rev).toBe(now);
});

test('a deposit from before keeps the number that it was given', async () => {
  const old = 'DP01J9ZQ3V7K8M4X2B6N5T1RCD';
  const known = buildDeposit({ chain: 'BASE', address, depositNo: old, blockHash: '0xb99' });
  expect((await detect({ known })).depositNo).toBe(old);
});

test('it names who sent it: one that a log shows, or on Solana all that lost of its token', async () => {
  const from = '0x00000000000000000000000000000000000000e5';
  expect(await detect()).toMatchObject({ fromAddresses: [from] });
  const loss = (name: string, amount: bigint, tokenAddress: string | null = null) => ({
    address: name,
    tokenAddress,
    amount,
  });
  const sent = (txHash: string, ...changes: BalanceChange[]): SentTransaction => ({
    txHash,
    from: 'payer',
    nonce: null,
    success: true,
    changes,
  });
  const transfer = { txHash: 'S1', from: 'most', tokenAddress: null };
  const block = {
    sent: [
      sent('S0', loss('elsewhere', -9n)),
      sent('S1', loss('less', -1n), loss('most', -5n), loss('got', 6n), loss('other', -7n, 'mint')),
    ],
  };
  expect(depositSenders(block, transfer)).toEqual(['most', 'less']);
  // Coin that is made anew leaves nobody.
  expect(depositSenders({ sent: [] }, transfer)).toEqual(['most']);
  const many = Array.from({ length: 40 }, (_, i) => loss(`s${i}`, -BigInt(i + 1)));
  const senders = depositSenders({ sent: [sent('S1', ...many)] }, { ...transfer, from: 's0' });
  expect(senders).toHaveLength(20);
  expect(senders.slice(0, 3)).toEqual(['s0', 's39', 's38']);
});

test('mined again, an announced deposit keeps its sender; one that is not credited takes the new one', async () => {
  const known = buildDeposit({
    chain: 'BASE',
    address,
    blockHash: '0xb99',
    fromAddresses: ['old'],
  });
  const credited = buildDeposit({ ...known, status: 'credited', creditedAt: now - 9 });
  expect((await detect({ known: credited })).fromAddresses).toEqual(['old']);
  expect((await detect({ known })).fromAddresses).toEqual([
    '0x00000000000000000000000000000000000000e5',
  ]);
});

test('a deposit is marked as its project has deposits screened, when it is detected', async () => {
  const screening = {
    url: 'https://screen.example',
    secret: { dataKey: 'k', iv: 'i', ciphertext: 'c', tag: 't' },
    depositsAboveUsd: 10,
    withdrawals: false,
    operations: false,
    onSilence: 'pass' as const,
  };
  expect(await detect()).not.toHaveProperty('screened');
  expect(await detect({ settings: { screening } })).toMatchObject({ screened: 'pass' });
  const ofOrders = { ...screening, depositsAboveUsd: null, withdrawals: true };
  expect(await detect({ settings: { screening: ofOrders } })).not.toHaveProperty('screened');
});
