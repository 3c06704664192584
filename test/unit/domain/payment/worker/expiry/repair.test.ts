import { expect, test } from 'vitest';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import { repairSlot } from '#domain/payment/worker/expiry/repair.ts';
import { makeEnergyFees } from '#extensions/energy/rules/fees/fee-source.ts';
import type { PassedBlock } from '#model/chain.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Attempt, NonceSlot, PaymentPlan, SignatureRecord } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { ReceiptVerdict } from '#model/transfer-claim.ts';
import { buildBlock, buildCursor, buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildExpiringDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeExpiringGateway } from '#test/fakes/ports/expiring-gateway.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';

const now = 1_767_230_000;
const attempt = { ...(buildSlot().attempts[0] as Attempt), at: now - 120 };
const named = (name: string, message = name) => Object.assign(new Error(message), { name });

/** What one repair did to a payment whose bytes expire at clock 1,000. */
async function repair(
  set: {
    slot?: Partial<NonceSlot>;
    order?: Partial<Withdrawal>;
    settings?: Partial<ProjectSettings>;
    checkpointAt?: bigint | null;
    /** Blocks that were passed unread. */
    passed?: PassedBlock[];
    frozen?: boolean;
    lineFrozen?: boolean;
    isKnown?: () => Promise<boolean>;
    plan?: () => Promise<never>;
    /** The plans of the providers, asked one by one. */
    plans?: (() => Promise<PaymentPlan>)[];
    addFails?: boolean;
    /** What the signer's own table has beside the order's nonce. */
    signature?: Partial<SignatureRecord>;
    /** Whether two providers show the energy of the bytes, or the bytes themselves. */
    isCovered?: boolean;
    /** What the energy gate says before a signature. */
    gate?: 'sign' | 'burn' | 'wait' | Error;
    recentBlock?: () => Promise<never>;
    /** Hashes that are in block 5, which is final. */
    mined?: Record<string, { success: boolean; fee?: bigint }>;
    /** What two providers say of them. */
    receipts?: ReceiptVerdict['kind'];
  } = {},
) {
  const did = {
    added: [] as Attempt[],
    sent: [] as string[],
    ended: [] as (TransitionWrite | undefined)[],
    stuck: [] as string[],
  };
  const covers: unknown[] = [];
  const settledAs: NonceSlot['mined'][] = [];
  const mined = set.mined ?? {};
  const slot = buildSlot({
    sends: 1,
    lastSentAt: now - 60,
    attempts: [{ ...attempt, expiresAt: 1_000n }],
    ...set.slot,
  });
  const withdrawal = buildWithdrawal({
    status: 'broadcast',
    nonce: 0,
    txHash: '0xaa',
    ...set.order,
  });
  const { log, events } = fakeLogger();
  const added = (one: Attempt): NonceSlot => {
    did.added.push(one);
    return { ...slot, attempts: [...slot.attempts, one], rev: 2 };
  };
  const clock = set.checkpointAt === undefined ? 1_001n : set.checkpointAt;
  const checkpoint = clock === null ? null : { number: 7n, clock, passed: set.passed ?? [] };
  // As the vault recorded it when it signed the slot's attempts.
  const signed: SignatureRecord = {
    chain: 'ETH',
    address: hotAddress,
    nonce: 0,
    txHashes: slot.attempts.map(({ txHash }) => txHash),
    expiresAt: slot.attempts.reduce(
      (last, { expiresAt = 0n }) => (expiresAt > last ? expiresAt : last),
      0n,
    ),
    signedAt: Math.min(...slot.attempts.map(({ at }) => at)),
    ...set.signature,
  };
  const deps = buildExpiringDeps({
    orders: fakeOrderStore({
      get: async () => withdrawal,
      noteStuck: async (_, stuck) => {
        if (stuck) did.stuck.push(stuck.cause);
      },
      transition: async () => null,
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      slot: async () => slot,
      addAttempt: async (input) => {
        if (set.addFails) return null;
        return added(input.attempt);
      },
      addFound: async (_, found) => added(found),
      settle: async ({ mined: as, write }) => {
        if (as) settledAs.push(as);
        else did.ended.push(write);
        return true;
      },
      noteSend: async () => {},
      nonceState: async () =>
        set.lineFrozen ? buildNonceState({ frozen: 'a strange transaction' }) : null,
      signature: async () => signed,
    }),
    projects: fakeProjectStore({ settings: set.settings, isFrozen: set.frozen }),
    gateway: fakeExpiringGateway({
      broadcast: async (raw) => {
        did.sent.push(raw);
        return { kind: 'accepted' };
      },
      isKnown: set.isKnown ?? (async () => false),
      each: () => (set.plans ?? []).map((plan) => ({ plan, nativeBalance: async () => 0n })),
      plan: set.plan ?? (async () => ({ fee: 1n, build: {} })),
      recentBlock: set.recentBlock ?? (async () => ({ reference: 'block', expiresAt: 2_000n })),
    }),
    chainState: {
      cursor: async () =>
        checkpoint && buildCursor({ scanned: 7n, finalized: 7n, passed: checkpoint.passed }),
      clockAt: async () => checkpoint && { number: 7n, hash: 'block 7', clock: checkpoint.clock },
    },
    reader: fakeChainReader({
      agreedClock: async ({ clock: agreed }) => agreed,
      confirmReceipts: async (claims) =>
        claims.map(() => ({ kind: set.receipts ?? 'confirmed', provider: null })),
      blockOf: async (txHash) => (mined[txHash] ? 5n : null),
      readBlocks: async () => {
        const sent = Object.entries(mined).map(([txHash, outcome]) => {
          return { txHash, from: hotAddress, nonce: null, ...outcome };
        });
        return [buildBlock({ number: 5n, hash: 'block 5', sent })];
      },
    }),
    signer: { signPayment: async () => ({ raw: 'new', txHash: 'bb' }) },
    feeSource: makeEnergyFees({
      chain: {
        freeEnergy: async () => 0n,
        isCovered: async (payment) => {
          covers.push(payment);
          return set.isCovered ?? false;
        },
      },
      ...(set.gate && {
        gate: {
          decide: async () => {
            if (set.gate instanceof Error) throw set.gate;
            return set.gate!;
          },
        },
      }),
    }),
    clock: stoppedClock(now),
    log,
  });
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'key' };
  await repairSlot(deps, wallet, {
    slot,
    order: withdrawal,
    checkpoint,
    run: {},
    fees: deps.feeSource!.beside(deps, hotAddress, []),
  });
  const more = {
    ...(settledAs.length > 0 && { settledAs }),
    ...(events.error.length > 0 && { alarms: events.error }),
    ...(covers.length > 0 && { covers }),
  };
  return { ...did, ...more };
}

const nothing = { added: [], sent: [], ended: [], stuck: [] };

test('bytes that may still be mined are sent again, and are not replaced', async () => {
  for (const checkpointAt of [null, 0n, 999n, 1_000n]) {
    expect(await repair({ checkpointAt })).toEqual({ ...nothing, sent: [attempt.raw] });
  }
});

test('two sends are at least two blocks apart', async () => {
  const slot = { lastSentAt: now - 10 };
  expect(await repair({ checkpointAt: null, slot })).toEqual(nothing);
});

test('past their expiry in a final block, and unknown to every provider, bytes are replaced', async () => {
  const did = await repair();
  expect(did.added).toMatchObject([{ raw: 'new', txHash: 'bb', expiresAt: 2_000n }]);
  expect(did.sent).toEqual(['new']);
});

const counting = { ...attempt, resource: 64_285n, expiresAt: 1_000n };
const onEnergy = { checkpointAt: null, slot: { attempts: [counting] } };
const covers = [{ address: hotAddress, txHash: counting.txHash, energy: 64_285n, others: [] }];

test('bytes that count on energy are sent again while two providers show it', async () => {
  const did = await repair({ ...onEnergy, isCovered: true });
  expect(did).toEqual({ ...nothing, sent: [counting.raw], covers });
  // Bytes that burn are not asked about.
  const burning = { ...onEnergy, slot: {}, isCovered: false };
  expect((await repair(burning)).sent).toEqual([attempt.raw]);
});

test('without their energy they are not sent, though nobody has sent them yet', async () => {
  for (const sends of [0, 1]) {
    const slot = { ...onEnergy.slot, sends };
    const did = await repair({ ...onEnergy, slot });
    expect(did).toEqual({ ...nothing, stuck: ['energy'], covers });
  }
});

test('once they are void, the order is signed again as the energy gate says', async () => {
  const slot = { attempts: [counting] };
  const reserved = { fee: 1n, amount: 1n, resource: 'rented' as const };
  const order = { reservation: { ...buildWithdrawal().reservation, ...reserved } };
  expect((await repair({ slot, gate: 'sign' })).sent).toEqual(['new']);
  expect(await repair({ slot, gate: 'wait' })).toEqual({ ...nothing, stuck: ['energy'] });
  // It has no coin to burn, and reserves none here.
  expect(await repair({ slot, order, gate: 'burn' })).toEqual({ ...nothing, stuck: ['no_energy'] });
});

test('what the energy gate does not let pass, no other provider plans either', async () => {
  const planned = { fee: 1n, build: {} };
  const plans = [async () => planned, async () => planned];
  const gate = new Error('no answer');
  await expect(repair({ slot: { attempts: [counting] }, gate, plans })).rejects.toThrow(
    'no answer',
  );
  // It has no coin to burn, and the newest block is not known.
  const reserved = { fee: 1n, amount: 1n, resource: 'rented' as const };
  const order = { reservation: { ...buildWithdrawal().reservation, ...reserved } };
  const recentBlock = async () => Promise.reject(new Error('down'));
  const slot = { attempts: [counting] };
  const did = await repair({ slot, order, gate: 'burn', plans, recentBlock });
  expect(did).toEqual({ ...nothing, stuck: ['no_energy'] });
});

const unread: PassedBlock = { number: 6n, hash: 'block 6', at: now - 100, clockBefore: 900n };

test('bytes that a block may hold which was passed unread are not replaced', async () => {
  expect((await repair({ passed: [unread] })).added).toEqual([]);
  // Nor is anything known of variants that a restore has lost.
  const lost = { signature: { txHashes: ['aa', 'lost'], expiresAt: 1_000n } };
  const earlier = { ...unread, at: now - 500 };
  expect((await repair({ passed: [earlier], ...lost })).added).toEqual([]);
});

test('bytes that it cannot hold are replaced: signed later, or expired before it', async () => {
  const later = { ...unread, at: now - 121 };
  const expired = { ...unread, clockBefore: 1_001n };
  expect((await repair({ passed: [later, expired] })).added).toHaveLength(1);
});

test('a payment that is found in a block is settled, whatever was passed', async () => {
  const mined = { [attempt.txHash]: { success: false } };
  expect(await repair({ passed: [unread], mined })).toMatchObject({
    settledAs: [{ txHash: attempt.txHash, success: false }],
  });
});

test.each<[string, Parameters<typeof repair>[0]]>([
  ['a provider knows them', { isKnown: async () => true }],
  ['a provider does not answer', { isKnown: async () => Promise.reject(named('RpcUnavailable')) }],
  [
    'an earlier variant has not expired',
    {
      slot: {
        attempts: [
          { ...attempt, expiresAt: 1_500n },
          { ...attempt, expiresAt: 900n },
        ],
      },
    },
  ],
  ['a variant that carries no expiry', { slot: { attempts: [attempt] } }],
])('%s: they are sent again', async (_name, set) => {
  const did = await repair(set);
  expect(did).toMatchObject({ added: [], ended: [] });
  expect(did.sent).toHaveLength(1);
});

test('a frozen project signs no replacement', async () => {
  expect(await repair({ frozen: true })).toEqual(nothing);
});

test('an address that was frozen during the run signs no replacement', async () => {
  expect(await repair({ lineFrozen: true })).toEqual(nothing);
});

test('a slot that another run has changed is not sent', async () => {
  expect(await repair({ addFails: true })).toEqual(nothing);
});

test('an order whose address left the whitelist ends, since nothing of it can be mined', async () => {
  const did = await repair({ settings: { addressWhitelist: ['0xelse'] } });
  expect(did.added).toEqual([]);
  expect(did.ended.map((write) => write?.set.status)).toEqual(['failed']);
});

test('a forged record is neither signed again nor ended', async () => {
  const alarms = ['payment.refused'];
  expect(await repair({ order: { amountMicroUsd: 1n } })).toEqual({ ...nothing, alarms });
});

test("after six refusals the order fails with the node's reason", async () => {
  const slot = { refusals: 6, attempts: [{ ...attempt, outcome: 'refused:bad', expiresAt: 1n }] };
  const did = await repair({ slot });
  expect(did.ended[0]?.set).toMatchObject({
    status: 'failed',
    failReason: 'No node accepts the payment: bad',
  });
});

test('a payment that would revert waits ten minutes, then fails', async () => {
  const plan = async () => Promise.reject(named('ExecutionReverted', 'frozen account'));
  expect(await repair({ plan })).toEqual({ ...nothing, stuck: ['reverts: frozen account'] });
  const since = now - 601;
  const stuck = { cause: 'reverts: frozen account' as const, since, nextActionAt: now };
  const did = await repair({ plan, order: { stuck } });
  expect(did.ended[0]?.set.failReason).toBe('The payment would revert: frozen account');
});

test('a wallet that cannot pay is stuck with a cause', async () => {
  const plan = async () => Promise.reject(named('InsufficientFunds'));
  expect(await repair({ plan })).toEqual({ ...nothing, stuck: ['no_gas'] });
});

test('a confirmed payment that left the chain is paid again, or reversed, but never failed', async () => {
  expect((await repair({ order: { status: 'confirmed' } })).added).toHaveLength(1);
  const slot = { refusals: 6, attempts: [{ ...attempt, expiresAt: 1n }] };
  const did = await repair({ order: { status: 'confirmed' }, slot });
  expect(did).toMatchObject({ added: [], alarms: ['payment.reversed'] });
  const [write] = did.ended;
  expect(write).toMatchObject({ release: false, releaseLimits: false });
  expect(write?.set).not.toHaveProperty('status');
  expect(write?.set.reversed?.reason).toMatch(
    /^Its block left the chain after it was confirmed\. No node accepts the payment/,
  );
});

test('a restored slot is not paid again while a variant that it lacks can be mined', async () => {
  const signature = { txHashes: [attempt.txHash, 'later'], expiresAt: 1_500n };
  expect((await repair({ signature })).added).toEqual([]);
  // Nor once that is past, as long as somebody knows it.
  const isKnown = async () => true;
  expect((await repair({ signature, checkpointAt: 1_501n, isKnown })).added).toEqual([]);
  expect((await repair({ signature, checkpointAt: 1_501n })).added).toHaveLength(1);
});

test('a variant in a final block that a restored slot lacks is recorded as its payment', async () => {
  const signature = { txHashes: [attempt.txHash, 'later'], expiresAt: 1_000n };
  const did = await repair({ signature, mined: { later: { success: true } } });
  expect(did.added).toMatchObject([{ txHash: 'later', raw: '', expiresAt: 1_000n }]);
  const block = { blockNumber: 5n, blockHash: 'block 5', success: true };
  expect(did).toMatchObject({ sent: [], settledAs: [{ txHash: 'later', ...block }] });
});

test('a mined payment that the table does not know as mined is settled', async () => {
  const did = await repair({ mined: { [attempt.txHash]: { success: false, fee: 345_000n } } });
  const { txHash } = attempt;
  const settledAs = [{ txHash, success: false, fee: 345_000n }];
  expect(did).toMatchObject({ added: [], sent: [], settledAs });
});

test.each(['disputed', 'unseen', 'otherwise', 'absent'] as const)(
  'a variant that one provider shows in a final block settles nothing while it is %s',
  async (receipts) => {
    const signature = { txHashes: [attempt.txHash, 'later'], expiresAt: 1_000n };
    const did = await repair({ signature, mined: { later: { success: true } }, receipts });
    expect(did).toMatchObject({ added: [], ended: [], alarms: ['payment.not-settled'] });
    expect(did).not.toHaveProperty('settledAs');
  },
);

const variants = (count: number, at: number) => ({
  attempts: Array.from({ length: count }, () => ({ ...attempt, at, expiresAt: 1_000n })),
});

test('variants that are not mined follow each other at growing intervals, and an alarm fires', async () => {
  expect((await repair({ slot: variants(4, now - 60) })).alarms).toBeUndefined();
  for (const [count, rest] of [
    [5, 60],
    [10, 360],
    [900, 3_600],
  ] as const) {
    const early = await repair({ slot: variants(count, now - rest + 1) });
    expect(early).toMatchObject({ added: [], alarms: ['payment.not-settled'] });
    expect((await repair({ slot: variants(count, now - rest) })).added).toHaveLength(1);
  }
});

test('an alarm fires for a payment unsettled for half an hour, or known past its expiry', async () => {
  const alarms = ['payment.not-settled'];
  expect(await repair({ checkpointAt: null, slot: variants(1, now - 1_799) })).not.toHaveProperty(
    'alarms',
  );
  expect(await repair({ checkpointAt: null, slot: variants(1, now - 1_800) })).toMatchObject({
    alarms,
  });
  expect(await repair({ slot: variants(1, now - 60), isKnown: async () => true })).toMatchObject({
    alarms,
  });
});

test('an order that had ended before a restore is neither sent nor signed: its slot closes', async () => {
  const ended = [undefined];
  const order = { status: 'failed' as const };
  expect(await repair({ order })).toEqual({ ...nothing, ended });
  expect(await repair({ order, checkpointAt: null })).toEqual(nothing);
});

test('expired bytes that only one provider refuses to plan again end no order', async () => {
  const plan = async () => Promise.reject(new ExecutionReverted('no'));
  const down = async () => Promise.reject(new Error('down'));
  const stuck = { cause: 'reverts: no' as const, since: now - 9_000, nextActionAt: now };
  const order = { stuck };
  const planned = async () => ({ fee: 1n, build: {} });
  expect((await repair({ order, plan, plans: [plan, planned] })).added).toHaveLength(1);
  const waits = await repair({ order, plan, plans: [plan, down] });
  expect(waits).toMatchObject({
    added: [],
    ended: [],
    stuck: ['only_one_provider: execution reverted: no'],
  });
  const ends = await repair({ order, plan, plans: [plan, plan] });
  expect(ends.ended).toHaveLength(1);
});
