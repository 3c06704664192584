import { expect, test } from 'vitest';
import { makeRecipientMarks } from '#domain/approval/mark-recipients.ts';
import { maxPayments, recipientHistory } from '#domain/approval/recipient-history.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { historyOf, hot, worldOf } from '#test/builders/domain/approval/recipient-history.ts';
import {
  ownerOf,
  stranger as underived,
  world,
} from '#test/builders/domain/deposit/derived-owners.ts';

const to = `0xAbCd${'1'.repeat(32)}4321`;
const twin = `0xabcd${'2'.repeat(32)}4321`;
const stranger = `0x5555${'4'.repeat(32)}5555`;

test('nobody knows a stranger', async () => {
  const found = await historyOf(stranger, { withdrawals: [{ toAddress: to }] });
  expect(found).toMatchObject({
    ours: null,
    isWhitelisted: false,
    isStranger: true,
    count: 0,
    firstAt: null,
    similar: [],
    lookedAt: 0,
    isComplete: true,
    notCompared: [],
  });
  // The orders of others are not read, however many there are.
  expect(found.pages).toEqual([]);
});

test('payments of both kinds to it are counted, with their worth and their times', async () => {
  const found = await historyOf(to, {
    withdrawals: [
      { toAddress: to, createdAtMs: 9_000, amountMicroUsd: 5_000_000n },
      { toAddress: to, createdAtMs: 5_000, amountMicroUsd: 1_000_000n },
      { toAddress: stranger, amountMicroUsd: 7_000_000n },
      { toAddress: to, projectId: 'other', amountMicroUsd: 7_000_000n },
      // What was asked for and never paid says nothing.
      { toAddress: to, status: 'failed', amountMicroUsd: 7_000_000n },
      { toAddress: to, status: 'pending', amountMicroUsd: 7_000_000n },
    ],
    operations: [
      { toAddress: to, createdAtMs: 7_000, countedMicroUsd: 2_000_000n },
      // A contract that was called is not paid by its address.
      { toAddress: to, opType: 'send-tx', countedMicroUsd: 2_000_000n },
    ],
  });
  expect(found).toMatchObject({
    count: 3,
    microUsd: 8_000_000n,
    firstAt: 5,
    lastAt: 9,
    isStranger: false,
  });
});

test('whoever a confirmed call named is not a stranger, and what failed makes nobody known', async () => {
  const called = await historyOf(to, { operations: [{ toAddress: to, opType: 'send-tx' }] });
  expect(called).toMatchObject({ count: 0, isStranger: false });
  const failed = await historyOf(to, { withdrawals: [{ toAddress: to, status: 'rejected' }] });
  expect(failed).toMatchObject({ count: 0, isStranger: true });
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

test('so is one that looks like a user’s deposit address, and the user is named', async () => {
  const users = [
    { address: twin, userId: 'alice' },
    { address: to, userId: 'bob' },
  ];
  const { similar } = await historyOf(to, { users });
  expect(similar[0]).toEqual({ address: twin, knownAs: 'user', userId: 'alice' });
  // Its own address is the same one, not another that looks alike.
  expect(similar.map(({ address }) => address)).not.toContain(to);
});

test.each([
  ['pending', 'waiting'],
  ['approved', 'waiting'],
  ['broadcast', 'waiting'],
  ['confirmed', 'recipient'],
  ['rejected', undefined],
  ['failed', undefined],
] as const)('a twin with an order that is %s is known as %s', async (status, knownAs) => {
  const { similar } = await historyOf(to, { withdrawals: [{ toAddress: twin, status }] });
  expect(similar.find(({ address }) => address === twin)?.knownAs).toBe(knownAs);
});

test('what is ours is said: the hot wallet, a user of this project, and nobody of another', async () => {
  expect(await historyOf(hot)).toMatchObject({ ours: 'hot_wallet', isStranger: false });
  const user = await historyOf(to, { owner: { projectId: 'demo', userId: 'u-1' } });
  expect(user).toMatchObject({ ours: 'user', userId: 'u-1', isStranger: false });
  const other = await historyOf(to, { owner: { projectId: 'other', userId: 'u-1' } });
  expect(other).toMatchObject({ ours: null, userId: null, isStranger: true });
  const whitelisted = await historyOf(to, { whitelist: [to] });
  expect(whitelisted).toMatchObject({ isWhitelisted: true, isStranger: false });
});

test('an address that is not derived from the project’s key is nobody’s, whatever the table says', async () => {
  const item = ownerOf({ address: underived });
  const genuine = ownerOf({});
  const derived = (owner: AddressOwner) => world(owner).book;
  const of = (owner: AddressOwner) => {
    const { deps, project } = worldOf({});
    const { projectId } = owner;
    return recipientHistory(
      { ...deps, derived: derived(owner) },
      { project: { ...project, projectId }, family: 'EVM', address: owner.address },
    );
  };
  expect(await of(genuine)).toMatchObject({ ours: 'user', userId: 'alice', isStranger: false });
  expect(await of(item)).toMatchObject({ ours: null, userId: null, isStranger: true });
  const { deps, project, withdrawals } = worldOf({
    withdrawals: [{ status: 'pending', toAddress: item.address, projectId: item.projectId }],
  });
  const clock = { now: () => 1_767_225_600, nowMs: () => 1_767_225_600_000 };
  const mark = makeRecipientMarks({ ...deps, derived: derived(item), clock });
  const marks = await mark({ ...project, projectId: item.projectId }, withdrawals);
  expect([...marks.values()].map(({ isStranger }) => isStranger)).toEqual([true]);
});

test('of Solana an address is asked of who derives, with the family that the recipient has', async () => {
  const { deps, project } = worldOf({});
  const address = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
  const owner = ownerOf({ projectId: project.projectId, address });
  const derived = {
    isDerived: true as const,
    owners: async (family: string) => new Map(family === 'SOL' ? [[address, owner]] : []),
  };
  const hot = { ...project.hot, SOL: { address: '11111111111111111111111111111111' } };
  const found = await recipientHistory(
    { ...deps, derived },
    { project: { ...project, hot } as typeof project, family: 'SOL', address },
  );
  expect(found).toMatchObject({ ours: 'user', userId: 'alice', isStranger: false });
  expect(found.notCompared).toEqual([]);
});

test('of very many payments to it the newest are looked at, and it says that there are more', async () => {
  const withdrawals = Array.from({ length: maxPayments + 1 }, (_, i) => ({
    orderNo: `WD${i}`,
    toAddress: to,
    createdAtMs: i * 1000,
  }));
  const found = await historyOf(to, { withdrawals });
  expect(found).toMatchObject({ count: maxPayments, firstAt: 1, isComplete: false });
});

test('an older project is read from its newest orders, and it says what was not compared', async () => {
  const found = await historyOf(to, {
    isOld: true,
    withdrawals: [
      { toAddress: to, createdAtMs: 5_000 },
      { toAddress: twin },
      { toAddress: `0xabcd${'7'.repeat(32)}4321`, status: 'pending' },
    ],
    total: 5_000,
  });
  expect(found.pages).toContain(`withdrawals confirmed ${maxPayments / 100}`);
  expect(found.pages).toContain('operations pending 1');
  expect(found).toMatchObject({ count: 1, firstAt: 5, isComplete: false });
  expect(found.similar.map(({ knownAs }) => knownAs)).toEqual([
    'recipient',
    'waiting',
    'hot_wallet',
  ]);
  expect(found.notCompared).toHaveLength(2);
});

test('while the index is being built the newest orders are read as well', async () => {
  const withdrawals = [{ toAddress: to, createdAtMs: 5_000 }, { toAddress: twin }];
  const found = await historyOf(to, { isUnbuilt: true, withdrawals });
  expect(found).toMatchObject({ count: 1, isStranger: false, isComplete: true, notCompared: [] });
  expect(found.similar[0]).toMatchObject({ address: twin, knownAs: 'recipient' });
});
