/**
 * Transfers to sub-accounts in our own transactions. A project's own operation is not a deposit for
 * its users, by any route of the coins. A withdrawal is a deposit, and so is a transfer from
 * another project.
 */

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { detectDeposits } from '#domain/deposit/detect-deposits.ts';
import { depositIdentity } from '#domain/deposit/identity.ts';
import { newestAttempt } from '#domain/payment/broadcast/send.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { NonceSlot } from '#model/payment.ts';
import { nextPositions } from '#test/builders/next-positions.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt } from './helpers.ts';
import { ether, operationWords, sendOf, transferOf } from './operations/text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;

beforeAll(async () => {
  spine = await startSpine('internal');
  spine.settings.clientAutoApprove = true;
  words = operationWords(spine);
  await words.fund(100_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());
beforeEach(() => {
  spine.logged.length = 0;
});

test.each<[string, (to: string) => Promise<Operation>, string]>([
  ['coins', (to) => spine.submit(transferOf('0.5', { to, token: 'ETH' })), 'native'],
  ['a token', (to) => spine.submit(transferOf('5', { to })), 'log:0'],
  [
    'what a contract pays out',
    (to) =>
      spine.submit(
        sendOf(spine.forwarder, { value: ether, data: spine.call('Forwarder', 'forward', [to]) }),
      ),
    'trace:0',
  ],
])(
  '%s from an operation to our own sub-account are recorded once as internal',
  async (_, ask, position) => {
    const to = await spine.addSubAccount();
    const done = await words.settle(await ask(to));
    expect(done.status).toBe('confirmed');
    expect(await depositsTo(to)).toEqual([]);
    const kept = await internal(done.txHash, position, to);
    expect(kept).toMatchObject({ orderNo: done.orderNo, projectId: 'demo', address: to });
    const outbox = await spine.outbox.get(`${kept?.identity}#${kept?.rev}`);
    expect(outbox).toMatchObject({ event: null, start: false });
    expect(outbox?.lists).toMatchObject([{ list: 'internal-transfers', removed: false }]);
    expect(await readAgain()).toBe(0);
    expect(await internal(done.txHash, position, to)).toEqual(kept);
    expect(await depositsTo(to)).toEqual([]);
  },
);

test('an operation from one sub-account to another is internal', async () => {
  const from = await words.fundedSub();
  const to = await spine.addSubAccount();
  const done = await words.settle(await spine.submit(transferOf('5', { to }), { from }));
  expect(await depositsTo(to)).toEqual([]);
  expect(await internal(done.txHash, 'log:0', to)).toMatchObject({ orderNo: done.orderNo });
});

test('a withdrawal paid to a sub-account is a credited deposit', async () => {
  const to = await spine.addSubAccount();
  await words.settle(await spine.apply({ ...nextOrder(), toAddress: to, amount: '7' }));
  expect(await depositsTo(to)).toMatchObject([{ amount: 7n * usdt, status: 'credited' }]);
  expect(spine.logged.map(({ event }) => event)).not.toContain('deposit.internal');
});

test("an operation to another project's sub-account makes a deposit", async () => {
  const to = nextOrder().toAddress;
  const positions = await nextPositions(spine.subAccounts, 'other');
  const outbox = { outboxId: 'other#1', kind: 'subaccount' as const, ref: 'other' };
  const made = await spine.subAccounts.create(
    {
      ...positions,
      projectId: 'other',
      userId: 'o',
      accountNo: 'WP-o',
      label: 'o',
      addresses: { EVM: to, TRX: 'T-o', SOL: 'S-o' },
      createdAt: 1,
    },
    {
      ...outbox,
      projectId: 'other',
      event: null,
      lists: [],
      start: false,
      createdAtMs: 1,
      requestId: 'r',
    },
  );
  expect(made).toBe('created');
  await words.settle(await spine.submit(transferOf('5', { to })));
  expect(await depositsTo(to)).toMatchObject([{ projectId: 'other', amount: 5n * usdt }]);
});

test('a transfer mined again in another block stays one internal transfer', async () => {
  const to = await spine.addSubAccount();
  const asked = await spine.submit(transferOf('5', { to }));
  await spine.mine(1);
  await spine.work();
  await spine.tick();
  const made = await words.get(asked);
  const { txHash } = made;
  const before = await internal(txHash, 'log:0', to);
  expect(before).toMatchObject({ orderNo: made.orderNo });
  await spine.rpc.request('anvil_reorg', [2, []]);
  await spine.rpc.request('anvil_dropAllTransactions', []);
  await spine.mine(1);
  await spine.tick();
  const gone = await internal(txHash, 'log:0', to);
  expect(gone).toMatchObject({ isGone: true, blockHash: before?.blockHash });
  const outbox = await spine.outbox.get(`${gone?.identity}#${gone?.rev}`);
  expect(outbox).toMatchObject({ event: null });
  expect(outbox?.lists).toMatchObject([{ list: 'internal-transfers', removed: true }]);
  const slot = await spine.paymentDeps.payments.slot('ETH', spine.address, made.nonce ?? -1);
  await spine.rpc.request('eth_sendRawTransaction', [newestAttempt(slot as NonceSlot).raw]);
  await words.settle(made);
  const after = await internal(txHash, 'log:0', to);
  expect(after).toMatchObject({ orderNo: made.orderNo, createdAtMs: before?.createdAtMs });
  expect(after?.blockHash).not.toBe(before?.blockHash);
  expect(after).not.toHaveProperty('isGone');
  const again = await spine.outbox.get(`${after?.identity}#${after?.rev}`);
  expect(again?.lists).toMatchObject([{ list: 'internal-transfers', removed: false }]);
  expect(await depositsTo(to)).toEqual([]);
});

/** A transaction that is seen for the first time after the table has forgotten its claim. */
async function forgotten<Kind extends Operation | Withdrawal>(order: Kind, to: string) {
  const { claim } = spine.paymentDeps.payments;
  await spine.work();
  const { txHash } = await words.get(order);
  const kept = await claim('ETH', txHash ?? '');
  const blind = { ...spine.watchDeps.payments, claim: async () => null };
  // The watcher saw none of it before the table was restored.
  await readAgain({ payments: blind });
  expect(await depositsTo(to)).toEqual([]);
  const unknown = await internal(txHash, 'log:0', to);
  expect(unknown).toMatchObject({ orderNo: null });
  expect(spine.logged).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'deposit.internal' }),
  );
  return { txHash, kept, rev: unknown?.rev ?? 0 };
}

test('a transfer without its claim is not credited, and a rescan classifies it later', async () => {
  const user = await spine.addSubAccount();
  const paid = await spine.apply({ ...nextOrder(), toAddress: user, amount: '7' });
  const { txHash, rev } = await forgotten(paid, user);
  expect(await readAgain()).toBe(1);
  const [deposit] = await depositsTo(user);
  expect(deposit).toMatchObject({ amount: 7n * usdt, status: 'confirming' });
  expect(await internal(txHash, 'log:0', user)).toBeUndefined();
  const outbox = await spine.outbox.get(`${deposit?.depositNo}#${deposit?.rev}`);
  expect(outbox?.lists).toContainEqual(
    expect.objectContaining({ list: 'internal-transfers', id: expect.any(String), removed: true }),
  );
  const [removal] = outbox?.lists.filter(({ list }) => list === 'internal-transfers') ?? [];
  expect(removal?.rev).toBeGreaterThan(rev);
  expect(outbox?.lists).toContainEqual(
    expect.objectContaining({ list: 'deposits', rev: deposit?.rev }),
  );
  const own = await spine.addSubAccount();
  const made = await spine.submit(transferOf('5', { to: own }));
  const again = await forgotten(made, own);
  expect(await readAgain()).toBe(0);
  const classified = await internal(again.txHash, 'log:0', own);
  expect(classified).toMatchObject({ orderNo: made.orderNo });
  expect(classified?.rev).toBeGreaterThan(again.rev);
  await words.settle(paid);
});

test('a credited deposit stays a deposit when its claim is lost', async () => {
  const to = await spine.addSubAccount();
  const paid = await words.settle(
    await spine.apply({ ...nextOrder(), toAddress: to, amount: '7' }),
  );
  const key = moneyKeys.claim('ETH', paid.txHash ?? '');
  await spine.client.send(
    new DeleteCommand({ TableName: process.env.TABLE_MONEY ?? '', Key: key }),
  );
  expect(await readAgain()).toBe(0);
  expect(await depositsTo(to)).toMatchObject([{ status: 'credited', chainState: 'present' }]);
  expect(await internal(paid.txHash, 'log:0', to)).toBeUndefined();
});

test('a claim is read once for each of our transactions, and never for others', async () => {
  const [one, two] = [await spine.addSubAccount(), await spine.addSubAccount()];
  const asked: string[] = [];
  const { payments } = spine.watchDeps;
  const claim: typeof payments.claim = async (chain, txHash) => {
    asked.push(txHash);
    return payments.claim(chain, txHash);
  };
  const data = spine.call('Usdt', 'transfer', [one, 5n * usdt]);
  await spine.send({ from: spine.owner, to: spine.usdt, data });
  await spine.tick({ payments: { ...payments, claim } });
  expect(await depositsTo(one)).toHaveLength(1);
  expect(asked).toEqual([]);
  const many = spine.call('Forwarder', 'forwardMany', [
    [one, two],
    [ether, 2n * ether],
  ]);
  const made = await spine.submit(sendOf(spine.forwarder, { value: 3n * ether, data: many }));
  await spine.work();
  const { txHash } = await words.get(made);
  await spine.tick({ payments: { ...payments, claim } });
  expect(asked).toEqual([txHash]);
  expect(await depositsTo(one)).toHaveLength(1);
  expect(await depositsTo(two)).toEqual([]);
});

test('a transaction with another amount in another block is kept with the new amount', async () => {
  const [user, told, own] = [
    await spine.addSubAccount(),
    await spine.addSubAccount(),
    await spine.addSubAccount(),
  ];
  await words.settle(await spine.apply({ ...nextOrder(), toAddress: told, amount: '7' }));
  const made = await spine.submit(transferOf('5', { to: own }));
  await spine.work();
  const data = spine.call('Usdt', 'transfer', [user, 5n * usdt]);
  await spine.send({ from: spine.owner, to: spine.usdt, data });
  await spine.tick();
  const { txHash } = await words.get(made);
  expect(await internal(txHash, 'log:0', own)).toMatchObject({ amount: 5n * usdt });
  expect(await depositsTo(user)).toMatchObject([{ amount: 5n * usdt }]);
  const ours = [user, told, own].map((address) => address.toLowerCase());
  const head = await spine.head();
  const blocks = await spine.watchDeps.reader.readBlocks(head > 20n ? head - 20n : 0n, head);
  const others = blocks.map((block) => ({
    ...block,
    hash: `${block.hash.slice(0, -4)}0000`,
    transfers: block.transfers
      .filter(({ to }) => ours.includes(to.toLowerCase()))
      .map((transfer) => ({ ...transfer, amount: transfer.amount - 1n })),
  }));
  await detectDeposits(spine.watchDeps, others, () => true);
  expect(await internal(txHash, 'log:0', own)).toMatchObject({ amount: 5n * usdt - 1n });
  expect(await depositsTo(user)).toMatchObject([{ amount: 5n * usdt - 1n }]);
  // The merchant already knows the first amount.
  const [credited] = await depositsTo(told);
  expect(credited).toMatchObject({ amount: 7n * usdt, status: 'credited' });
  expect(credited?.blockHash).toMatch(/0000$/);
  // As the chain has them.
  await readAgain();
});

const depositsTo = async (address: string): Promise<Deposit[]> =>
  (await spine.watchDeps.deposits.watched('ETH', 0n, 10n ** 12n)).filter(
    (deposit) => deposit.address === address,
  );

/** The record kept of a transfer to an address, or undefined if there is none. */
const internal = async (txHash: string | null, position: string, address: string) => {
  const identity = depositIdentity({ chain: 'ETH', txHash: txHash ?? '', position, address });
  const [found] = await spine.watchDeps.internalTransfers.getMany([identity]);
  return found;
};

/** Reads the newest blocks again, as a replay or a rescan does. */
async function readAgain(set: Partial<Spine['watchDeps']> = {}): Promise<number> {
  const head = await spine.head();
  const blocks = await spine.watchDeps.reader.readBlocks(head > 15n ? head - 15n : 0n, head);
  const deps = { ...spine.watchDeps, ...set };
  await deps.filter.refresh(deps);
  return (await detectDeposits(deps, blocks, (address) => deps.filter.maybeOurs(address))).stored;
}
