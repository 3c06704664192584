/**
 * One provider shows another sender of a transaction than the others. Whatever it claims, a user's
 * deposit is credited, and the project's own money is not.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { detectDeposits } from '#domain/deposit/detect-deposits.ts';
import { depositIdentity } from '#domain/deposit/identity.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ChainReader } from '#ports/chains.ts';
import { type NodeProxy, startNodeProxy } from '#test/fakes/node-proxy.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt } from './helpers.ts';
import { operationWords, transferOf } from './operations/text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;
let liar: NodeProxy;
/** A second honest provider: the same URL twice is one witness. */
let other: NodeProxy;
/** The transaction that the liar shows as sent by `from`; '*' is every one. */
let lie: { txHash: string; from: string } | null = null;

beforeAll(async () => {
  spine = await startSpine('sender');
  other = await startNodeProxy(spine.url, (_, forward) => forward());
  // Two honest ones wherever a test names no other: a chain with only one is asked nobody else, and would
  // take what the liar of an earlier test has said for its own word.
  spine.watchDeps.reader = readerOf(spine.url, other.url);
  spine.settings.clientAutoApprove = true;
  words = operationWords(spine);
  await words.fund(100_000n * usdt);
  await spine.tick();
  liar = await startNodeProxy(spine.url, async (_, forward) => {
    const honest = await forward();
    return { ...honest, result: told(honest.result) };
  });
});
afterAll(async () => {
  await liar?.stop();
  await other?.stop();
  await spine?.stop();
});
beforeEach(() => {
  lie = null;
  spine.logged.length = 0;
});
const said = (event: string) => spine.logged.filter((line) => line.event === event);

test('a deposit that one of two providers calls ours waits with an alarm, and is not voided', async () => {
  const { user, txHash } = await paidByStranger();
  const reader = readerOf(liar.url, spine.url);
  await spine.tick({ reader });
  const doubtedSender = spine.address.toLowerCase();
  expect(await depositsTo(user)).toMatchObject([
    { status: 'confirming', amount: 3n * usdt, doubtedSender },
  ]);
  expect(await internal(txHash, user)).toBeUndefined();
  await spine.mine(20);
  await spine.tick({ reader });
  expect(await depositsTo(user)).toMatchObject([{ status: 'confirming' }]);
  const [line] = said('deposit.disputed');
  expect(line?.fields).toMatchObject({ tx_hash: txHash, doubted_sender: doubtedSender });
  expect((await words.line()).frozen).toBeNull();

  // The liar's URL is replaced.
  await spine.tick({ reader: readerOf(spine.url, other.url) });
  const [credited] = await depositsTo(user);
  expect(credited).toMatchObject({ status: 'credited', amount: 3n * usdt });
  expect(credited).not.toHaveProperty('doubtedSender');
  const outbox = await spine.outbox.get(`${credited?.depositNo}#${credited?.rev}`);
  expect(outbox?.event?.name).toBe('deposit.credited');
});

test('of three providers, two that show the stranger credit it in time', async () => {
  const { user } = await paidByStranger();
  const reader = readerOf(liar.url, spine.url, other.url);
  await spine.tick({ reader });
  const [found] = await depositsTo(user);
  expect(found).toMatchObject({ status: 'confirming' });
  expect(found).not.toHaveProperty('doubtedSender');
  await spine.mine(20);
  await spine.tick({ reader });
  expect(await depositsTo(user)).toMatchObject([{ status: 'credited', amount: 3n * usdt }]);
  expect(said('deposit.disputed')).toEqual([]);
});

test('a transaction of ours without its claim is doubted, then internal, then by its claim a deposit', async () => {
  const user = await spine.addSubAccount();
  const paid = await spine.apply({ ...nextOrder(), toAddress: user, amount: '7' });
  await spine.work();
  await spine.mine(1);
  const txHash = (await words.get(paid)).txHash ?? '';
  const payments = { ...spine.watchDeps.payments, claim: async () => null };
  const unseen: ChainReader['confirmReceipts'] = async (claims) =>
    claims.map(() => ({ kind: 'unseen', provider: 1 }));
  const reader = { ...spine.watchDeps.reader, confirmReceipts: unseen };
  // The restored table has forgotten the claim, and the second provider is behind.
  await readAgain({ payments, reader });
  const [doubted] = await depositsTo(user);
  expect(doubted).toMatchObject({
    status: 'confirming',
    doubtedSender: spine.address.toLowerCase(),
  });
  await spine.mine(20);
  await spine.tick({ payments });
  expect(await depositsTo(user)).toEqual([]);
  expect(await internal(txHash, user)).toMatchObject({ orderNo: null });
  expect(await spine.watchDeps.deposits.get(doubted?.depositNo ?? '')).toMatchObject({
    chainState: 'removed',
    status: 'confirming',
  });

  // The claim is known again: a rescan finds the withdrawal, under the number that it had.
  expect(await readAgain()).toBe(1);
  expect(await internal(txHash, user)).toBeUndefined();
  await spine.tick();
  const [credited] = await depositsTo(user);
  expect(credited).toMatchObject({
    depositNo: doubted?.depositNo,
    status: 'credited',
    amount: 7n * usdt,
  });
  await words.settle(paid);
});

test('an operation that one provider shows as a stranger’s is not credited to its user', async () => {
  const user = await spine.addSubAccount();
  const made = await spine.submit(transferOf('5', { to: user }));
  lie = { txHash: '*', from: spine.owner };
  const work = await spine.work();
  await spine.mine(1);
  const reader = readerOf(liar.url, spine.url);
  await spine.tick({ reader });
  const sent = await words.get(made);
  expect(sent, JSON.stringify({ work, sent, log: spine.logged }, asText)).toMatchObject({
    txHash: expect.any(String),
  });
  const { txHash, orderNo } = sent;
  const [stored] = await depositsTo(user);
  expect(stored).toMatchObject({ status: 'confirming', txHash });
  await spine.mine(20);
  await spine.tick({ reader });
  expect(await depositsTo(user)).toEqual([]);
  expect(await internal(txHash ?? '', user)).toMatchObject({ orderNo, amount: 5n * usdt });
  expect(said('deposit.credited')).toEqual([]);
  const outbox = await spine.outbox.get(
    `${stored?.depositNo}#${(await spine.watchDeps.deposits.get(stored?.depositNo ?? ''))?.rev}`,
  );
  expect(outbox?.event).toBeNull();
  expect(outbox?.lists).toMatchObject([
    { list: 'deposits', removed: true },
    { list: 'deposits-user', removed: true },
    { list: 'internal-transfers', removed: false },
  ]);
  lie = null;
  expect(await readAgain()).toBe(0);
  expect(await depositsTo(user)).toEqual([]);
  words.later(600);
  expect(await words.settle(made)).toMatchObject({ status: 'confirmed', txHash });
});

/** The same answer, with the sender of the lie in its transaction and receipt. */
function told(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(told);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, told(part)] as const);
  const shown: Record<string, unknown> = Object.fromEntries(entries);
  const hash = shown.transactionHash ?? shown.hash;
  if (lie && 'from' in shown && (hash === lie.txHash || lie.txHash === '*')) {
    shown.from = lie.from.toLowerCase();
  }
  return shown;
}

const readerOf = (...urls: string[]) =>
  makeEvmReader({ chain: spine.chain, rpc: makeRpc({ urls }) });

const depositsTo = async (address: string): Promise<Deposit[]> =>
  (await spine.watchDeps.deposits.watched('ETH', 0n, 10n ** 12n)).filter(
    (deposit) => deposit.address === address,
  );

const internal = async (txHash: string, address: string) => {
  const identity = depositIdentity({ chain: 'ETH', txHash, position: 'log:0', address });
  return (await spine.watchDeps.internalTransfers.getMany([identity]))[0];
};

/** What a failure prints. */
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

/** A stranger pays a user; the liar says that our hot wallet did. */
async function paidByStranger(): Promise<{ user: string; txHash: string }> {
  const user = await spine.addSubAccount();
  const data = spine.call('Usdt', 'transfer', [user, 3n * usdt]);
  const sent = await spine.send({ from: spine.owner, to: spine.usdt, data });
  lie = { txHash: sent.transactionHash, from: spine.address };
  return { user, txHash: sent.transactionHash };
}

/** Reads the newest blocks again, as a rescan does. */
async function readAgain(set: Partial<Spine['watchDeps']> = {}): Promise<number> {
  const head = await spine.head();
  const blocks = await spine.watchDeps.reader.readBlocks(head > 30n ? head - 30n : 0n, head);
  const deps = { ...spine.watchDeps, ...set };
  await deps.filter.refresh(deps);
  return (await detectDeposits(deps, blocks, (address) => deps.filter.maybeOurs(address))).stored;
}
