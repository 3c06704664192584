/**
 * What is stored must not change: items written years ago are read by today's code. The recording
 * holds every write of the stores, with its conditions, as DynamoDB receives it.
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositPart } from '#aws/dynamodb/deposit-keys.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import type { InternalTransfer } from '#model/deposit.ts';
import type { ApiKey } from '#model/project.ts';
import type { RescanJob } from '#model/rescan.ts';
import type { StrayMove } from '#model/stray-move.ts';
import type { SubAccount } from '#model/sub-account.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import {
  buildDeposit,
  buildKeys,
  buildProject,
  buildSeeds,
  buildSessionKey,
  buildSettings,
} from '#test/builders/builders.ts';
import { buildStatement } from '#test/builders/extensions/books/build-statement.ts';
import { keyItems } from '#test/builders/project-items.ts';
import {
  audit,
  check,
  loadStores,
  now,
  outbox,
  type Stores,
  unloadStores,
} from '#test/builders/stored-items.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await loadStores();
});
afterAll(unloadStores);

test('projects, keys and session keys', () =>
  check('projects', async (client) => {
    const admin = stores.makeProjectAdminStore(client, isFreezeEnded);
    const store = stores.makeProjectStore(client, isFreezeEnded);
    const project = buildProject();
    const settings = buildSettings({ autoApproveDailyUsd: 1.5 });
    for (const Item of keyItems('demo', buildKeys())) {
      await client.send(new PutCommand({ TableName: 'projects', Item }));
    }
    await admin.commit({ write: { kind: 'createProject', project, settings }, audit, outbox });
    expect(await store.seeds('demo')).toEqual(buildSeeds());
    expect(await store.project('demo')).toEqual(project);
    expect(await store.settings('demo')).toEqual(settings);
    expect(await store.settings('other')).toEqual(
      buildSettings({ rev: 0, autoFeesDailyUsd: 1_000 }),
    );
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
    const freeze = { freezeId: now, at: now, by: 'a', reason: 'r' };
    await admin.commit({ write: { kind: 'freeze', freeze }, audit, outbox });
    const read = { chain: 'ETH', address: '0xa', next: 4, oldestOpen: 2, frozen: 'why' } as const;
    const nonceState = { ...read, table: 't1', fillUntil: 0 };
    const write = { nonceState, tableId: 't2', fillUntil: 4 };
    await admin.commit({ write: { kind: 'unfreezeWallet', ...write }, audit, outbox });

    const keys = stores.makeSessionKeyStore(client, () => true);
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
    const stored = await deposits.get('DP1');
    expect(stored).toEqual({ ...deposit, part: depositPart('DP1') });
    const next = { ...stored!, blockNumber: 101n, rev: 2, creditedAt: now };
    await deposits.update({ previous: stored!, next, outbox, watch: true });
    expect(await deposits.byIdentity(['identity'])).toEqual(new Map([['identity', next]]));

    const internal = stores.makeInternalTransferStore(client);
    const { depositNo: _no, status: _status, chainState: _state, ...rest } = buildDeposit();
    const { threshold: _t, confirmations: _c, creditedAt: _at, ...fields } = rest;
    const transfer: InternalTransfer = { ...fields, identity: 'internal', orderNo: null };
    await internal.put({ next: transfer, previous: null, outbox });
    expect(await internal.getMany(['internal', 'identity'])).toEqual([transfer]);
    await internal.put({ next: { ...transfer, rev: 2 }, previous: transfer, outbox });
    const later = { ...transfer, blockNumber: transfer.blockNumber + 1n, rev: 3 };
    await internal.put({ next: later, previous: { ...transfer, rev: 2 }, outbox });
    const gone = { ...later, isGone: true as const, rev: 4 };
    await internal.put({ next: gone, previous: later, outbox });
    expect(await internal.getMany(['internal'])).toEqual([gone]);
    const strays = stores.makeStrayMoveStore(client);
    const stray: StrayMove = {
      subject: 'other#demo#ETH#0xaa#native#0xa1',
      projectId: 'demo',
      chain: 'ETH',
      tx: '0xaa',
      blockNumber: 100n,
      blockHash: '0xb100',
      rev: 1,
    };
    await strays.put({ next: stray, previous: null, outbox });
    expect(await strays.getMany([stray.subject, 'identity'])).toEqual([stray]);
    const elsewhere = { ...stray, blockNumber: 101n, rev: 2 };
    await strays.put({ next: elsewhere, previous: stray, outbox });
    const away = { ...elsewhere, isGone: true as const, rev: 3 };
    await strays.put({ next: away, previous: elsewhere, outbox });
    const doubted = { ...next, rev: 3, doubtedSender: '0xa1' };
    await deposits.update({ previous: next, next: doubted, outbox, watch: true });
    const removed = { ...doubted, rev: 4, chainState: 'removed' as const };
    const became = { ...transfer, identity: 'identity' };
    const write = { previous: doubted, next: removed, outbox, watch: false, internal: became };
    expect(await deposits.update(write)).toBe(true);
    expect(await deposits.byIdentity(['identity'])).toEqual(new Map());
    expect(await internal.getMany(['identity'])).toEqual([became]);

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
    const moved = { ...cursor, minedAt: now - 12, updatedAt: now };
    const block = { number: 5n, hash: '0x5', coverage: ['block', 'receipts'] };
    await chain.advance({ cursor: moved, fence: 1, blocks: [block] });
    const clocked = { ...block, clock: 77n };
    const rewinding = { ...moved, chain: 'SOL' as const, minedAt: null, rewinding: true };
    await chain.advance({ cursor: rewinding, fence: 1, blocks: [clocked] });
    await chain.advance({ cursor: moved, fence: 1, blocks: [] });
  }));

test('stops of a watcher, and blocks that were passed', () =>
  check('passed-blocks', async (client) => {
    const chain = stores.makeChainStateStore(client);
    const stop = { chain: 'ETH', after: 5n, block: 6n, hash: '0x6', since: now } as const;
    await chain.noteStop(stop);
    expect(await chain.stop('ETH')).toEqual(stop);
    const pass = { at: now, reason: 'r', askedBy: 'a', confirmedBy: 'b' };
    const admin = stores.makeProjectAdminStore(client, isFreezeEnded);
    await admin.commit({ write: { kind: 'passBlock', stop, pass }, audit, outbox });

    const moved = { chain: 'TRX', scanned: 6n, hash: 'aa', head: 9n, finalized: 7n } as const;
    const cursor = { ...moved, minedAt: null, updatedAt: now };
    const passed = { number: 6n, hash: 'aa', at: now, clockBefore: 5n };
    const block = { number: 6n, hash: 'aa', coverage: ['passed', 'unknown'] };
    await chain.advance({ cursor, fence: 1, blocks: [block], passing: passed });
    const next = { ...passed, number: 7n };
    const known = { ...cursor, passed: [passed] };
    await chain.advance({ cursor: known, fence: 1, blocks: [], passing: next });
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

    const asked = { projectId: 'demo', kind: 'withdrawal' as const, clientId: 'o1' };
    const request = { digest: 'ab'.repeat(32), appId: 'app_1', at: now, shown: null };
    await stores.makeRequestWriter(client).add(asked, 'WD1', request);

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

test('books', () =>
  check('books', async (client) => {
    const books = stores.makeBooksWriter({ now: () => now }, client);
    const user = { account: 'users', address: '0xB2' } as const;
    const fact = buildFact({ moves: [buildMove(), buildMove({ to: user, amount: 10n ** 30n })] });
    const part = bookFact(null, fact, () => 250n, 1)!;
    await books.book(null, part, () => 6);
    expect(await books.head(fact.subject)).toEqual(part.head);
    const rest = bookFact(part.head, fact, () => null, 1)!;
    await books.book(part.head, rest);
    expect(await books.head(fact.subject)).toEqual(rest.head);
    const deposit = { orderNo: null, depositNo: 'DP1', txHash: null, blockNumber: null };
    const other = bookFact(null, buildFact({ subject: 'deposit#1', ...deposit }), () => 1n)!;
    await books.book(null, other);
    expect(await books.head('deposit#1')).toEqual(other.head);
    const late = buildFact({ subject: 'late', at: now - 86_400 });
    await books.book(null, bookFact(null, late, () => null)!);
    const closings = stores.makeClosingStore(client);
    await closings.close('demo', '2025-12-31');
    const place = { account: 'hot', address: null, chain: 'ETH', token: 'USDT' } as const;
    await closings.putClosing('demo', '2025-12-31', [{ ...place, amount: -(10n ** 30n) }]);
    const statements = stores.makeStatementStore(client);
    const statement = buildStatement();
    const { seq, hash, period } = statement;
    await statements.note('demo', statement, { seq, hash, period });
    expect(await statements.find('demo', period)).toEqual(statement);
    expect(await statements.head('demo')).toEqual({ seq, hash, period });
  }));
