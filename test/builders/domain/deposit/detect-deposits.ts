import { expect } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type DetectDeps, detectDeposits } from '#domain/deposit/detect-deposits.ts';
import type { ScannedBlock } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildBlock } from '#test/builders/build-chain-state.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

export const now = 1_800_000_000;
export const address = '0x00000000000000000000000000000000000000c3';

/** Detects one native transfer on BASE; `known` is the deposit of an earlier reading. */
export async function detect(
  set: { settings?: Partial<ProjectSettings>; block?: Partial<ScannedBlock>; known?: Deposit } = {},
): Promise<Deposit> {
  const stored: Deposit[] = [];
  const deps = fake<DetectDeps>({
    strays: undefined,
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
