import { expect, test } from 'vitest';
import { maxPayments } from '#domain/approval/recipient-history.ts';
import { historyOf, hot } from '#test/builders/domain/approval/recipient-history.ts';

const to = `0xAbCd${'1'.repeat(32)}4321`;
const twin = `0xabcd${'2'.repeat(32)}4321`;
const stranger = `0x5555${'4'.repeat(32)}5555`;

test('nobody knows a stranger', async () => {
  const found = await historyOf(stranger, { withdrawals: [{ toAddress: to }] });
  expect(found).toMatchObject({
    ours: null,
    isWhitelisted: false,
    count: 0,
    firstAt: null,
    similar: [],
    lookedAt: 1,
    isComplete: true,
  });
  // Only confirmed ones: what was asked for and never paid says nothing.
  expect(found.pages).toEqual(['withdrawals confirmed 1', 'operations confirmed 1']);
});

test('payments of both kinds to it are counted, with their worth and their times', async () => {
  const found = await historyOf(to, {
    withdrawals: [
      { toAddress: to, createdAtMs: 9_000, amountMicroUsd: 5_000_000n },
      { toAddress: to, createdAtMs: 5_000, amountMicroUsd: 1_000_000n },
      { toAddress: stranger, amountMicroUsd: 7_000_000n },
      { toAddress: to, projectId: 'other', amountMicroUsd: 7_000_000n },
    ],
    operations: [
      { toAddress: to, createdAtMs: 7_000, countedMicroUsd: 2_000_000n },
      // A contract that was called is not paid by its address.
      { toAddress: to, opType: 'send-tx', countedMicroUsd: 2_000_000n },
    ],
  });
  expect(found).toMatchObject({ count: 3, microUsd: 8_000_000n, firstAt: 5, lastAt: 9 });
});

test('an address that looks like a recipient, a whitelisted one or the hot wallet is named', async () => {
  const found = await historyOf(to, {
    withdrawals: [{ toAddress: twin }, { toAddress: stranger }],
    whitelist: [`0xaBcD${'5'.repeat(32)}4321`],
  });
  expect(found.similar.map(({ address, knownAs }) => [address, knownAs])).toEqual([
    [twin, 'recipient'],
    [`0xaBcD${'5'.repeat(32)}4321`, 'whitelist'],
    [hot, 'hot_wallet'],
  ]);
});

test('what is ours is said: the hot wallet, a user of this project, and nobody of another', async () => {
  expect((await historyOf(hot)).ours).toBe('hot_wallet');
  const user = await historyOf(to, { owner: { projectId: 'demo', userId: 'u-1' } });
  expect(user).toMatchObject({ ours: 'user', userId: 'u-1' });
  const other = await historyOf(to, { owner: { projectId: 'other', userId: 'u-1' } });
  expect(other).toMatchObject({ ours: null, userId: null });
  expect((await historyOf(to, { whitelist: [to] })).isWhitelisted).toBe(true);
});

test('it looks at the newest payments, and says that there are more', async () => {
  const found = await historyOf(to, { withdrawals: [{ toAddress: to }], total: 5_000 });
  expect(found.pages.filter((page) => page.startsWith('withdrawals'))).toHaveLength(
    maxPayments / 100,
  );
  expect(found.isComplete).toBe(false);
});
