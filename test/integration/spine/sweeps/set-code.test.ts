/** Deposits of an EVM chain are swept through the wallet's contract, to which addresses delegate. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { sweeperOf } from '#extensions/token-sweep/chain/evm/sweeper.ts';
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
  spine = await startSpine('setcode');
  words = wordsFor(spine);
  on = setCodeWords(spine, () => sweeps);
  use('keep');
  await words.fund(1_000n * usdt);
  await spine.tick();
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

/** Coin that a transaction cost, and its type. */
async function receiptOf(hash: string | null) {
  const receipt = await spine.rpc.request<Record<string, string>>('eth_getTransactionReceipt', [
    hash,
  ]);
  const { gasUsed, effectiveGasPrice, type } = receipt;
  return { fee: BigInt(gasUsed!) * BigInt(effectiveGasPrice!), gas: Number(gasUsed), type };
}

const coins = async (addresses: string[]): Promise<bigint> => {
  let sum = await words.coinBalance(spine.address);
  for (const address of addresses) sum += await words.coinBalance(address);
  return sum;
};

test('on a chain without the factory no deployment is paid for, and that is told', async () => {
  const code = await on.codeOf(create2Factory);
  const setFactory = (to: string) => spine.rpc.request('anvil_setCode', [create2Factory, to]);
  await setFactory('0x');
  await on.deposits([710n * usdt]);
  await sweeps.collect();
  expect(said('sweep.failed').map(({ fields }) => fields.reason)).toEqual([
    expect.stringMatching(/^the sweeper cannot be deployed: .*no factory/),
  ]);
  expect(await sweeps.deps.orders.get('INDEPLOY-ETH-demo-1')).toBeNull();
  await setFactory(code);
});

test('the sweeper is deployed by an order of its own, once, and nothing is swept before', async () => {
  await on.deposits([700n * usdt]);
  await Promise.all([sweeps.collect(), sweeps.collect()]);
  expect(await sweeps.underWay()).toEqual([]);
  expect(await on.codeOf(sweeperOf(spine.address).address)).toBe('0x');
  await spine.work();
  await on.credit();
  expect(await on.codeOf(sweeperOf(spine.address).address)).toBe(sweeperOf(spine.address).code);
  expect(await words.sentOnChain()).toBe(1);
  expect((await on.finish()).map(({ status }) => status)).toEqual(['confirmed']);
});

test('addresses authorize with their first sweep; the next one is a plain call', async () => {
  const addresses = await on.deposits([500n * usdt, 600n * usdt, 800n * usdt]);
  const before = { token: await words.tokenBalance(spine.address), coin: await coins(addresses) };
  const [first, ...none] = await on.finish();
  expect(none).toEqual([]);
  expect(first).toMatchObject({ does: 'sweep', status: 'confirmed', amount: 1_900n * usdt });
  const paid = await receiptOf(first!.txHash);
  expect(paid.type).toBe('0x4');
  expect(await words.tokenBalance(spine.address)).toBe(before.token + 1_900n * usdt);
  expect((await coins(addresses)) + paid.fee).toBe(before.coin);
  for (const address of addresses) {
    expect(await on.codeOf(address)).toBe(on.delegated());
    // The nonce of its authorization is a slot of the address, and is final with its transaction.
    expect(await words.sentOnChain(address)).toBe(1);
    await on.credit();
    const state = await spine.paymentDeps.payments.nonceState('ETH', address);
    expect(state).toMatchObject({ next: 1, oldestOpen: 1, frozen: null });
    await words.fund(400n * usdt, address);
  }
  await on.credit();
  const [later] = await on.finish();
  expect(later).toMatchObject({ does: 'sweep', status: 'confirmed', amount: 1_200n * usdt });
  const again = await receiptOf(later!.txHash);
  expect(again.type).toBe('0x2');
  expect(again.gas).toBeLessThan(paid.gas);
  expect(await words.tokenBalance(spine.address)).toBe(before.token + 3_100n * usdt);
  expect(await sweeps.candidates()).toEqual([]);
  expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
});

test('with clear, the delegation is taken back, and coin of 21,000 gas arrives again', async () => {
  use('clear');
  const addresses = await on.deposits([500n * usdt, 600n * usdt]);
  const orders = await on.finish();
  expect(orders.map(({ does, status }) => `${does} ${status}`)).toEqual([
    'sweep confirmed',
    'clear confirmed',
  ]);
  for (const address of addresses) {
    expect(await on.codeOf(address)).toBe('0x');
    expect(await words.tokenBalance(address)).toBe(0n);
    expect(await words.sentOnChain(address)).toBe(2);
    const deposit = { from: spine.owner, to: address, value: '0x64', gas: '0x5208' };
    expect((await spine.send(deposit)).status).toBe('0x1');
    spine.books.noteUnseen(address, 'ETH', 100n);
  }
  expect(said('sweep.cannot-send')).toEqual([]);
  use('keep');
});
