/** Deposits on a real node. Each is found once, counted, credited, taken back and found again. */

import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRescanStore } from '#aws/deposits/rescan-store.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { AddressFilter } from '#domain/watch/address-filter.ts';
import { rescan } from '#domain/watch/rescan.ts';
import type { SubAccount } from '#model/sub-account.ts';
import { nextPositions } from '#test/builders/next-positions.ts';
import { audit } from '#test/builders/stored-items.ts';
import { fake } from '#test/fakes/fake.ts';
import { oneRescan } from '#test/fakes/ports/rescan-store.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { receiptOf } from '#test/support/anvil.ts';
import { ether } from '../chains/evm/stage.ts';
import { transfersOf, usdt } from './helpers.ts';

let spine: Spine;
let count = 0;
let early: string;

beforeAll(async () => {
  spine = await startSpine('deposits');
  early = await subAccount();
  await sendCoin(early, 2n * ether);
  await spine.mine(3);
  await spine.tick();
});
afterAll(() => spine?.stop());

const { depositsTo, sendCoin, sendToken } = transfersOf(() => spine);

test('a payment received before the first tick of its chain becomes a deposit', async () => {
  await spine.tick();
  expect(await depositsTo(early)).toMatchObject([{ amount: 2n * ether, token: 'ETH' }]);
});

test('deposits of coins and tokens are found in the head block and credited at 12 confirmations', async () => {
  const address = await subAccount();
  await sendCoin(address);
  await sendToken(address, 5n * usdt);
  await spine.tick();
  const found = await depositsTo(address);
  expect(found.map(({ token, amount, status }) => ({ token, amount, status }))).toEqual(
    expect.arrayContaining([
      { token: 'ETH', amount: ether, status: 'confirming' },
      { token: 'USDT', amount: 5n * usdt, status: 'confirming' },
    ]),
  );
  expect(found).toHaveLength(2);
  await spine.mine(10);
  await spine.tick();
  expect((await depositsTo(address)).filter((d) => d.token === 'USDT')[0]?.status).toBe(
    'confirming',
  );
  await spine.mine(2);
  await spine.tick();
  const credited = await depositsTo(address);
  expect(credited.map((d) => d.status)).toEqual(['credited', 'credited']);
  for (const deposit of credited) expect(deposit.confirmations).toBeGreaterThanOrEqual(12);
  await spine.tick();
  expect(await depositsTo(address)).toHaveLength(2);
});

test('a contract that pays two of our addresses in one transaction makes two deposits', async () => {
  const [one, two] = [await subAccount(), await subAccount()];
  const data = spine.call('Forwarder', 'forwardMany', [
    [one, two],
    [ether, 2n * ether],
  ]);
  await spine.send({
    from: spine.owner,
    to: spine.forwarder,
    value: `0x${(3n * ether).toString(16)}`,
    data,
  });
  await spine.tick();
  expect(await depositsTo(one)).toMatchObject([{ amount: ether, token: 'ETH' }]);
  expect(await depositsTo(two)).toMatchObject([{ amount: 2n * ether, token: 'ETH' }]);
  expect((await depositsTo(one))[0]?.position).toMatch(/^trace:/);
});

test('amounts below min_deposit, unlisted tokens and the hot wallet make no deposit', async () => {
  const address = await subAccount();
  const min = spine.chain.tokens.find((t) => t.symbol === 'USDT')?.minDeposit ?? 0n;
  if (min > 1n) await sendToken(address, min - 1n);
  if (min > 1n) spine.books.noteUnseen(address, 'USDT', min - 1n);
  const data = spine.call('Usdc', 'transfer', [address, 5n * usdt]);
  await spine.send({ from: spine.owner, to: spine.unlisted, data });
  await sendCoin(spine.address);
  await spine.tick();
  expect(await depositsTo(address)).toEqual([]);
  expect(await depositsTo(spine.address)).toEqual([]);
});

test('a watcher that was down catches up without a gap', async () => {
  const address = await subAccount();
  for (let i = 0; i < 5; i++) {
    await sendToken(address, BigInt(i + 1) * usdt);
    await spine.mine(9);
  }
  const result = await spine.tick();
  expect(result.blocks).toBe(50);
  expect((await depositsTo(address)).map((d) => d.amount).sort()).toEqual(
    [1n, 2n, 3n, 4n, 5n].map((n) => n * usdt),
  );
});

/** Key of anvil's account 1. With it, the same bytes can be sent on two forks. */
const account = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 1,
});

/** A signed transfer of coins. One fork can drop it and another can mine it again. */
async function signedTransfer(to: string, value: bigint): Promise<() => Promise<void>> {
  const nonce = Number(
    await spine.rpc.request<string>('eth_getTransactionCount', [account.address, 'latest']),
  );
  const raw = await account.signTransaction({
    chainId: 1,
    type: 'eip1559',
    nonce,
    to: to as `0x${string}`,
    value,
    gas: 21_000n,
    maxFeePerGas: 20n * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
  });
  return async () => {
    const hash = await spine.rpc.request<string>('eth_sendRawTransaction', [raw]).catch(() => null);
    if (hash === null)
      await spine.mine(1); // the pool has it still
    else await receiptOf(spine.rpc, hash);
  };
}

test.each([1, 5])(
  'a reorganisation of %s before credit removes a deposit, and it returns',
  async (depth) => {
    const address = await subAccount();
    await spine.mine(1);
    const send = await signedTransfer(address, 3n * ether);
    await send();
    if (depth > 1) await spine.mine(depth - 1);
    await spine.tick();
    const [before] = await depositsTo(address);
    expect(before).toMatchObject({ status: 'confirming', amount: 3n * ether });
    await spine.rpc.request('anvil_reorg', [depth, []]);
    await spine.rpc.request('anvil_dropAllTransactions', []);
    await spine.mine(1);
    await spine.tick();
    expect(await depositsTo(address)).toEqual([]);
    const gone = await spine.watchDeps.deposits.get(before?.depositNo ?? '');
    expect(gone).toMatchObject({ chainState: 'removed', status: 'confirming' });
    await send();
    await spine.tick();
    expect(await depositsTo(address)).toMatchObject([
      { depositNo: before?.depositNo, chainState: 'present', status: 'confirming' },
    ]);
    await spine.mine(13);
    await spine.tick();
    const after = await depositsTo(address);
    expect(after).toMatchObject([{ depositNo: before?.depositNo, status: 'credited' }]);
    expect(after[0]?.blockNumber).toBeGreaterThan(before?.blockNumber ?? 0n);
  },
);

test('a reorganised credited deposit is marked, announced and restored when it is mined again', async () => {
  const address = await subAccount();
  await spine.mine(1);
  const send = await signedTransfer(address, ether);
  await send();
  await spine.mine(12);
  await spine.tick();
  const [credited] = await depositsTo(address);
  expect(credited).toMatchObject({ status: 'credited', chainState: 'present' });
  await spine.rpc.request('anvil_reorg', [13, []]);
  await spine.rpc.request('anvil_dropAllTransactions', []);
  await spine.mine(1);
  await spine.tick();
  const marked = await spine.watchDeps.deposits.get(credited?.depositNo ?? '');
  expect(marked).toMatchObject({ status: 'credited', chainState: 'orphaned' });
  expect(spine.logged.some((line) => line.event === 'deposit.orphaned')).toBe(true);
  await send();
  await spine.mine(13);
  await spine.tick();
  expect(await depositsTo(address)).toMatchObject([
    {
      depositNo: credited?.depositNo,
      status: 'credited',
      chainState: 'present',
      creditedAt: credited?.creditedAt,
    },
  ]);
  expect(spine.logged.some((line) => line.event === 'deposit.restored')).toBe(true);
});

const job = { rescanId: 'job', deadline: Number.POSITIVE_INFINITY };
/** A filter that has read no address. */
const emptyFilter = fake<AddressFilter>({ maybeOurs: () => false, refresh: async () => {} });

test('a rescan of a range finds deposits that were never seen', async () => {
  const address = await subAccount();
  const from = (await spine.head()) + 1n;
  for (let i = 0; i < 3; i++) {
    await sendToken(address, 6n * usdt);
    await spine.mine(12);
  }
  await spine.tick({ filter: emptyFilter });
  expect(await depositsTo(address)).toEqual([]);
  const { rescans, ended } = oneRescan({ txHash: null, from, to: from + 60n });
  await rescan({ ...spine.watchDeps, rescans }, job);
  expect(ended).toMatchObject([{ state: 'done', found: 3 }]);
  expect(await depositsTo(address)).toHaveLength(3);
});

test('a rescan by hash finds a deposit that was never seen, and finds none twice', async () => {
  const address = await subAccount();
  const { transactionHash } = await sendToken(address, 8n * usdt);
  await spine.tick({ filter: emptyFilter });
  expect(await depositsTo(address)).toEqual([]);
  const { rescans, ended } = oneRescan({ txHash: transactionHash, from: null, to: null });
  await rescan({ ...spine.watchDeps, rescans }, job);
  await rescan({ ...spine.watchDeps, rescans }, job);
  expect(ended).toMatchObject([
    { state: 'done', found: 1 },
    { state: 'done', found: 0 },
  ]);
  expect(await depositsTo(address)).toMatchObject([{ amount: 8n * usdt }]);
});

test('a rescan that runs out of time continues later and counts everything it found', async () => {
  const address = await subAccount();
  const from = (await spine.head()) + 1n;
  for (let i = 0; i < 3; i++) {
    await sendToken(address, 3n * usdt);
    await spine.mine(24);
  }
  await spine.tick({ filter: emptyFilter });
  const rescans = makeRescanStore(spine.client);
  const at = { createdAt: 1, endedAt: null, found: null, error: null, askedBy: 'a' };
  const asked = { rescanId: 'slow', chain: 'ETH' as const, txHash: null, from, to: from + 80n };
  await rescans.create({ ...asked, ...at, state: 'queued' }, audit, {
    outboxId: 'a1#1',
    kind: 'audit',
    ref: 'a1',
    projectId: 'demo',
    event: null,
    lists: [],
    start: false,
    createdAtMs: 1,
    requestId: 'r',
  });
  let now = 0;
  // Each reading takes one second. A run has one and a half seconds.
  const clock = { now: () => 1, nowMs: () => now };
  const reader = {
    ...spine.watchDeps.reader,
    readBlocks: (first: bigint, last: bigint) => {
      now += 1_000;
      return spine.watchDeps.reader.readBlocks(first, last);
    },
  };
  let runs = 1;
  const run = () =>
    rescan(
      { ...spine.watchDeps, reader, clock, rescans },
      { rescanId: 'slow', deadline: now + 1_500 },
    );
  while (await run()) runs += 1;
  expect(runs).toBeGreaterThanOrEqual(2);
  expect(await rescans.get('ETH', 'slow')).toMatchObject({ state: 'done', found: 3 });
  expect(await depositsTo(address)).toHaveLength(3);
});

/** Makes a sub-account as subaccount/create does. Returns its EVM address. */
async function subAccount(): Promise<string> {
  count += 1;
  const positions = await nextPositions(spine.subAccounts, 'demo');
  const number = 0xdeadbeef00000000n + BigInt(count);
  const address = toChecksumAddress(`0x${number.toString(16).padStart(40, '0')}`);
  const record: SubAccount = {
    ...positions,
    projectId: 'demo',
    userId: `user-${count}`,
    accountNo: `WP-${count}`,
    label: 'x',
    addresses: { EVM: address, TRX: `T${number}`, SOL: `S${number}` },
    createdAt: 1,
  };
  const outbox = {
    outboxId: `${record.accountNo}#1`,
    kind: 'subaccount' as const,
    ref: record.accountNo,
    projectId: 'demo',
    event: null,
    lists: [],
    start: false,
    createdAtMs: 1,
    requestId: 'r',
  };
  expect(await spine.subAccounts.create(record, outbox)).toBe('created');
  return address;
}
