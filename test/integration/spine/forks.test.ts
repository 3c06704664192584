/**
 * Nodes lie, lag or alternate between two forks, and a watcher dies while it takes blocks back.
 * Nothing is lost. Nothing is credited or called paid unless it is on the chain.
 */

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { rescan } from '#domain/watch/rescan.ts';
import type { Deposit } from '#model/deposit.ts';
import { nextPositions } from '#test/builders/next-positions.ts';
import { oneRescan } from '#test/fakes/ports/rescan-store.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { ether } from '../chains/evm/stage.ts';
import { nextOrder, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('forks');
  words = wordsFor(spine);
  await words.fund(10_000n * usdt);
  await spine.mine(30);
  await spine.tick();
});
afterAll(() => spine?.stop());

const otherHash = `0x${'ee'.repeat(32)}`;

let count = 0;

const read = (found: Deposit) => spine.watchDeps.deposits.get(found.depositNo);

test('a credited deposit whose own block returns after another fork is restored', async () => {
  const made = await deposit();
  await spine.mine(12);
  await spine.tick();
  expect(await read(made)).toMatchObject({ status: 'credited', chainState: 'present' });
  await spine.mine(1);
  await spine.tick(onOtherForkOnce(14));
  expect(spine.logged.some(({ event }) => event === 'deposit.orphaned')).toBe(true);
  await spine.mine(1);
  await spine.tick();
  expect(await read(made)).toMatchObject({ status: 'credited', chainState: 'present' });
});

test('a watcher that dies during a rewind loses no deposit', async () => {
  const made = await deposit();
  await spine.mine(1);
  const minedAbove = async () => {
    throw new Error('killed here');
  };
  const payments = { ...spine.watchDeps.payments, minedAbove };
  await expect(spine.tick({ ...onOtherForkOnce(3), payments })).rejects.toThrow('killed here');
  expect(await read(made)).toMatchObject({ chainState: 'removed' });
  // The next node still has our own blocks, so nothing shows another fork any more.
  await spine.mine(1);
  await spine.tick();
  expect(await read(made)).toMatchObject({ status: 'confirming', chainState: 'present' });
});

test('a node that lags behind the cursor causes no rewind', async () => {
  const made = await deposit();
  await spine.mine(1);
  const { reader } = onOtherForkOnce(0) as WatchDeps;
  const blockHashes = async (numbers: bigint[]) =>
    (await reader.blockHashes(numbers)).map((hash, i) => (i < 5 ? null : hash));
  const before = await spine.watchDeps.chainState.cursor('ETH');
  await spine.tick({ reader: { ...reader, blockHashes } });
  expect((await spine.watchDeps.chainState.cursor('ETH'))?.scanned).toBe(before?.scanned);
  expect(await read(made)).toMatchObject({ chainState: 'present', rev: made.rev });
});

test('hashes of a long range outlive a shorter one that ends at the same block', async () => {
  const { chainState } = spine.watchDeps;
  const stretch = (from: number, to: number, fork: string) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({
      number: BigInt(from + i),
      hash: `0x${fork}${from + i}`,
      coverage: ['block'],
    }));
  const at = { head: 105n, finalized: 1n, updatedAt: 1 };
  const cursor = { chain: 'BASE' as const, scanned: 105n, hash: '0xa105', ...at };
  const fence = (await chainState.takeLease('BASE', 0, 60))?.fence ?? 0;
  await chainState.advance({ cursor, fence, blocks: stretch(86, 105, 'a') });
  await new Promise((done) => setTimeout(done, 5));
  await chainState.advance({ cursor, fence, blocks: stretch(101, 105, 'b') });
  const hashes = await chainState.hashes('BASE', 90n, 105n);
  expect([90n, 100n, 101n, 105n].map((n) => hashes.get(n))).toEqual([
    '0xa90',
    '0xa100',
    '0xb101',
    '0xb105',
  ]);
});

test('a rescan through a node on another fork changes nothing', async () => {
  const made = await deposit();
  const { reader } = spine.watchDeps;
  const forked = {
    ...reader,
    readBlocks: async (from: bigint, to: bigint) =>
      (await reader.readBlocks(from, to)).map((block) => ({ ...block, hash: otherHash })),
  };
  const { rescans, ended } = oneRescan({ txHash: made.txHash, from: null, to: null });
  await rescan(
    { ...spine.watchDeps, reader: forked, rescans },
    { rescanId: 'job', deadline: Infinity },
  );
  expect(ended).toMatchObject([{ state: 'failed' }]);
  expect(await read(made)).toMatchObject({ blockHash: made.blockHash, rev: made.rev });
});

test('a payment whose block left the chain unnoticed is sent again and not confirmed', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '4' });
  await spine.work();
  await spine.mine(1);
  await spine.tick();
  await spine.rpc.request('anvil_reorg', [2, []]);
  await spine.rpc.request('anvil_dropAllTransactions', []);
  await spine.mine(1);
  // The index of mined payments lags, so the rewind does not see this payment.
  await spine.tick({ payments: { ...spine.watchDeps.payments, minedAbove: async () => [] } });
  expect(await words.tokenBalance(order.toAddress)).toBe(0n);
  await spine.mine(20);
  await spine.tick();
  expect((await words.get(withdrawal)).status).toBe('broadcast');
  spine.flags.now = Date.now() + 60_000;
  expect((await words.settle(withdrawal)).status).toBe('confirmed');
  spine.flags.now = null;
  expect(await words.tokenBalance(order.toAddress)).toBe(4n * usdt);
});

test('a payment fails only when a second provider shows that it reverted', async () => {
  const { address } = spine;
  const withdrawal = await spine.apply({ ...nextOrder(), amount: '3' });
  await spine.work();
  await spine.mine(1);
  // The first node says that the payment reverted.
  const { reader } = spine.watchDeps;
  const reverted = {
    ...reader,
    readBlocks: async (from: bigint, to: bigint) =>
      (await reader.readBlocks(from, to)).map((block) => ({
        ...block,
        sent: block.sent.map((sent) => ({ ...sent, success: false })),
      })),
  };
  const disputing: typeof reader = {
    ...reverted,
    confirmReceipts: async (claims) => claims.map(() => ({ kind: 'disputed', provider: 1 })),
  };
  await spine.tick({ reader: disputing });
  await spine.mine(80);
  await spine.tick({ reader: disputing });
  const { nonce } = await words.get(withdrawal);
  const slot = await spine.paymentDeps.payments.slot('ETH', address, nonce ?? -1);
  expect(slot).toMatchObject({ state: 'mined', mined: { success: false } });
  expect((await words.get(withdrawal)).status).toBe('broadcast');
  const agreeing: typeof reader = {
    ...reverted,
    confirmReceipts: async (claims) => claims.map(() => ({ kind: 'confirmed', provider: null })),
  };
  await spine.tick({ reader: agreeing, memory: makeSettleMemory() });
  expect((await words.get(withdrawal)).status).toBe('failed');
});

test('a worker that notes a send while the watcher settles does not end the tick', async () => {
  const withdrawal = await spine.apply({ ...nextOrder(), amount: '2' });
  await spine.work();
  const { payments } = spine.paymentDeps;
  let first = true;
  const settle: typeof payments.settle = async (input) => {
    if (first) {
      first = false;
      const at = spine.watchDeps.clock.now();
      const txHash = input.slot.attempts[0]?.txHash ?? '';
      await payments.noteSend(input.slot, { txHash, outcome: 'known', at, refusals: 0 });
    }
    return payments.settle(input);
  };
  await spine.tick({ payments: { ...payments, settle } });
  const { nonce } = await words.get(withdrawal);
  expect(await payments.slot('ETH', spine.address, nonce ?? -1)).toMatchObject({ state: 'mined' });
});

/** A node that shows another fork once, starting `depth` blocks below our cursor. */
function onOtherForkOnce(depth: number): Partial<WatchDeps> {
  const { reader } = spine.watchDeps;
  let lies = true;
  return {
    reader: {
      ...reader,
      // Two providers show the other fork: one takes nothing back.
      whoShows: async () => ({ shows: [], denies: [0, 1], silent: [] }),
      readBlocks: async (from, to) => {
        const [first, ...rest] = await reader.readBlocks(from, to);
        if (!first) return [];
        return [lies ? { ...first, parentHash: otherHash } : first, ...rest];
      },
      blockHashes: async (numbers) => {
        lies = false;
        const hashes = await reader.blockHashes(numbers);
        return hashes.map((hash, i) => (i < depth ? otherHash : hash));
      },
    },
  };
}

/** A deposit of 1 ETH to a new address, seen by the watcher. */
async function deposit(): Promise<Deposit> {
  count += 1;
  const address = toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);
  const record = {
    ...(await nextPositions(spine.subAccounts, 'demo')),
    projectId: 'demo',
    userId: `fork-user-${count}`,
    accountNo: `WF-${count}`,
    label: 'x',
    addresses: { EVM: address, TRX: `TF${address}`, SOL: `SF${address}` },
    createdAt: 1,
  };
  await spine.subAccounts.create(record, {
    outboxId: `${record.accountNo}#1`,
    kind: 'subaccount',
    ref: record.accountNo,
    projectId: 'demo',
    event: null,
    lists: [],
    start: false,
    createdAtMs: 1,
    requestId: 'r',
  });
  await spine.send({ from: spine.owner, to: address, value: `0x${ether.toString(16)}` });
  await spine.tick();
  const watched = await spine.watchDeps.deposits.watched('ETH', 0n, 10n ** 12n);
  return watched.find((found) => found.address === address) as Deposit;
}
