import { expect, test } from 'vitest';
import { timeline } from '#domain/order/explain/timeline.ts';
import type { Approval } from '#model/orders/approval.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { attempt, decided } from '#test/builders/domain/order/explain/timeline.ts';

const order = buildWithdrawal({ orderNo: 'WD1', appId: 'app_1', createdAt: 10 });
const steps = (entries: ReturnType<typeof timeline>) => entries.map(({ at, what }) => [at, what]);

test('a payment with two approvals and a raised fee, in order', () => {
  const entries = timeline(
    {
      ...order,
      status: 'confirmed',
      approvedAt: 12,
      signedAt: 20,
      sentAt: 21,
      confirmedAt: 40,
      txHash: '0xb',
      endedAt: 40,
    },
    {
      decisions: [decided('bob', 'approve', 12), decided('ann', 'approve', 11)],
      slot: buildSlot({
        ref: 'WD1',
        attempts: [attempt('0xa', 20, { outcome: 'replaced' }), attempt('0xb', 30)],
      }),
    },
  );
  expect(entries.map(({ at, what, by, txHash }) => [at, what, by ?? txHash])).toEqual([
    [10, 'asked', 'app_1'],
    [11, 'approved', 'ann'],
    [12, 'approved', 'bob'],
    [12, 'queued', null],
    [20, 'signed', '0xa'],
    [21, 'sent', null],
    [30, 'signed_again', '0xb'],
    [40, 'confirmed', '0xb'],
  ]);
  expect(entries[4]?.note).toBe('replaced');
  expect(entries[6]?.note).toBe('sent');
});

test('allowances and fills of a nonce are no second payment', () => {
  const slot = buildSlot({
    ref: 'WD1',
    attempts: [
      attempt('0x1', 20),
      attempt('0x2', 21, { kind: 'fill' }),
      attempt('0x3', 22, { kind: 'allowance' }),
    ],
  });
  expect(steps(timeline(order, { decisions: [], slot })).slice(-3)).toEqual([
    [20, 'signed'],
    [21, 'fill_signed'],
    [22, 'allowance_signed'],
  ]);
});

test('the slot of another order says nothing of this one', () => {
  const slot = buildSlot({ ref: 'WD2', attempts: [attempt('0x1', 20)] });
  expect(steps(timeline({ ...order, signedAt: 15 }, { decisions: [], slot }))).toContainEqual([
    15,
    'signed',
  ]);
  expect(JSON.stringify(timeline(order, { decisions: [], slot }))).not.toContain('0x1');
});

test('a payment that left the chain after its confirmation', () => {
  const reason = 'Its block left the chain after it was confirmed, and it was reverted';
  const entries = timeline(
    {
      ...order,
      status: 'confirmed',
      confirmedAt: 40,
      endedAt: 40,
      txHash: '0xb',
      reversed: { at: 90, reason },
    },
    { decisions: [], slot: null },
  );
  expect(steps(entries).slice(-2)).toEqual([
    [40, 'confirmed'],
    [90, 'reversed'],
  ]);
  expect(entries.at(-1)!.note).toBe(reason);
});

test('how an order ends without a payment', () => {
  const ends = (set: Partial<typeof order>, decisions: Approval[] = []) =>
    timeline({ ...order, approvedAt: null, endedAt: 30, ...set }, { decisions, slot: null }).slice(
      1,
    );
  const stuck = { cause: 'no_gas' as const, since: 15, nextActionAt: null };
  expect(ends({ status: 'failed', failReason: 'It reverts', stuck })).toMatchObject([
    { at: 15, what: 'stuck', note: 'no_gas' },
    { at: 30, what: 'failed', note: 'It reverts', by: null },
  ]);
  expect(ends({ status: 'rejected' }, [decided('bob', 'reject', 30)])).toMatchObject([
    { at: 30, what: 'rejected', by: 'bob' },
  ]);
  expect(ends({ status: 'rejected', failReason: 'Nobody approved it in time' })).toMatchObject([
    { at: 30, what: 'rejected', by: null, note: 'Nobody approved it in time' },
  ]);
  expect(ends({ status: 'rejected', cancelledAt: 25 })).toMatchObject([
    { at: 25, what: 'cancelled', by: 'app_1' },
  ]);
});

test('a raised fee is named, and bytes that were sent more than once', () => {
  const slot = buildSlot({
    ref: 'WD1',
    sends: 5,
    lastSentAt: 35,
    attempts: [
      attempt('0xa', 20, { maxFeePerGas: 2_000_000_000n }),
      attempt('0xb', 30, { maxFeePerGas: 2_500_000_000n }),
    ],
  });
  const entries = timeline({ ...order, status: 'broadcast', sentAt: 21 }, { decisions: [], slot });
  expect(entries.slice(-2).map(({ at, what, note }) => [at, what, note])).toEqual([
    [30, 'signed_again', 'sent; its fee rose from 2 to 2.5 gwei per gas'],
    [35, 'sent_again', '5 times in all'],
  ]);
  const other = timeline(
    { ...order, status: 'broadcast', sentAt: 21 },
    { decisions: [], slot: { ...slot, ref: 'WD2' } },
  );
  expect(other.map(({ what }) => what)).toEqual(['asked', 'sent']);
});
