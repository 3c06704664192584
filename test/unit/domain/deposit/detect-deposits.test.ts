/** When a deposit that was found in a block may be credited. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type DetectDeps, detectDeposits } from '#domain/deposit/detect-deposits.ts';
import type { ScannedBlock } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildBlock } from '#test/builders/build-chain-state.ts';
import { buildDeposit, buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const now = 1_800_000_000;
const address = '0x00000000000000000000000000000000000000c3';

/** Detects one native transfer on BASE; `known` is the deposit of an earlier reading. */
async function detect(
  set: { settings?: Partial<ProjectSettings>; block?: Partial<ScannedBlock>; known?: Deposit } = {},
): Promise<Deposit> {
  const stored: Deposit[] = [];
  const deps = fake<DetectDeps>({
    chain: chains.BASE,
    clock: stoppedClock(now),
    log: fakeLogger().log,
    canonical: (text) => text,
    addresses: fake<DetectDeps['addresses']>({
      owners: async (family) =>
        new Map([[address, { projectId: 'demo', family, address, userId: 'u1', subIndex: 1 }]]),
    }),
    projects: { settings: async () => buildSettings(set.settings) },
    deposits: fakeDepositStore({
      byIdentity: async ([identity]) => new Map(set.known ? [[identity!, set.known]] : []),
      put: async (deposit) => stored.push(deposit) > 0,
      update: async ({ next }) => stored.push(next) > 0,
    }),
  });
  const transfer = {
    txHash: '0xdd',
    position: 'native',
    from: '0x00000000000000000000000000000000000000e5',
    to: address,
    tokenAddress: null,
    amount: 10n ** 18n,
  };
  const block = buildBlock({
    number: 100n,
    hash: '0xb100',
    timestamp: now - 8,
    transfers: [transfer],
    ...set.block,
  });
  const detected = await detectDeposits(deps, [block], (to) => to === address);
  expect(detected).toEqual({ stored: 1, whole: 1 });
  return stored[0]!;
}

test('the seconds before credit count from the time of the block', async () => {
  expect(await detect()).toMatchObject({ creditAfter: now - 8 + 30, createdAt: now });
});

test('a project’s lower seconds count, those of another chain do not', async () => {
  const lowered = { creditSeconds: { BASE: 5 } };
  expect(await detect({ settings: lowered })).toMatchObject({ creditAfter: now - 3 });
  const other = { creditSeconds: { BSC: 5 } };
  expect(await detect({ settings: other })).toMatchObject({ creditAfter: now + 22 });
});

test('in a block without a time they count from the detection', async () => {
  expect(await detect({ block: { timestamp: 0 } })).toMatchObject({ creditAfter: now + 30 });
});

test.each([
  ['in milliseconds', now * 1_000, now + 30],
  ['a year ahead', now + 31_536_000, now + 30],
])('a block’s time that is %s does not hold the credit up', async (_, timestamp, creditAfter) => {
  expect(await detect({ block: { timestamp } })).toMatchObject({ creditAfter });
});

test('mined again, a deposit waits from its new block', async () => {
  const known = buildDeposit({
    chain: 'BASE',
    address,
    chainState: 'removed',
    creditAfter: now - 500,
    createdAt: now - 530,
  });
  const again = await detect({ known, block: { number: 140n, hash: '0xb140' } });
  expect(again).toMatchObject({
    depositNo: 'DP1',
    blockNumber: 140n,
    creditAfter: now + 22,
    createdAt: now - 530,
  });
});

test('read again into a table that has forgotten it, a deposit has its number, and goes beyond its revisions', async () => {
  const first = await detect();
  const again = await detect({ block: { number: 140n, hash: '0xb140' } });
  expect(again.depositNo).toMatch(/^DP[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(again.depositNo).toBe(first.depositNo);
  expect(first.rev).toBe(now);
});

test('a deposit from before keeps the number that it was given', async () => {
  const old = 'DP01J9ZQ3V7K8M4X2B6N5T1RCD';
  const known = buildDeposit({ chain: 'BASE', address, depositNo: old, blockHash: '0xb99' });
  expect((await detect({ known })).depositNo).toBe(old);
});
