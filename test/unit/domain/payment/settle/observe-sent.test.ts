import { expect, test } from 'vitest';
import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import { observeSent } from '#domain/payment/settle/observe-sent.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { settleMined } from '#domain/payment/settle/settle-mined.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ReceiptVerdict } from '#model/transfer-claim.ts';
import { buildSlot, buildWithdrawal, ethereum, hotAddress } from '#test/builders/builders.ts';
import { minedBy } from '#test/builders/domain/payment/settle/mined-by.ts';
import { block, first, see } from '#test/builders/domain/payment/settle/observe-sent.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { fakeClock, stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const quiet = { frozen: [], alarms: [] };

test('the variant that is in flight is mined, and moves with its block', async () => {
  expect((await see({})).did).toEqual({ ...quiet, settled: ['block 9'] });
  const moved = await see({ state: 'mined', ...minedBy('second') });
  expect(moved.did).toEqual({ ...quiet, settled: ['block 9'] });
  const final = await see({ state: 'final', ...minedBy('second') });
  expect(final.did).toEqual({ ...quiet, settled: [] });
});

test.each<[string, Partial<NonceSlot>]>([
  ['an order that has ended', { state: 'final' }],
  ['an order that another variant pays', { state: 'mined', ...minedBy('first') }],
  ['an order that another variant has paid', { state: 'final', ...minedBy('first') }],
])('%s: a variant that is mined after all freezes the address', async (_, set) => {
  const { did, asked } = await see(set);
  expect(did).toEqual({
    frozen: ['transaction second is on chain but was proven void'],
    settled: [],
    alarms: ['payment.mined-after-all'],
  });
  expect(asked).toEqual([
    {
      txHash: 'second',
      blockNumber: 9n,
      blockHash: 'block 9',
      success: null,
      from: hotAddress,
      by: 'provider 0',
    },
  ]);
});

const unknown: Partial<NonceSlot> = { state: 'open', attempts: [first] };
const disputed = 'payment.unknown-transaction-disputed';

test('a transaction that only one provider shows freezes nothing and stops nothing', async () => {
  const { did } = await see(unknown, { said: ['disputed'] });
  expect(did).toEqual({ frozen: [], settled: [], alarms: [disputed] });
  const absent = await see(unknown, { said: ['absent'] });
  expect(absent.did.frozen).toEqual([]);
});

/** A watcher of transactions that are in no slot, and what other providers say of them. */
const strangersSeen = (
  said: ReceiptVerdict['kind'],
  clock: SettleDeps['clock'],
  asked: (claims: number) => void = () => {},
): SettleDeps => ({
  chain: ethereum(),
  orders: fakeOrderStore({}),
  payments: fakePaymentStore({ slot: async () => null }),
  chainState: fakeChainStateStore({}),
  reader: fakeChainReader({
    confirmReceipts: async (claims) => {
      asked(claims.length);
      return claims.map(() => ({ kind: said, provider: 1 }));
    },
  }),
  memory: makeSettleMemory(),
  clock,
  log: fakeLogger().log,
});

/** What a watcher does with blocks that only one provider shows, over time. */
function watchAlone() {
  let now = 1_800_000_000;
  const deps = strangersSeen(
    'unseen',
    fakeClock(() => now * 1_000),
  );
  /** Whether the watcher continues past this transaction of ours, `later` seconds after the last. */
  return async (txHash: string, later: number, timestamp = now): Promise<boolean> => {
    now += later;
    const sent = { txHash, from: hotAddress, nonce: 7, success: true, address: hotAddress };
    const at = { ...block, timestamp };
    return observeSent(deps, at, sent).then(
      () => true,
      (error: Error) => {
        expect(error.message).toContain('second provider');
        return false;
      },
    );
  };
}

test.each([
  ['its own time', undefined],
  ['a time a year ahead', 1_831_536_000],
  ['an old time', 1],
])(
  'while a second provider may be a moment behind, a block with %s is read again for 15 seconds',
  async (_, timestamp) => {
    const passes = watchAlone();
    expect(await passes('a', 0, timestamp)).toBe(false);
    expect(await passes('a', 14, timestamp)).toBe(false);
    expect(await passes('a', 1, timestamp)).toBe(true);
  },
);

test('one provider that invents a transaction in every block holds a chain up once in ten minutes', async () => {
  const passes = watchAlone();
  expect(await passes('a', 0)).toBe(false);
  expect(await passes('b', 14)).toBe(false);
  expect(await passes('b', 1)).toBe(true);
  expect(await passes('c', 1)).toBe(true);
  expect(await passes('d', 583)).toBe(true);
  expect(await passes('e', 1)).toBe(false);
});

test('what one provider showed is asked again, and freezes once a second one shows it', async () => {
  const { did, later } = await see(unknown, { said: ['disputed', 'unseen', 'confirmed'], now: 99 });
  await later(100);
  expect(did.frozen).toEqual([]);
  await later(101);
  expect(did.frozen).toEqual(['transaction second is on chain but not ours']);
  await later(900);
  expect(did.alarms).toEqual([disputed, disputed, 'payment.unknown-transaction']);
});

test('all suspects are asked about in one call', async () => {
  const calls: number[] = [];
  const deps = strangersSeen('disputed', stoppedClock(1_800_000_000), (claims) =>
    calls.push(claims),
  );
  for (const txHash of ['a', 'b', 'c']) {
    const sent = { txHash, from: hotAddress, nonce: 7, success: true, address: hotAddress };
    await observeSent(deps, block, sent);
  }
  await settleMined(deps, { head: 0n, finalized: 0n });
  expect(calls).toEqual([1, 1, 1, 3]);
});

test('what two providers do not show is forgotten, and so is what stays open for an hour', async () => {
  const gone = await see(unknown, { said: ['disputed', 'absent', 'confirmed'], now: 99 });
  await gone.later(100);
  await gone.later(200);
  expect(gone.did.frozen).toEqual([]);
  const old = await see(unknown, { said: ['disputed', 'disputed', 'confirmed'], now: 99 });
  await old.later(3_700);
  await old.later(4_000);
  expect(old.did.frozen).toEqual([]);
});

test('what a block credits to the recipient is stored with a token payment', async () => {
  const stored: unknown[] = [];
  const order = buildWithdrawal({ status: 'broadcast' });
  const transfer = {
    txHash: 'second',
    position: 'log:0',
    from: order.fromAddress.toLowerCase(),
    to: order.toAddress.toLowerCase(),
    tokenAddress: order.tokenAddress,
    amount: 99n,
  };
  const observe = async (transfers: (typeof transfer)[]) =>
    observeSent(
      {
        chain: ethereum(),
        orders: fakeOrderStore({ get: async () => order }),
        payments: fakePaymentStore({
          slot: async () => buildSlot({ attempts: [{ ...first, txHash: 'second' }] }),
          settle: async ({ mined }) => stored.push(mined?.credited) > 0,
        }),
        chainState: fakeChainStateStore({}),
        reader: fakeChainReader({}),
        clock: stoppedClock(1),
        log: fakeLogger().log,
      },
      { ...block, transfers },
      { txHash: 'second', from: hotAddress, nonce: 0, success: true, address: hotAddress },
    );
  await observe([transfer]);
  await observe([]);
  expect(stored).toEqual([99n, 0n]);
});

test.each([
  ['ahead of ours', 1_800_000_000_000, 1_800_000_000],
  ['behind ours', 1_799_999_990, 1_799_999_990],
])(
  'where a block’s time is %s, a payment waits from the earlier of the two',
  async (_, timestamp, at) => {
    const stored: unknown[] = [];
    await observeSent(
      {
        chain: ethereum(),
        orders: fakeOrderStore({ get: async () => null }),
        payments: fakePaymentStore({
          slot: async () => buildSlot({ attempts: [{ ...first, txHash: 'second' }] }),
          settle: async ({ mined }) => stored.push(mined?.at) > 0,
        }),
        chainState: fakeChainStateStore({}),
        reader: fakeChainReader({}),
        clock: stoppedClock(1_800_000_000),
        log: fakeLogger().log,
      },
      { ...block, timestamp },
      { txHash: 'second', from: hotAddress, nonce: 0, success: true, address: hotAddress },
    );
    expect(stored).toEqual([at]);
  },
);
