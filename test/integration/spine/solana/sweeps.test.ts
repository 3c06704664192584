/** Deposits on Solana are collected by the hot wallet, which pays the fee for up to six owners. */
import { createFreezeAccountInstruction } from '@solana/spl-token';
import { PublicKey, SystemProgram } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { type SolanaStage, startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { makeMint, openOther, run, tokenOf } from '#test/scenarios/solana/tokens.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { endSweeps } from '../shared/end-sweeps.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<SolanaStage>;
let words: Words;
let sweeps: ReturnType<typeof sweepsOn>;

beforeAll(async () => {
  spine = await startFamilySpine('solana-sweeps', startSolanaStage, { creditsFinalOnly: false });
  words = wordsFor(spine);
  sweeps = sweepsOn(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());
beforeEach(() => {
  spine.logged.length = 0;
});

const finish = () => endSweeps(words, sweeps);

test('seven owners are swept by two transactions, and none of them ever holds SOL', async () => {
  const amounts = [10n, 20n, 30n, 40n, 50n, 60n, 70n].map((n) => n * usdt);
  const owners = await deposit('USDT', ...amounts);
  const before = await spine.balance('USDT', spine.address);
  const sent = await spine.sentOnChain();
  const orders = await finish();
  expect(orders.map(({ status, serves }) => [status, serves.length])).toEqual([
    ['confirmed', 6],
    ['confirmed', 1],
  ]);
  expect(await spine.sentOnChain()).toBe(sent + 2);
  expect(await spine.balance('USDT', spine.address)).toBe(before + 280n * usdt);
  for (const owner of owners) {
    expect(await spine.balance('USDT', owner)).toBe(0n);
    expect(await spine.balance('coin', owner)).toBe(0n);
  }
  // The owners signed too, and none of them is taken for a stolen key.
  expect(await frozenAddresses(owners)).toEqual([]);
  expect(await sweeps.candidates()).toEqual([]);
  expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
});

test('SOL is swept to zero, and its fee comes from the wallet', async () => {
  const sol = 1_000_000_000n;
  const owners = await deposit('coin', sol, 2n * sol);
  const before = await spine.balance('coin', spine.address);
  expect((await finish()).map(({ status }) => status)).toEqual(['confirmed']);
  const gained = (await spine.balance('coin', spine.address)) - before;
  expect(gained).toBeGreaterThan(3n * sol - 16_000n);
  expect(gained).toBeLessThan(3n * sol);
  for (const owner of owners) expect(await spine.balance('coin', owner)).toBe(0n);
});

test('one frozen account does not hold up the others', async () => {
  const { node, chain } = spine;
  const token = await makeMint(node, node.faucetKey, 1_000n * usdt);
  const listed = chain.tokens.find(({ symbol }) => symbol === 'USDT')!;
  chain.tokens.push({ ...listed, symbol: 'ICE', address: token.mint.toBase58() });
  const from = node.faucetKey.publicKey;
  const owners = [];
  for (let i = 0; i < 3; i += 1) {
    const address = await spine.addSubAccount();
    owners.push(address);
    const own = new PublicKey(address);
    const give = token.transfer(token.account(from), token.account(own), from, 100n * usdt);
    await run(node, [token.open(node.faucetKey, own), give], [node.faucetKey]);
  }
  const account = token.account(new PublicKey(owners[1]!));
  await run(
    node,
    [createFreezeAccountInstruction(account, token.mint, from, [], token.program)],
    [node.faucetKey],
  );
  await spine.mine(words.deep + 40);
  await spine.tick();
  const [order] = await finish();
  expect(order).toMatchObject({ status: 'confirmed', amount: 200n * usdt });
  expect(words.said('sweep.cannot-send')).toHaveLength(1);
  const [later] = await sweeps.candidates();
  expect(later).toMatchObject({ address: owners[1] });
  await sweeps.deps.sweeps.defer(later!, null);
});

/** The spine's USDT, and another account of this owner that a stranger makes and pays into. */
async function payOutside(address: string, amount: bigint): Promise<void> {
  const { node } = spine;
  const listed = spine.chain.tokens.find(({ symbol }) => symbol === 'USDT')!;
  const token = tokenOf(new PublicKey(listed.address!));
  const faucet = node.faucetKey;
  const other = await openOther(node, faucet, token, new PublicKey(address));
  const give = token.transfer(token.account(faucet.publicKey), other, faucet.publicKey, amount);
  await run(node, [give], [faucet]);
}

test('a stray token account stops no sweep: what lies in the associated account is swept', async () => {
  const owners = [await spine.addSubAccount(), await spine.addSubAccount()];
  const [victim, both] = owners as [string, string];
  await payOutside(victim, 1n);
  spine.books.noteUnseen(victim, 'USDT', 1n);
  await payOutside(both, 40n * usdt);
  await spine.pay('USDT', victim, 500n * usdt);
  await spine.pay('USDT', both, 7n * usdt);
  await spine.mine(words.deep + 40);
  await spine.tick();
  const before = await spine.balance('USDT', spine.address);
  const orders = await finish();
  expect(orders.map(({ status, amount }) => [status, amount])).toEqual([
    ['confirmed', 507n * usdt],
  ]);
  expect(await spine.balance('USDT', spine.address)).toBe(before + 507n * usdt);
  expect(words.said('sweep.cannot-send')).toEqual([]);
  // A millionth is not worth a word; what would be worth a sweep says where it is.
  const later = await sweeps.candidates();
  expect(later).toMatchObject([{ address: both, token: 'USDT', cause: 'other_account' }]);
  await sweeps.deps.sweeps.defer(later[0]!, null);
});

test('what lies outside is not by itself a reason to try: it waits with a cause of its own', async () => {
  const address = await spine.addSubAccount();
  await payOutside(address, 60n * usdt);
  await spine.mine(words.deep + 40);
  await spine.tick();
  expect(await finish()).toEqual([]);
  const later = await sweeps.candidates();
  expect(later).toMatchObject([{ address, cause: 'other_account' }]);
  await sweeps.deps.sweeps.defer(later[0]!, null);
});

test('a lamport that a stranger adds between the reading and the block stops SOL for one hour only', async () => {
  const { node } = spine;
  const sol = 1_000_000_000n;
  const [owner] = await deposit('coin', sol);
  await sweeps.collect();
  const order = await sweeps.current();
  // The order names all that was there; one lamport more would stay, less than an account may hold.
  const faucet = node.faucetKey;
  const gift = SystemProgram.transfer({
    fromPubkey: faucet.publicKey,
    toPubkey: new PublicKey(owner!),
    lamports: 1,
  });
  await run(node, [gift], [faucet]);
  await spine.work();
  expect(await spine.balance('coin', owner!)).toBe(sol + 1n);
  const [underWay] = await sweeps.underWay();
  const again = { ...underWay!, dueMs: spine.paymentDeps.clock.nowMs() - 1 };
  const { projectId, chain, address, token, dueMs } = again;
  const failed = { projectId, chain, address, token, dueMs, cause: 'failed' as const };
  await sweeps.deps.sweeps.end(underWay!, failed);
  expect((await words.get(order)).status).toBe('approved');
  await run(node, [gift], [faucet]);
  const swept = (await finish()).find(({ orderNo }) => orderNo !== order.orderNo);
  // It leaves as much as the smallest deposit, and a lamport more hurts it no longer.
  expect(swept).toMatchObject({ status: 'confirmed', amount: sol + 2n - 1_000_000n });
  expect(await spine.balance('coin', owner!)).toBe(1_000_000n);
  spine.books.noteUnseen(owner!, 'SOL', 2n);
});

test('a forged order cannot take from a stranger, nor pay anybody but the wallet', async () => {
  const [mine] = await deposit('USDT', 90n * usdt);
  for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, null);
  const owner = (await spine.watchDeps.addresses.owners('SOL', [mine!])).get(mine!)!;
  const stranger = spine.newAddress();
  const forge = async (orderNo: string, serves: string[], amount: bigint) => {
    const order = newInternalOrder({
      orderNo,
      does: 'sweep',
      serves,
      projectId: spine.project.projectId,
      chain: spine.chain,
      token: spine.chain.tokens.find(({ symbol }) => symbol === 'USDT')!,
      from: spine.address,
      to: spine.address,
      amount,
      fee: { gasLimit: 200_000n, maxFeePerGas: 10_000n, maxFee: 100_000n },
      nowMs: spine.paymentDeps.clock.nowMs(),
      requestId: 'r',
    });
    order.reservation.amount = 0n;
    const outbox = internalOutbox(order, { at: order.createdAt });
    await sweeps.deps.orders.create({ order, outbox, limits: null });
    await spine.work();
    return words.get(order);
  };
  const own = `${owner.subIndex}:${mine}:${90n * usdt}`;
  const refused = { status: 'failed', txHash: null };
  expect(await forge('SPa', [`1:${stranger}:5`], 5n)).toMatchObject(refused);
  expect(await forge('SPb', [own, own], 180n * usdt)).toMatchObject(refused);
  expect(await forge('SPc', [own], 91n * usdt)).toMatchObject(refused);
  expect(await forge('SPd', ['nonsense'], 1n)).toMatchObject(refused);
  expect(await spine.balance('USDT', mine!)).toBe(90n * usdt);
});

/** New sub-accounts with these amounts, credited. */
async function deposit(token: 'coin' | 'USDT', ...amounts: bigint[]): Promise<string[]> {
  const owners: string[] = [];
  for (const amount of amounts) {
    const address = await spine.addSubAccount();
    owners.push(address);
    await spine.pay(token, address, amount);
  }
  await spine.mine(words.deep + 40);
  await spine.tick();
  return owners;
}

const frozenAddresses = async (owners: string[]) => {
  const states = await Promise.all(
    [spine.address, ...owners].map((one) => spine.paymentDeps.payments.nonceState('SOL', one)),
  );
  return states.filter((state) => state?.frozen);
};
