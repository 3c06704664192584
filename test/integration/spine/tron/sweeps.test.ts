/** TRX deposits are swept by the wallet's configuration: coin to burn only where that is allowed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usdtAddress } from '#emulators/tron/src/genesis.ts';
import { callOf, mined } from '#emulators/tron/src/testing.ts';
import type { SweepConfig } from '#extensions/token-sweep/model/sweep-config.ts';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { startTronStage, type TronStage } from '#test/scenarios/tron/spine-stage.ts';
import { endSweeps } from '../shared/end-sweeps.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<TronStage>;
let words: Words;
const trx = 1_000_000n;

beforeAll(async () => {
  spine = await startFamilySpine('tron-sweeps', startTronStage, { creditsFinalOnly: false });
  words = wordsFor(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());
beforeEach(() => {
  spine.logged.length = 0;
});

const rowOf = (set: Partial<SweepConfig> = {}): SweepConfig => ({
  projectId: spine.project.projectId,
  walletId: spine.project.walletId,
  enabled: true,
  destSubAccountId: null,
  destAddress: spine.address,
  minMicroUsd: 5_000_000n,
  durationCode: '10010',
  fallbackBurnEnabled: true,
  fallbackBurnSun: 30n * trx,
  createdAt: 1,
  updatedAt: 1,
  rev: 1,
  ...set,
});

const sweepsWith = (set: Partial<SweepConfig> = {}) => {
  const row = rowOf(set);
  return sweepsOn(spine, { dest: row.destAddress }, row);
};

async function deposit(token: 'coin' | 'USDT', amount: bigint): Promise<string> {
  const address = await spine.addSubAccount();
  await spine.pay(token, address, amount);
  await spine.mine(words.deep + 2);
  await spine.tick();
  return address;
}

/** Runs everything until no sweep is under way. Returns what ended, and how. */
async function finish(sweeps: ReturnType<typeof sweepsOn>): Promise<string[]> {
  const ended = await endSweeps(words, sweeps);
  return ended.map(({ does, status }) => `${does} ${status}`);
}

test('a token is swept with coin to burn, within what the configuration allows', async () => {
  const address = await deposit('USDT', 500n * usdt);
  const before = await spine.balance('USDT', spine.address);
  const sweeps = sweepsWith();
  expect(await finish(sweeps)).toEqual(['fund confirmed', 'sweep confirmed']);
  expect(await spine.balance('USDT', address)).toBe(0n);
  expect(await spine.balance('USDT', spine.address)).toBe(before + 500n * usdt);
  expect(await spine.balance('coin', address)).toBeLessThan(30n * trx);
});

test.each([
  ['burning is not allowed', { fallbackBurnEnabled: false }],
  ['it would burn more than is allowed', { fallbackBurnSun: trx }],
])('a token stays where it is: %s', async (_, set) => {
  const address = await deposit('USDT', 500n * usdt);
  const sweeps = sweepsWith(set);
  expect(await sweeps.collect()).toEqual({ begun: 0, ended: 0 });
  expect(await spine.balance('coin', address)).toBe(0n);
  for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, null);
});

test('an address that USDT’s issuer froze gets no coin, waits, and holds nobody up', async () => {
  const frozen = await deposit('USDT', 500n * usdt);
  const other = await deposit('USDT', 400n * usdt);
  const issuer = async (method: string) => {
    const parameter = [{ type: 'address', value: frozen }];
    await mined(spine.url, await callOf(spine.faucet, usdtAddress, method, parameter));
  };
  await issuer('addBlackList(address)');
  const sweeps = sweepsWith();
  expect(await finish(sweeps)).toEqual(['fund confirmed', 'sweep confirmed']);
  expect(await spine.balance('USDT', other)).toBe(0n);
  expect(await spine.balance('USDT', frozen)).toBe(500n * usdt);
  expect(await spine.balance('coin', frozen)).toBe(0n);
  const [waiting] = await sweeps.candidates();
  expect(waiting).toMatchObject({ address: frozen, cause: 'cannot_send' });
  await issuer('removeBlackList(address)');
  await sweeps.deps.sweeps.defer(waiting!, 0);
  expect(await finish(sweeps)).toEqual(['fund confirmed', 'sweep confirmed']);
  expect(await spine.balance('USDT', frozen)).toBe(0n);
});

test('TRX is swept plainly', async () => {
  const address = await deposit('coin', 200n * trx);
  expect(await finish(sweepsWith())).toEqual(['sweep confirmed']);
  expect(await spine.balance('coin', address)).toBeLessThan(2n * trx);
});

test('a destination that no two owners approved is refused by the signer', async () => {
  const address = await deposit('coin', 100n * trx);
  const sweeps = sweepsWith({ destAddress: spine.newAddress() });
  await sweeps.collect();
  const order = await sweeps.current();
  await spine.work({}, spine.walletOf(address));
  expect(await words.get(order)).toMatchObject({ status: 'failed', txHash: null });
  expect(await spine.balance('coin', address)).toBe(100n * trx);
});
