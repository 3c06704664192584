/**
 * What is stored must not change: items written years ago are read by today's code. The recording
 * holds every write of the stores, with its conditions, as DynamoDB receives it.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approve } from '#domain/order/transitions/approve.ts';
import { broadcast } from '#domain/order/transitions/broadcast.ts';
import { confirm } from '#domain/order/transitions/confirm.ts';
import { fail } from '#domain/order/transitions/fail.ts';
import { sign } from '#domain/order/transitions/sign.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { InternalTransfer } from '#model/deposit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ApiKey } from '#model/project.ts';
import type { RescanJob } from '#model/rescan.ts';
import type { SubAccount } from '#model/sub-account.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildQuote, buildSwap } from '#test/builders/build-swap.ts';
import {
  buildDeposit,
  buildProject,
  buildSessionKey,
  buildSettings,
  buildSlot,
  buildWithdrawal,
} from '#test/builders/builders.ts';
import { memoryTable } from '#test/builders/memory-table.ts';

const now = 1_767_225_600;
const names = ['MONEY', 'PROJECTS', 'APPROVALS', 'SESSION_KEYS', 'SIGNATURES', 'DEPOSITS'];
const tables = [...names, 'CHAIN_STATE', 'PRICES', 'QUOTES', 'EVENTS', 'LISTS', 'GUARDS'];

/** The stores, loaded when the environment names their tables. */
const load = async () => ({
  ...(await import('#aws/orders/order-store.ts')),
  ...(await import('#aws/orders/operation-store.ts')),
  ...(await import('#aws/orders/quote-store.ts')),
  ...(await import('#aws/orders/swap-store.ts')),
  ...(await import('#aws/orders/withdrawal-store.ts')),
  ...(await import('#aws/payments/payment-store.ts')),
  ...(await import('#aws/projects/project-admin-store.ts')),
  ...(await import('#aws/projects/project-store.ts')),
  ...(await import('#aws/projects/session-key-store.ts')),
  ...(await import('#aws/deposits/chain-state-store.ts')),
  ...(await import('#aws/deposits/deposit-store.ts')),
  ...(await import('#aws/deposits/hot-wallet-registry.ts')),
  ...(await import('#aws/deposits/internal-transfer-store.ts')),
  ...(await import('#aws/deposits/rescan-store.ts')),
  ...(await import('#aws/deposits/sub-account-store.ts')),
  ...(await import('#aws/events/delivery-store.ts')),
  ...(await import('#aws/prices/price-store.ts')),
});
let stores: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
  for (const name of tables) vi.stubEnv(`TABLE_${name}`, name.toLowerCase().replace('_', '-'));
  vi.resetModules();
  stores = await load();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.resetModules();
});

const outbox: OutboxItem = {
  outboxId: 'X1#1',
  kind: 'order',
  ref: 'X1',
  projectId: 'demo',
  event: { name: 'withdraw.approved', data: { amount: '1' }, timestamp: now },
  lists: [],
  start: true,
  createdAtMs: now * 1000,
  requestId: 'req-1',
};
const audit: AuditEntry = {
  auditId: 'AU1',
  projectId: 'demo',
  at: now,
  atMs: now * 1000,
  actor: 'owner@example.com',
  action: 'project.create',
  target: 'demo',
  details: { admin_id: 'a1', none: null },
};
const limits = {
  maxTokenReserved: 5n,
  maxNativeReserved: 10n ** 30n,
  tokenEpoch: 0,
  nativeEpoch: 2,
};

/** Writes by a store, reads it back, and compares what was written with the recording. */
async function check(
  name: string,
  work: (db: ReturnType<typeof memoryTable>['client']) => Promise<void>,
): Promise<void> {
  const { client, writes } = memoryTable();
  await work(client);
  expect(writes.length).toBeGreaterThan(0);
  const text = writes.map((write) => `${JSON.stringify(sorted(write))}\n`).join('');
  await expect(text).toMatchFileSnapshot(`stored-items/${name}.jsonl`);
}

/** With the fields of each object in alphabetical order: an item's attributes have none. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
};

test('withdrawals and their transitions', () =>
  check('withdrawals', async (client) => {
    const store = stores.makeWithdrawalStore(client);
    const withdrawal = buildWithdrawal({ amount: 2n ** 200n, memo: 'm' });
    const { maxDailyUsed, maxAutoApproveUsed } = { maxDailyUsed: 7n, maxAutoApproveUsed: null };
    await store.create({ withdrawal, outbox, ...limits, maxDailyUsed, maxAutoApproveUsed });
    expect(await store.get('WD1')).toEqual(withdrawal);
    expect(await store.getMany(['WD1', 'WD2'])).toEqual([withdrawal]);

    const waiting = buildWithdrawal({ status: 0, workStage: 'P', level: 2 });
    const approval = { orderNo: 'WD1', adminId: 'a1', adminEmail: 'a@x', at: now };
    const decision = { ...approval, decision: 'approve' as const, digest: '00' };
    await store.transition({
      ...approve(waiting, { at: now, approvals: 1 }),
      approval: decision,
      audit,
    });
    await store.transition(fail(buildWithdrawal(), { at: now, reason: 'no' }));
    const sent = buildWithdrawal({ status: 3, workStage: 'S', nonce: 0 });
    await store.transition(confirm(sent, { at: now, txHash: '0xaa', blockNumber: 2n ** 60n }));
  }));

test('operations of the client wallet', () =>
  check('operations', async (client) => {
    const store = stores.makeOperationStore(client);
    const operation = buildOperation({
      skId: 'sk_1',
      prices: [{ symbol: 'ETH', usd: '1.5', source: 's', readAt: 1, priceId: 'ETH@1' }],
      reservation: { ...buildOperation().reservation, cap: { skId: 'sk_1', microUsd: 9n } },
    });
    const idempotency = { key: 'k', digest: 'd' };
    await store.create({ operation, outbox, ...limits, idempotency, maxCapUsed: 3n });
    expect(await store.get('OP1')).toEqual(operation);
    const signing = buildOperation({
      orderNo: 'OP2',
      opType: 'sign-message',
      message: 'hi',
      countedMicroUsd: null,
      amount: 0n,
    });
    await store.create({
      operation: signing,
      outbox,
      ...limits,
      idempotency: null,
      maxCapUsed: null,
    });
    expect(await store.get('OP2')).toEqual(signing);
  }));

test('quotes and swaps', () =>
  check('swaps', async (client) => {
    const quotes = stores.makeQuoteStore(client);
    const quote = buildQuote({ amountOut: 2n ** 90n });
    await quotes.put(quote);
    expect(await quotes.get('demo', 'RT1')).toEqual(quote);
    expect(await quotes.record('demo', 'RT1')).toEqual(quote);
    const swaps = stores.makeSwapStore(client);
    const swap = buildSwap({ amountOutActual: 5n, gasCost: 6n }, quote);
    await swaps.create({ swap, outbox });
    expect(await swaps.get('SW1')).toEqual(swap);
    const native = buildSwap({ orderNo: 'SW2', token: 'ETH', tokenAddress: null });
    await swaps.create({ swap: native, outbox });
    expect(await swaps.get('SW2')).toEqual(native);
  }));

test('signed payments', () =>
  check('payments', async (client) => {
    const store = stores.makePaymentStore(client);
    const orders = stores.makeOrderStore(client);
    const order = buildWithdrawal();
    const slot = buildSlot();
    const write = sign(order, { at: now, nonce: 0 });
    await store.storeSigned({ slot, write, table: 't1' });
    expect(await store.slot('ETH', slot.address, 0)).toEqual(slot);
    expect(await store.signature('WD1')).toEqual({ chain: 'ETH', address: slot.address, nonce: 0 });

    const first = { ...slot.attempts[0]!, maxFeePerGas: 0n, expiresAt: 2n ** 55n };
    const dated = buildSlot({ chain: 'SOL', nonce: 7, ref: 'SW1', refusals: 0, attempts: [first] });
    const swap = buildSwap();
    const call = { data: '0x01', deadline: now };
    const swapWrite = sign(swap, { at: now, nonce: 7, call });
    await store.storeAllSigned([{ slot: dated, write: swapWrite, table: 't1', voided: 3 }]);
    expect(await store.slot('SOL', dated.address, 7)).toEqual(dated);
    const { chain, address } = dated;
    const signature = { chain, address, nonce: 7, txHashes: ['0xaa'], expiresAt: 2n ** 55n };
    expect(await store.signature('SW1')).toEqual(signature);
    const allowance: NonceSlot = { ...buildSlot({ nonce: 3 }), refKind: 'allowance', sets: '5' };
    await store.storeSigned({ slot: allowance, write, table: 't1' });
    await store.storeBurn({ slot: buildSlot({ ref: '-', refKind: 'burn' }), table: 't1' });

    const attempt = { ...slot.attempts[0]!, txHash: '0xbb' };
    await store.addAttempt({ slot, attempt });
    await store.addAttempt({ slot: dated, attempt: { ...first, txHash: '0xcc' } });
    const note = { txHash: '0xaa', outcome: 'sent', at: now, refusals: 0 };
    await store.noteSend(slot, note);
    const sending = buildWithdrawal({ status: 2, nonce: 0, workStage: 'S' });
    const sentWrite = broadcast(sending, { at: now, txHash: '0xaa' });
    await store.noteFirstSends([{ slot, note, write: sentWrite }]);

    const mined = { txHash: '0xaa', blockNumber: 2n ** 54n, blockHash: '0xb', success: true };
    await store.settle({ slot, state: 'mined', mined, confirmed: false });
    const confirming = confirm(buildWithdrawal({ status: 3 }), {
      at: now,
      txHash: '0xaa',
      blockNumber: 100n,
    });
    await store.settle({ slot, state: 'mined', mined, confirmed: true, write: confirming });
    const stored = { ...slot, state: 'mined' as const, mined, confirmed: true, rev: 2 };
    expect(await store.slot('ETH', slot.address, 0)).toEqual(stored);
    await store.settle({ slot, state: 'open', mined: null, confirmed: false });
    await store.adopt({ slot, previous: null, write: null, audit, outbox });
    await store.adopt({ slot, previous: slot, write, audit, outbox });
    expect(await orders.get('WD1')).toBeNull();
  }));

test('projects, keys and session keys', () =>
  check('projects', async (client) => {
    const admin = stores.makeProjectAdminStore(client);
    const store = stores.makeProjectStore(client);
    const project = buildProject();
    const settings = buildSettings({ autoApproveDailyUsd: 1.5 });
    await admin.commit({ write: { kind: 'createProject', project, settings }, audit, outbox });
    expect(await store.project('demo')).toEqual(project);
    expect(await store.settings('demo')).toEqual(settings);
    expect(await store.settings('other')).toEqual(buildSettings({ rev: 0 }));
    const sealed = {
      dataKey: 'k',
      iv: 'i',
      tag: 't',
      text: 'x',
    } as unknown as ApiKey['webhookSecret'];
    const key: ApiKey = {
      appId: 'app_1',
      projectId: 'demo',
      walletId: 1,
      name: 'main',
      permission: 'manage',
      mode: 'rsa',
      apiSecret: null,
      publicKey: 'pem',
      webhookUrl: null,
      webhookSecret: sealed,
      enabled: true,
      createdAt: now,
    };
    await admin.commit({ write: { kind: 'createKey', key }, audit, outbox });
    expect(await admin.key('demo', 'app_1')).toEqual(key);
    const freeze = { at: now, by: 'a', reason: 'r' };
    await admin.commit({ write: { kind: 'freeze', freeze }, audit, outbox });
    expect(await admin.freezeState('demo')).toEqual(freeze);
    const line = { chain: 'ETH', address: '0xa', next: 4, oldestOpen: 2, frozen: 'why' } as const;
    const write = { line: { ...line, table: 't1', fillUntil: 0 }, tableId: 't2', fillUntil: 4 };
    await admin.commit({ write: { kind: 'unfreezeWallet', ...write }, audit, outbox });

    const keys = stores.makeSessionKeyStore(client);
    const capped = buildSessionKey({ maxPerTxMicroUsd: 0n, dailyCapMicroUsd: 2n ** 60n });
    await keys.create({ key: capped, outbox, audit });
    const free = buildSessionKey({ skId: 'sk_2' });
    await keys.create({ key: free, outbox, audit });
    expect(await keys.getMany(['sk_2', 'sk_1'])).toEqual([free, capped]);
  }));

test('deposits, internal transfers, rescans and coverage', () =>
  check('deposits', async (client) => {
    const deposits = stores.makeDepositStore(client);
    const deposit = buildDeposit({ amount: 2n ** 100n });
    await deposits.put(deposit, 'identity', outbox);
    expect(await deposits.get('DP1')).toEqual(deposit);
    const next = { ...deposit, blockNumber: 101n, rev: 2, creditedAt: now };
    await deposits.update({ previous: deposit, next, outbox, watch: true });
    expect(await deposits.byIdentity(['identity'])).toEqual(new Map([['identity', next]]));

    const internal = stores.makeInternalTransferStore(client);
    const { depositNo: _no, status: _status, chainState: _state, ...rest } = buildDeposit();
    const { threshold: _t, confirmations: _c, creditedAt: _at, ...fields } = rest;
    const transfer: InternalTransfer = { ...fields, identity: 'internal', orderNo: null };
    await internal.put({ next: transfer, previous: null, outbox });
    expect(await internal.getMany(['internal', 'identity'])).toEqual([transfer]);
    await internal.put({ next: { ...transfer, rev: 2 }, previous: transfer, outbox });

    const rescans = stores.makeRescanStore(client);
    const job: RescanJob = {
      rescanId: 'RS1',
      chain: 'ETH',
      txHash: null,
      from: 0n,
      to: 2n ** 60n,
      state: 'queued',
      found: null,
      error: null,
      askedBy: 'a',
      createdAt: now,
      endedAt: null,
    };
    await rescans.create(job, audit, outbox);
    expect(await rescans.get('ETH', 'RS1')).toEqual(job);
    const one = { ...job, rescanId: 'RS2', txHash: '0xaa', from: null, to: null };
    await rescans.create(one, audit, outbox);
    expect(await rescans.get('ETH', 'RS2')).toEqual(one);

    const chain = stores.makeChainStateStore(client);
    const cursor = { chain: 'ETH', scanned: 5n, hash: '0x5', head: 9n, finalized: 2n } as const;
    const moved = { ...cursor, updatedAt: now };
    const block = { number: 5n, hash: '0x5', coverage: ['block', 'receipts'] };
    await chain.advance({ cursor: moved, fence: 1, blocks: [block] });
    const clocked = { ...block, clock: 77n };
    const rewinding = { ...moved, chain: 'SOL' as const, rewinding: true };
    await chain.advance({ cursor: rewinding, fence: 1, blocks: [clocked] });
    await chain.advance({ cursor: moved, fence: 1, blocks: [] });
  }));

test('sub-accounts, hot wallets, deliveries and prices', () =>
  check('others', async (client) => {
    const accounts = stores.makeSubAccountStore(client);
    const account: SubAccount = {
      subAccountId: 3,
      projectId: 'demo',
      userId: 'u1',
      accountNo: 'A1',
      subIndex: 2,
      label: '',
      addresses: { EVM: '0xAb', TRX: 'Tt', SOL: 'Ss' },
      createdAt: now,
    };
    await accounts.create(account, outbox);
    expect(await accounts.byUser('demo', 'u1')).toEqual(account);
    expect(await accounts.getMany('demo', [3])).toEqual([account]);
    const hot = { EVM: '0xCd', TRX: 'Th', SOL: 'Sh' };
    await stores.makeHotWalletRegistry(client).register('demo', hot);

    const deliveries = stores.makeDeliveryStore(client);
    const delivery = {
      deliveryId: 'DL1',
      projectId: 'demo',
      eventId: 'EV1',
      event: 'deposit.success' as never,
      ref: 'DP1',
      url: 'https://example.com',
      appId: 'app_1',
      body: '{}',
      state: 'pending' as const,
      tries: 0,
      nextAt: now,
      attempts: [{ at: now, status: null, error: 'no', durationMs: 1, manual: false }],
      createdAt: now,
      createdAtMs: now * 1000,
      requestId: 'req-1',
      rev: 1,
    };
    await deliveries.create(delivery, outbox);
    expect(await deliveries.get('DL1')).toEqual(delivery);
    await deliveries.update({ ...delivery, state: 'delivered', nextAt: null, rev: 2 }, outbox);
    const reading = { symbol: 'ETH', usd: '2500.5', source: 'coingecko', updatedAt: now };
    await stores.makePriceStore(client).put([{ reading, readAt: now }]);
  }));
