/** Members of a group follow its transaction, each once, wherever a tick ends. */
import { describe, expect, test } from 'vitest';
import { broadcast, confirm, fail, join, requeue, sign } from '#domain/order/transitions.ts';
import { broadcastMembers, settleMembers } from '#domain/payment/settle/settle-members.ts';
import { encodeMember, type GroupOutcome, shareOf } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { MinedPayment } from '#model/payment.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildSlot, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

const at = 1_767_230_000;
const fee = 100n;
const paid = (credited: bigint): GroupOutcome => ({ outcome: 'paid', credited });
const refused: GroupOutcome = { outcome: 'refused', credited: 0n };

const orders = [1, 2, 3].map((n) =>
  buildWithdrawal({ orderNo: `WD${n}`, bizOrderId: `b${n}`, amount: 10n * BigInt(n) }),
);
const before = buildInternalOrder({
  orderNo: 'GR1',
  does: 'group',
  chain: 'ETH',
  serves: orders.map(({ orderNo, toAddress: to, amount }) => encodeMember({ orderNo, to, amount })),
  amount: 60n,
});
const signed = { ...before, ...sign(before, { at, nonce: 0 }).set } as InternalOrder;
const sent = { ...signed, ...broadcast(signed, { at, txHash: '0xaa' }).set } as InternalOrder;
const members = orders.map(
  (order) => ({ ...order, ...join(order, { at, groupNo: 'GR1' }).set }) as Withdrawal,
);

const block: MinedPayment = { txHash: '0xaa', blockNumber: 9n, blockHash: '0xb9', success: true };
const slotOf = (mined: Partial<MinedPayment> = {}, kind: 'payment' | 'fill' = 'payment') => {
  const slot = buildSlot({ ref: 'GR1' });
  const attempts = [{ ...slot.attempts[0]!, txHash: '0xaa', kind }];
  return { ...slot, attempts, state: 'mined' as const, mined: { ...block, ...mined } };
};

function world(
  set: { outcomes?: (GroupOutcome[] | null)[]; kill?: number; stored?: readonly Order[] } = {},
) {
  const stored = new Map<string, Order>(
    (set.stored ?? members).map((order) => [order.orderNo, order]),
  );
  const writes: TransitionWrite[] = [];
  const lines: LoggedEvent[] = [];
  const asked: unknown[] = [];
  const outcomes = [...(set.outcomes ?? [[paid(10n), paid(20n), paid(30n)]])];
  const kill = { after: set.kill ?? Number.POSITIVE_INFINITY };
  const deps = {
    chain: ethereum(),
    clock: stoppedClock(at),
    log: recordingLogger(lines),
    reader: fakeChainReader({
      async groupResult(of) {
        asked.push(of);
        return outcomes.length > 1 ? outcomes.shift()! : outcomes[0]!;
      },
    }),
    orders: fakeOrderStore({
      getMany: async (ids) => ids.flatMap((id) => stored.get(id) ?? []),
      async transition(write) {
        if (writes.length >= kill.after) throw new Error('killed');
        const order = stored.get(write.orderNo);
        if (order?.rev !== write.rev || !write.from.includes(order.status)) return null;
        writes.push(write);
        const next = { ...order, ...write.set } as Order;
        stored.set(write.orderNo, next);
        return next;
      },
    }),
  };
  const get = (n: number) => stored.get(`WD${n}`) as Withdrawal;
  return { deps, stored, writes, lines, asked, kill, get };
}

const confirming = { slot: slotOf(), group: sent, final: false, paid: fee };
const confirmed = confirm(sent, { at, txHash: '0xaa', blockNumber: 9n });
const groupConfirmed = { ...sent, ...confirmed.set } as InternalOrder;

test('a group that is sent or seen in a block has its members broadcast with its hash', async () => {
  const { deps, get, writes } = world();
  await broadcastMembers(deps, signed, '0xaa');
  await broadcastMembers(deps, signed, '0xaa');
  for (const n of [1, 2, 3]) expect(get(n)).toMatchObject({ status: 'broadcast', txHash: '0xaa' });
  expect(writes).toHaveLength(3);
  expect(writes.map(({ outbox }) => outbox.event?.name)).toEqual(
    Array.from({ length: 3 }, () => 'withdraw.broadcast'),
  );
});

test('each is confirmed by its own outcome, with its share of the fee, and gives its reservation back', async () => {
  const { deps, get, writes, asked } = world({ outcomes: [[paid(10n), paid(19n), paid(30n)]] });
  expect(await settleMembers(deps, { ...confirming, write: confirmed })).toBe(true);
  expect(asked).toEqual([
    expect.objectContaining({
      txHash: '0xaa',
      blockHash: '0xb9',
      wallet: sent.fromAddress,
      members: orders.map(({ toAddress: address, amount }) => ({ address, amount })),
    }),
  ]);
  expect([1, 2, 3].map((n) => get(n))).toMatchObject([
    { status: 'confirmed', txHash: '0xaa', blockNumber: 9n, paidFee: 34n, workStage: null },
    { status: 'confirmed', amountReceived: 19n, paidFee: 33n },
    { status: 'confirmed', paidFee: 33n },
  ]);
  expect(get(1).amountReceived ?? null).toBeNull();
  const ends = writes.filter(({ set }) => set.status === 'confirmed');
  expect(ends.every(({ release, releaseLimits }) => release && !releaseLimits)).toBe(true);
});

test('one that refuses fails alone, and only once the block is final', async () => {
  const outcomes = [[paid(10n), refused, paid(30n)]];
  const { deps, get, writes } = world({ outcomes });
  await settleMembers(deps, { ...confirming, write: confirmed });
  expect([1, 2, 3].map((n) => get(n).status)).toEqual(['confirmed', 'broadcast', 'confirmed']);
  const final = { ...confirming, group: groupConfirmed, final: true };
  expect(await settleMembers(deps, { ...final, write: undefined })).toBe(true);
  expect(get(2)).toMatchObject({
    status: 'failed',
    failReason: 'The recipient or the token refused the payment',
    txHash: '0xaa',
    paidFee: 33n,
  });
  const last = writes.at(-1)!;
  expect([last.release, last.releaseLimits]).toEqual([true, true]);
  const count = writes.length;
  expect(await settleMembers(deps, { ...final, write: undefined })).toBe(true);
  expect(writes).toHaveLength(count);
});

test('what providers do not say settles nothing, and the group waits', async () => {
  const { deps, get, lines } = world({ outcomes: [null] });
  expect(await settleMembers(deps, { ...confirming, write: confirmed })).toBe(false);
  expect([1, 2, 3].map((n) => get(n).status)).toEqual(['broadcast', 'broadcast', 'broadcast']);
  expect(lines.map(({ event }) => event)).toContain('payment.unseen');
  const short = world({ outcomes: [[paid(10n), paid(20n)]] });
  expect(await settleMembers(short.deps, { ...confirming, write: confirmed })).toBe(false);
  expect(short.get(3).status).toBe('broadcast');
});

test('an order that names another group, or none, is left as it is', async () => {
  const other = { ...members[1]!, groupNo: 'GR2' };
  const { deps, get } = world({ stored: [members[0]!, other, { ...members[2]!, groupNo: null }] });
  await settleMembers(deps, { ...confirming, write: confirmed });
  expect([1, 2, 3].map((n) => get(n).status)).toEqual(['confirmed', 'signing', 'signing']);
});

describe('a group that paid nothing', () => {
  const reverted = slotOf({ success: false });
  const failed = fail(sent, { at, reason: 'reverted' });

  test.each([
    ['was reverted', reverted],
    ['was cancelled at its nonce', slotOf({}, 'fill')],
  ])('and %s lets its members go, to be paid alone', async (_, slot) => {
    const { deps, get, writes, asked } = world();
    await broadcastMembers(deps, sent, '0xaa');
    const of = { slot, group: sent, paid: fee };
    expect(await settleMembers(deps, { ...of, final: false, write: undefined })).toBe(true);
    expect(get(1).status).toBe('broadcast');
    expect(await settleMembers(deps, { ...of, final: true, write: failed })).toBe(true);
    for (const n of [1, 2, 3])
      expect(get(n)).toMatchObject({
        status: 'approved',
        groupNo: null,
        paysAlone: true,
        txHash: null,
        workStage: 'A',
        paidBefore: n === 1 ? 34n : 33n,
      });
    expect(writes.filter(({ release }) => release)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('and is signed again at a later nonce keeps them', async () => {
    const { deps, writes } = world();
    const write = requeue(sent, { at });
    const of = { slot: slotOf({}, 'fill'), group: sent, final: true, paid: fee };
    expect(await settleMembers(deps, { ...of, write })).toBe(true);
    expect(writes).toEqual([]);
  });

  test('after it had confirmed some: those are reversed, and the others are paid alone', async () => {
    const { deps, get, lines } = world({ outcomes: [[paid(10n), refused, paid(30n)]] });
    await settleMembers(deps, { ...confirming, write: confirmed });
    const of = { slot: reverted, group: groupConfirmed, final: true, paid: fee };
    for (let i = 0; i < 2; i++)
      expect(await settleMembers(deps, { ...of, write: undefined })).toBe(true);
    expect(get(1)).toMatchObject({ status: 'confirmed', reversed: { at } });
    expect(get(2)).toMatchObject({ status: 'approved', paysAlone: true });
    expect(get(3).reversed).toBeTruthy();
    const alarms = lines.filter(({ event }) => event === 'payment.reversed');
    expect(alarms).toHaveLength(2);
  });
});

test('in another block after a reorganisation each follows what that block shows', async () => {
  const { deps, get } = world({
    outcomes: [
      [paid(10n), paid(20n), refused],
      [paid(10n), refused, paid(30n)],
    ],
  });
  await settleMembers(deps, { ...confirming, write: confirmed });
  const slot = slotOf({ blockNumber: 12n, blockHash: '0xbc' });
  const of = { slot, group: groupConfirmed, final: true, paid: fee };
  expect(await settleMembers(deps, { ...of, write: undefined })).toBe(true);
  expect(get(1)).toMatchObject({ status: 'confirmed', blockNumber: 12n });
  expect(get(2).reversed?.reason).toContain('refused');
  expect(get(3)).toMatchObject({ status: 'confirmed', blockNumber: 12n });
});

test.each(Array.from({ length: 7 }, (_, i) => i))(
  'a tick that ends after %i writes is repeated, and each moves once',
  async (kill) => {
    const {
      deps,
      get,
      writes,
      kill: end,
    } = world({
      kill,
      outcomes: [[paid(10n), refused, paid(30n)]],
    });
    const of = { ...confirming, final: true, write: confirmed };
    await settleMembers(deps, of).catch(() => false);
    end.after = Number.POSITIVE_INFINITY;
    expect(await settleMembers(deps, of)).toBe(true);
    expect([1, 2, 3].map((n) => get(n).status)).toEqual(['confirmed', 'failed', 'confirmed']);
    expect(writes).toHaveLength(6);
  },
);

test('shares of a fee add up to it', () => {
  for (const [sum, count] of [
    [100n, 3],
    [2n, 125],
    [0n, 1],
  ] as const) {
    const shares = Array.from({ length: count }, (_, i) => shareOf(sum, count, i));
    expect(shares.reduce((all, one) => all + one, 0n)).toBe(sum);
  }
});
