/**
 * The table `money` is restored to an earlier moment of a sweep. Its note in `deposits` and its order
 * differ then. Nothing is paid twice: a sweep that was forgotten is made again or found on the chain,
 * and wallets whose transactions were forgotten wait for two owners.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHaltedWallets } from '#domain/payment/recovery/find-halted-wallets.ts';
import { matchWallet } from '#domain/payment/recovery/match-wallet.ts';
import { amount, nothing, type Step } from '#test/scenarios/spine/sweeps/restored.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { one, restoreWords } from '../restored.ts';

let spine: Spine;
let words: Awaited<ReturnType<typeof restoreWords>>;
let sweeps: ReturnType<typeof sweepsOn>;

beforeAll(async () => {
  spine = await startSpine('sweeps-restored');
  // A low cap leaves few nonces to use up after each restore.
  spine.chain.inFlightCap = 3;
  words = await restoreWords(spine);
  sweeps = sweepsOn(spine);
  // The project is younger than the signers' table and older than every table that is restored.
  const { createdAt } = await spine.paymentDeps.history.identity();
  spine.project.createdAt = createdAt + 1;
  await sleep(2_000);
  await spine.tick();
  spine.flags.now = Date.now();
  // The hot wallet has paid before every backup.
  await finish(await deposit());
});
afterAll(() => spine?.stop());

test.each<Step>([
  ['its coin was sent, and the order of the coin is forgotten', nothing, step],
  [
    'it was swept, and its orders are as they were when they were created',
    async () => void (await sweeps.collect()),
    async (address) => void (await finish(address)),
  ],
  [
    'it was swept after its coin was sent, and the order of the sweep is forgotten',
    step,
    async (address) => void (await finish(address)),
  ],
  ['its order is forgotten, and was not signed', step, async () => void (await sweeps.collect())],
])('%s', async (_name, before, after) => {
  const held = await words.tokenBalance(spine.address);
  const address = await deposit();
  await before();
  const restore = await words.backUp();
  await after(address);
  const came = await words.tokenBalance(spine.address);
  const coin = await words.coinBalance(address);
  await restore();
  await finish(address);
  expect(await words.tokenBalance(spine.address)).toBe(held + amount);
  expect(await words.tokenBalance(address)).toBe(0n);
  expect([held, held + amount]).toContain(came);
  // It is not sent the coin for its fee again.
  expect(await words.coinBalance(address)).toBeLessThanOrEqual(coin);
  // Its next deposit is swept too, even if an earlier equal sweep was forgotten.
  await deposit(address);
  await finish(address);
  expect(await words.tokenBalance(spine.address)).toBe(held + 2n * amount);
  expect(await words.tokenBalance(address)).toBe(0n);
});

test('an older sweep that was forgotten is none of an equal new one, and the owner cannot say so', async () => {
  const held = await words.tokenBalance(spine.address);
  const address = await deposit();
  const restore = await words.backUp();
  await finish(address);
  await restore();
  await deposit(address);
  await sweeps.collect();
  const order = await sweeps.current();
  await spine.mine(20);
  const [older, ...others] = await words.advised(address);
  expect(others).toEqual([]);
  expect(older).toMatchObject({ orderNo: null });
  const match = (named: string | null) =>
    matchWallet(words.deps, one, {
      matches: [{ txHash: older!.txHash, orderNo: named }],
      address,
    });
  await expect(match(order.orderNo)).rejects.toMatchObject({ code: 40903 });
  await match(null);
  await words.unfreeze(address);
  await finish(address);
  expect(await words.get(order)).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(address)).toBe(0n);
  expect(await words.tokenBalance(spine.address)).toBe(held + 2n * amount);
});

test('a sweep that was signed, forgotten and is sent later pays once', async () => {
  const held = await words.tokenBalance(spine.address);
  const address = await deposit();
  await step();
  const restore = await words.backUp();
  await sweeps.collect();
  const { orderNo } = await sweeps.current();
  const { gateway } = spine.paymentDeps;
  const lost = async () => ({ kind: 'unclear', reason: 'lost' }) as const;
  await spine.work({ gateway: { ...gateway, broadcast: lost } }, spine.walletOf(address));
  const slot = await spine.paymentDeps.payments.slot('ETH', address, 0);
  expect(slot).toMatchObject({ ref: orderNo, state: 'open' });
  await restore();
  // The note is given up, and another order is created for the same money.
  later(130);
  await sweeps.collect();
  await sweeps.collect();
  const again = await sweeps.current();
  expect(again.orderNo).not.toBe(orderNo);
  // A node had the bytes all the time. The chain's clock, which is behind here, says that it was later.
  await spine.rpc.request('evm_setNextBlockTimestamp', [spine.paymentDeps.clock.now()]);
  await gateway.broadcast(slot!.attempts[0]!.raw);
  expect(await finish(address)).toContain(address);
  expect(await words.get(again)).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(address)).toBe(0n);
  expect(await words.tokenBalance(spine.address)).toBe(held + amount);
});

/** A sub-account with a deposit, by default a new one. */
async function deposit(to?: string, units = amount): Promise<string> {
  const address = to ?? (await spine.addSubAccount());
  await words.fund(units, address);
  await spine.mine(20);
  // The blocks of this chain are a second apart.
  later(60);
  await spine.tick();
  return address;
}

/** The next run of the function that decides, and the payment that it asks for. */
async function step(): Promise<void> {
  await sweeps.collect();
  await words.settle(await sweeps.current());
}

/** Runs everything until nothing is to be swept and no order waits. Owners let halted wallets sign. */
async function finish(...addresses: string[]): Promise<string[]> {
  const recovered: string[] = [];
  for (let i = 0; i < 16; i += 1) {
    await sweeps.collect();
    for (const address of [spine.address, ...addresses]) await work(address);
    await spine.mine(20);
    await spine.tick();
    for (const address of await halted()) {
      await words.recover(address);
      recovered.push(address);
    }
    const left = [...(await sweeps.underWay()), ...(await sweeps.candidates())];
    if (left.length === 0 && (await reserved(...addresses)) === 0n) return recovered;
    // Long enough for a note without an order to be given up.
    later(130);
  }
  throw new Error('the sweep does not end');
}

/** What orders hold of these addresses and of the hot wallet. */
async function reserved(...addresses: string[]): Promise<bigint> {
  let sum = 0n;
  for (const address of [spine.address, ...addresses]) {
    const { token, coin } = await words.reserved('USDT', address);
    sum += token + coin;
  }
  return sum;
}

const later = (seconds: number) => {
  spine.flags.now = spine.paymentDeps.clock.nowMs() + seconds * 1_000;
};

/** A wallet with the key of the project's that it names. */
const work = (address: string) => spine.work({}, spine.walletOf(address));

const halted = async () =>
  (await findHaltedWallets(words.deps, spine.project, 100)).map(({ address }) => address);
