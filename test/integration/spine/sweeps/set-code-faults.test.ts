/** What goes wrong with sweeps through the wallet's contract, and who tries to abuse them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SetCode } from '#model/settings/sweep-settings.ts';
import { setCodeWords } from '#test/scenarios/set-code.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt, wordsFor } from '../helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;
let sweeps: ReturnType<typeof sweepsOn>;
let on: ReturnType<typeof setCodeWords>;

const use = (mode: SetCode) => {
  sweeps = sweepsOn(spine, { setCode: { ETH: mode } });
};

beforeAll(async () => {
  spine = await startSpine('setcode-faults');
  words = wordsFor(spine);
  on = setCodeWords(spine, () => sweeps);
  use('keep');
  await words.fund(1_000n * usdt);
  await spine.tick();
  // The contract is deployed by the first candidate.
  await on.deposits([400n * usdt]);
  await sweeps.collect();
  await spine.work();
  await on.credit();
});
afterAll(() => spine?.stop());
beforeEach(async () => {
  spine.flags.frozen = false;
  spine.flags.now = null;
  use('keep');
  for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, null);
  expect(await sweeps.underWay()).toEqual([]);
  spine.logged.length = 0;
});

const said = (event: string) => spine.logged.filter((line) => line.event === event);

test('an owner that the issuer froze, and one that is busy, hold nobody up', async () => {
  const [frozen, busy, good] = await on.deposits([500n * usdt, 510n * usdt, 520n * usdt]);
  const ban = (name: 'addBlackList' | 'removeBlackList') =>
    spine.send({ from: spine.owner, to: spine.usdt, data: spine.call('Usdt', name, [frozen!]) });
  await ban('addBlackList');
  await sweeps.collect();
  expect(said('sweep.cannot-send').map(({ fields }) => fields.address)).toEqual([frozen]);
  // Between the order and its signature the second pays by itself: its nonce is in doubt.
  await on.giveCoin(busy!);
  await on.ownPayment(busy!);
  await spine.work({}, spine.walletOf(busy!));
  const order = await words.settle(await sweeps.current());
  expect(order).toMatchObject({
    status: 'confirmed',
    amount: 1_030n * usdt,
    amountReceived: 520n * usdt,
  });
  expect(await words.tokenBalance(good!)).toBe(0n);
  expect(await words.tokenBalance(busy!)).toBe(510n * usdt);
  await sweeps.collect();
  expect(await sweeps.underWay()).toEqual([]);
  await ban('removeBlackList');
  await on.credit();
  expect((await sweeps.candidates()).map(({ address }) => address).sort()).toEqual(
    [frozen!, busy!].sort(),
  );
  expect((await sweeps.candidates()).map(({ cause }) => cause)).toEqual([
    'cannot_send',
    'cannot_send',
  ]);
  await on.dueNow();
  expect((await on.finish()).map(({ status }) => status)).toEqual(['confirmed']);
  expect(await words.tokenBalance(busy!)).toBe(0n);
  expect(await words.tokenBalance(frozen!)).toBe(0n);
  expect(await words.sentOnChain(busy!)).toBe(2);
});

test('what an operation has reserved is not taken by the sweeper, which would take all', async () => {
  const [address] = await on.deposits([530n * usdt]);
  await on.reserve(address!, 1n * usdt);
  expect(await sweeps.collect()).toEqual({ begun: 0, ended: 0 });
  expect(await words.tokenBalance(address!)).toBe(530n * usdt);
  for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, null);
});

test('a sweep that can never be mined leaves its authorization to the next one', async () => {
  const [address] = await on.deposits([540n * usdt]);
  await sweeps.collect();
  const first = await on.refused(await sweeps.current());
  expect(first).toMatchObject({ status: 'failed' });
  const slot = () => spine.paymentDeps.payments.slot('ETH', address!, 0);
  expect(await slot()).toMatchObject({ state: 'open', refKind: 'authorization' });
  expect(await words.sentOnChain(address!)).toBe(0);
  await sweeps.collect();
  await on.dueNow();
  const [second] = await on.finish();
  expect(second).toMatchObject({ does: 'sweep', status: 'confirmed' });
  expect(await words.tokenBalance(address!)).toBe(0n);
  expect(await slot()).toMatchObject({ state: 'final', ref: second!.orderNo });
  expect(await words.sentOnChain(address!)).toBe(1);
});

test('an authorization that came to nothing is used up when its owner has to pay', async () => {
  const [address] = await on.deposits([550n * usdt]);
  await sweeps.collect();
  await on.refused(await sweeps.current());
  await on.giveCoin(address!);
  const own = await on.ownPayment(address!);
  expect(await words.settle(own)).toMatchObject({ status: 'confirmed' });
  const slot = await spine.paymentDeps.payments.slot('ETH', address!, 0);
  expect(slot!.attempts.map(({ kind }) => kind)).toEqual(['authorization', 'fill']);
  expect(await words.sentOnChain(address!)).toBe(2);
  expect(await on.codeOf(address!)).toBe('0x');
  await sweeps.collect();
  await on.credit();
  await on.dueNow();
  expect((await on.finish()).map(({ status }) => status)).toEqual(['confirmed']);
  expect(await words.tokenBalance(address!)).toBe(0n);
});

test('a stranger who sends an authorization first helps nobody and harms nobody', async () => {
  const [address] = await on.deposits([560n * usdt]);
  await sweeps.collect();
  const order = await sweeps.current();
  await on.refused(order);
  await on.sendAuthorizationsOf(order);
  expect(await on.codeOf(address!)).toBe(on.delegated());
  await sweeps.collect();
  await on.dueNow();
  use('clear');
  const ended = await on.finish();
  expect(ended.map(({ does, status }) => `${does} ${status}`)).toEqual([
    'sweep confirmed',
    'clear confirmed',
  ]);
  expect(await words.tokenBalance(address!)).toBe(0n);
  expect(await on.codeOf(address!)).toBe('0x');
  const state = await spine.paymentDeps.payments.nonceState('ETH', address!);
  expect(state).toMatchObject({ next: 2, frozen: null });
  use('keep');
});

test('a sweep whose block leaves the chain is sent again, with the same authorizations', async () => {
  const addresses = await on.deposits([570n * usdt, 580n * usdt]);
  await sweeps.collect();
  const order = await sweeps.current();
  await spine.work();
  await spine.mine(1);
  await spine.tick();
  for (const address of addresses) {
    const slot = await spine.paymentDeps.payments.slot('ETH', address, 0);
    expect(slot).toMatchObject({ state: 'mined' });
  }
  await spine.rpc.request('anvil_reorg', [3, []]);
  await spine.rpc.request('anvil_dropAllTransactions', []);
  await spine.mine(4);
  await spine.tick();
  for (const address of addresses) {
    expect(await spine.paymentDeps.payments.slot('ETH', address, 0)).toMatchObject({
      state: 'open',
      mined: null,
    });
  }
  spine.flags.now = Date.now() + 120_000;
  expect(await words.settle(order)).toMatchObject({ status: 'confirmed' });
  spine.flags.now = null;
  await on.finish();
  for (const address of addresses) {
    expect(await words.tokenBalance(address)).toBe(0n);
    expect(await words.sentOnChain(address)).toBe(1);
  }
});

test('a frozen project signs no sweep, and no authorization', async () => {
  const [address] = await on.deposits([590n * usdt]);
  await sweeps.collect();
  spine.flags.frozen = true;
  await spine.work();
  expect((await sweeps.current()).txHash).toBeNull();
  expect(await spine.paymentDeps.payments.nonceState('ETH', address!)).toBeNull();
  spine.flags.frozen = false;
  await on.finish();
  expect(await words.tokenBalance(address!)).toBe(0n);
});

test('forged orders are refused: other addresses, another way, and an order that is not a sweep', async () => {
  const [address] = await on.deposits([600n * usdt]);
  for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, null);
  const owner = (await spine.watchDeps.addresses.owners('EVM', [address!])).get(address!)!;
  const item = `${owner.subIndex}:${address}:${600n * usdt}`;
  const wallet = { from: spine.address, to: spine.address };
  const native = { token: 'ETH', tokenAddress: null, decimals: 18 };
  const forged = [
    await on.forge({ ...wallet, serves: [`${owner.subIndex + 50}:${address}:${600n * usdt}`] }),
    await on.forge({ ...wallet, to: spine.owner, serves: [item] }),
    await on.forge({ ...wallet, serves: [`1:${spine.owner}:${600n * usdt}`] }),
    await on.forge({ ...wallet, does: 'deploy', serves: [], set: native }),
    await on.forge({
      ...wallet,
      does: 'clear',
      serves: [`${owner.subIndex}:${address}:7`],
      set: native,
    }),
  ];
  const before = await words.sentOnChain();
  await spine.work();
  for (const order of forged) {
    expect(await words.get(order)).toMatchObject({ status: 'failed', txHash: null });
  }
  // The coin itself is not a token of the sweeper: the order waits, and blocks no other.
  const coin = await on.forge({ ...wallet, serves: [item], set: native });
  await spine.work();
  expect(await words.get(coin)).toMatchObject({ txHash: null });
  sweeps = sweepsOn(spine, {});
  const notChosen = await on.forge({ ...wallet, serves: [item] });
  await spine.work();
  expect(await words.get(notChosen)).toMatchObject({ txHash: null });
  expect(await words.sentOnChain()).toBe(before);
  expect(await words.sentOnChain(address!)).toBe(0);
  expect(await words.tokenBalance(address!)).toBe(600n * usdt);
});
