import { expect, test } from 'vitest';
import { makeRecipientMarks } from '#domain/approval/mark-recipients.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { hot, marksOf, worldOf } from '#test/builders/domain/approval/recipient-history.ts';

const to = `0xAbCd${'1'.repeat(32)}4321`;
const twin = `0xabcd${'2'.repeat(32)}4321`;
const stranger = `0x5555${'4'.repeat(32)}5555`;
const pending = { status: 'pending' as const };

test('the first payment to a recipient is marked, and a later one is not', async () => {
  const { marks } = await marksOf({
    withdrawals: [
      { ...pending, toAddress: stranger },
      { ...pending, toAddress: to, createdAtMs: 9 },
      { toAddress: to, createdAtMs: 8 },
    ],
  });
  expect(marks.get('WD0')).toEqual({ isStranger: true, similar: [] });
  expect(marks.get('WD1')?.isStranger).toBe(false);
});

test('orders that wait are compared with each other, and with users’ addresses', async () => {
  const { marks } = await marksOf({
    withdrawals: [
      { ...pending, toAddress: to },
      { ...pending, toAddress: twin },
    ],
  });
  const known = (no: string) =>
    marks.get(no)?.similar.map(({ address, knownAs }) => [address, knownAs]);
  expect(known('WD0')).toEqual([
    [twin, 'waiting'],
    [hot, 'hot_wallet'],
  ]);
  expect(known('WD1')).toEqual([
    [to, 'waiting'],
    [hot, 'hot_wallet'],
  ]);
  const { marks: ofUser } = await marksOf({
    withdrawals: [{ ...pending, toAddress: to }],
    users: [{ address: twin, userId: 'alice' }],
  });
  expect(ofUser.get('WD0')?.similar[0]).toEqual({
    address: twin,
    knownAs: 'user',
    userId: 'alice',
  });
});

test('a hundred orders to one recipient are looked up once, and eight of its orders are read', async () => {
  const withdrawals = Array.from({ length: 100 }, (_, i) => ({
    ...pending,
    toAddress: stranger,
    createdAtMs: i,
  }));
  const { marks, reads, asked } = await marksOf({ withdrawals });
  expect(asked).toEqual([`like ${stranger}`, `orders to ${stranger}`]);
  expect(reads).toHaveLength(8);
  // One of the orders that were not read may be confirmed, so nothing is claimed.
  expect(marks.get('WD0')?.isStranger).toBeNull();
});

test('what is ours or in the whitelist is not a stranger, and costs no read of orders', async () => {
  const world = { withdrawals: [{ ...pending, toAddress: stranger }] };
  for (const known of [
    { whitelist: [stranger] },
    { owner: { projectId: 'demo', userId: 'alice' } },
  ]) {
    const { marks, reads } = await marksOf({ ...world, ...known });
    expect(marks.get('WD0')?.isStranger).toBe(false);
    expect(reads).toEqual([]);
  }
  const foreign = await marksOf({ ...world, owner: { projectId: 'other', userId: 'alice' } });
  expect(foreign.marks.get('WD0')?.isStranger).toBe(true);
});

test('of an older project no recipient is called new, and what only signs has no recipient', async () => {
  const { marks } = await marksOf({
    isOld: true,
    withdrawals: [{ ...pending, toAddress: stranger }],
    operations: [{ ...pending, opType: 'sign-message', toAddress: '' }],
  });
  expect(marks.get('WD0')?.isStranger).toBeNull();
  expect(marks.has('OP0')).toBe(false);
});

test('while the index is being built no recipient is called new, and those of the list are compared', async () => {
  const { marks } = await marksOf({
    isUnbuilt: true,
    withdrawals: [
      { ...pending, toAddress: to },
      { ...pending, toAddress: twin },
    ],
  });
  expect(marks.get('WD0')?.isStranger).toBeNull();
  expect(marks.get('WD0')?.similar).toContainEqual({
    address: twin,
    knownAs: 'waiting',
    userId: null,
  });
});

test('a call is marked by whom its arguments pay, not by the contract', async () => {
  const decodedCall = {
    signature: 'transfer(address,uint256)',
    args: [
      { name: 'to', type: 'address', value: stranger },
      { name: 'value', type: 'uint256', value: '1' },
    ],
  };
  const simulation = {
    ok: true,
    revertReason: null,
    gas: null,
    balanceChanges: [],
    decodedCall,
    source: 'calldata' as const,
  };
  const { asked } = await marksOf({
    operations: [{ ...pending, opType: 'send-tx', toAddress: to, simulation }],
  });
  expect(asked).toContain(`orders to ${stranger}`);
  expect(asked).not.toContain(`orders to ${to}`);
});

test('what was read of a recipient is remembered for 15 seconds', async () => {
  const { asked, again } = await marksOf({ withdrawals: [{ ...pending, toAddress: stranger }] });
  expect(asked).toHaveLength(2);
  expect((await again(14_999)).get('WD0')).toEqual({ isStranger: true, similar: [] });
  expect(asked).toHaveLength(2);
  await again(1);
  expect(asked).toHaveLength(4);
});

test('an order that comes later is compared at once with those that are listed', async () => {
  const withdrawals = [{ ...pending, toAddress: to }];
  const { deps, project, ...first } = worldOf({ withdrawals });
  const clock = { now: () => 1_767_225_600, nowMs: () => 1_767_225_600_000 };
  const mark = makeRecipientMarks({ ...deps, clock });
  expect((await mark(project, first.withdrawals)).get('WD0')?.similar).toHaveLength(1);
  const later = buildWithdrawal({ orderNo: 'WD9', status: 'pending', toAddress: twin });
  const marks = await mark(project, [...first.withdrawals, later]);
  expect(marks.get('WD0')?.similar).toContainEqual({
    address: twin,
    knownAs: 'waiting',
    userId: null,
  });
});
