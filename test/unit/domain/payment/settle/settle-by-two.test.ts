/** What two providers say of a payment's receipt decides what becomes of it. */
import { expect, test } from 'vitest';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { settleBy } from '#test/builders/domain/payment/settle/settle-by-two.ts';

const reverted = { success: false };

test('a payment that one provider calls reverted ends only once a second one says so', async () => {
  expect(await settleBy('disputed', { mined: reverted })).toEqual({
    asked: ['receipt false'],
    written: [],
    warnings: ['payment.disputed'],
    alarms: [],
  });
  expect((await settleBy('unseen', { mined: reverted })).written).toEqual([]);
  const agreed = await settleBy('confirmed', { mined: reverted });
  expect(agreed.written).toEqual([
    { state: 'final', status: 'failed', success: false, witnessed: true },
  ]);
});

test('a revert that two others deny is put right, and the order is confirmed from there', async () => {
  const { written } = await settleBy('otherwise', { mined: reverted });
  expect(written).toEqual([{ state: 'mined', status: undefined, success: true, witnessed: true }]);
});

test('a transaction that two others do not have in that block is sent again', async () => {
  for (const mined of [reverted, { success: true }]) {
    const { written } = await settleBy('absent', { mined });
    expect(written).toMatchObject([{ state: 'open' }]);
  }
});

test('a success that one provider invents confirms no order', async () => {
  const invented = await settleBy('disputed', { finalized: 4n });
  expect(invented.written).toEqual([]);
  const agreed = await settleBy('confirmed', { finalized: 4n });
  expect(agreed.asked).toEqual(['receipt true']);
  expect(agreed.written).toEqual([
    { state: 'mined', status: 'confirmed', success: true, witnessed: true },
  ]);
});

test('a fill that one provider calls mined frees no order, nor signs it again', async () => {
  const [payment] = buildSlot().attempts;
  const fill = { ...payment!, txHash: '0xaa', kind: 'fill' as const };
  for (const requeues of [true, undefined]) {
    const attempts = [
      { ...payment!, txHash: '0x01' },
      { ...fill, ...(requeues && { requeues }) },
    ];
    expect((await settleBy('disputed', { attempts })).written).toEqual([]);
    expect((await settleBy('confirmed', { attempts })).written).toMatchObject([
      { state: 'final', status: requeues ? 'approved' : 'failed' },
    ]);
  }
});

test('what two providers have shown is not asked about again when it is closed', async () => {
  const { asked, written } = await settleBy('unseen', {
    order: { status: 'confirmed' },
    mined: { witnessed: true },
  });
  expect(asked).toEqual(['hash 5']);
  expect(written).toMatchObject([{ state: 'final', status: undefined, witnessed: true }]);
});

test('a payment that is not about to end is not asked about', async () => {
  const { asked, written } = await settleBy('unseen', { finalized: 4n, mined: reverted });
  expect({ asked, written }).toEqual({ asked: [], written: [] });
});

test('a dispute is asked about later and later, so that it takes nobody else’s turn', async () => {
  const memory = makeSettleMemory();
  const askedAt: number[] = [];
  for (let now = 1_000; now < 1_020; now++) {
    const { asked } = await settleBy('disputed', { mined: reverted, memory, now });
    if (asked.length > 0) askedAt.push(now);
  }
  expect(askedAt).toEqual([1_000, 1_001, 1_002, 1_004, 1_008, 1_016]);
});

test('a payment waits for the chain’s seconds, as a deposit does', async () => {
  const at = 980;
  const early = await settleBy('confirmed', { mined: { at }, now: 1_009 });
  expect(early).toEqual({ asked: [], written: [], warnings: [], alarms: [] });
  const due = await settleBy('confirmed', { mined: { at }, now: 1_010 });
  expect(due.written).toMatchObject([{ state: 'final', status: 'confirmed' }]);
});

const leftTheChain = 'Its block left the chain after it was confirmed';

test('a confirmed payment whose nonce ends with a revert is reversed, and releases nothing twice', async () => {
  const order = { status: 'confirmed' as const };
  const did = await settleBy('confirmed', { order, mined: reverted });
  expect(did.written).toEqual([
    {
      state: 'final',
      status: undefined,
      success: false,
      witnessed: true,
      reversed: `${leftTheChain}, and it was reverted`,
      isReleased: false,
    },
  ]);
  expect(did.alarms).toEqual(['payment.reversed']);
  expect((await settleBy('disputed', { order, mined: reverted })).written).toEqual([]);
  const before = await settleBy('confirmed', { order, mined: reverted, finalized: 4n });
  expect(before.written).toEqual([]);
});

test('a confirmed payment whose nonce a fill took is reversed, and is not signed again', async () => {
  const [payment] = buildSlot().attempts;
  const fill = { ...payment!, txHash: '0xaa', kind: 'fill' as const, requeues: true };
  const attempts = [{ ...payment!, txHash: '0x01' }, fill];
  const { written } = await settleBy('confirmed', { order: { status: 'confirmed' }, attempts });
  expect(written).toMatchObject([
    {
      state: 'final',
      status: undefined,
      reversed: `${leftTheChain}, and it was cancelled at its nonce`,
    },
  ]);
});

test('a reversed order is reversed once', async () => {
  const order = { status: 'confirmed' as const, reversed: { at: 1, reason: 'x' } };
  const did = await settleBy('confirmed', { order, mined: reverted });
  expect(did.written).toMatchObject([{ state: 'final', status: undefined }]);
  expect(did.written[0]).not.toHaveProperty('reversed');
  expect(did.alarms).toEqual([]);
});
