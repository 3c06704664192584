/** Who may write a project's record exchanges no hot wallet, key or extended public key of it. */
import { afterEach, expect, test, vi } from 'vitest';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { deriveEvmAddress } from '#chains/evm/account/derive.ts';
import { externalChainXpub } from '#chains/shared/bip44-xpub.ts';
import { deriveByXpub } from '#domain/deposit/derive-by-xpub.ts';
import { derivedOwners } from '#domain/deposit/derived-owners.ts';
import type { AuthorizationContext } from '#domain/payment/authorize/authorization-context.ts';
import { judgeSweep } from '#extensions/token-sweep/rules/judge-sweep.ts';
import { settingsRule } from '#extensions/token-sweep/rules/sweep-rule.ts';
import { findWallet } from '#functions/dependencies/judge.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { storedProjects } from '#test/builders/aws/projects/stored-projects.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import {
  buildKeys,
  buildProject,
  buildSeeds,
  buildSettings,
  hotAddress,
} from '#test/builders/builders.ts';
import { projectItems } from '#test/builders/project-items.ts';
import { fake } from '#test/fakes/fake.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { setEnvironment } from '#test/support/environment.ts';

const user = '0x00000000000000000000000000000000000000c3';
const thief = '0x00000000000000000000000000000000000000e1';
const stolen = externalChainXpub(new Uint8Array(64).fill(9), 60);
const genuine = externalChainXpub(new Uint8Array(64).fill(7), 60);
const seeds = buildSeeds({ xpub: { EVM: genuine, TRX: 'unused' } });
/** Everything that a thief of the role that creates projects would like to be believed. */
const forged = {
  hot: { ...buildKeys().hot, EVM: { address: thief, keyId: 'another-tenants' } },
  xpub: { EVM: stolen, TRX: stolen },
  wrappedSeeds: { EVM: 'thief', TRX: 'thief', SOL: 'thief' },
};

async function attacked() {
  const world = storedProjects();
  await world.write(...projectItems(buildProject(), { ...buildKeys(), ...seeds }));
  await world.overwrite('demo', forged);
  return world;
}

afterEach(() => vi.useRealTimers());

test('hot wallets and keys are those that their maker recorded, whatever META names', async () => {
  const { store, admin } = await attacked();
  expect(await store.project('demo')).toEqual(buildProject());
  expect(await admin.project('demo')).toEqual(buildProject());
  expect(await store.seeds('demo')).toEqual(seeds);
});

test('sweeps do not go to the hot address that somebody wrote into META', async () => {
  const project = await (await attacked()).store.project('demo');
  const settings = buildSettings({
    sweeps: { EVM: { enabled: true, minUsd: 5, dest: null, method: 'fund', dailyFeeUsd: 20 } },
  });
  const owner = buildAddressOwner({ address: user, subIndex: 7 });
  const addresses = { owners: async () => new Map([[user, owner]]), isDerived: true } as const;
  const judge = judgeSweep({ addresses, rule: settingsRule({ addresses }) });
  const context = { project, settings, chain: chains.ETH, address: user } as AuthorizationContext;
  const sweepTo = (toAddress: string) => {
    const pays = { does: 'sweep', chain: 'ETH', fromAddress: user, amount: 50n } as const;
    return judge(buildInternalOrder({ ...pays, serves: [`7:${user}:50`], toAddress }), context);
  };
  expect(await sweepTo(thief)).toMatchObject({ ok: false });
  expect(await sweepTo(hotAddress)).toEqual({ ok: true });
});

test('an address of the thief’s extended public key is not an address of the project', async () => {
  const { store } = await attacked();
  const logged: LoggedEvent[] = [];
  const written = [stolen, genuine].map((xpub) =>
    buildAddressOwner({ address: deriveEvmAddress(xpub, 12), subIndex: 12 }),
  );
  const book = derivedOwners({
    addresses: fake<AddressBook>({
      owners: async () => new Map(written.map((owner) => [owner.address, owner])),
    }),
    projects: store,
    derive: deriveByXpub(store, (xpub, index) => deriveEvmAddress(xpub.EVM, index)),
    log: recordingLogger(logged),
  });
  const found = await book.owners(
    'EVM',
    written.map(({ address }) => address),
  );
  expect([...found.keys()]).toEqual([written[1]!.address]);
  expect(logged.map(({ event }) => event)).toEqual(['deposit.address-not-derived']);
});

test('another tenant’s hot wallet is of no project whose META names it', async () => {
  setEnvironment({ STAGE: 'prod' });
  const { write, overwrite, store } = storedProjects();
  const own = { ...buildProject().hot, EVM: { address: thief } };
  await write(...projectItems(buildProject()));
  await write(...projectItems(buildProject({ projectId: 'evil', hot: own })));
  await overwrite('evil', { hot: buildKeys().hot });
  const find = (address: string) =>
    findWallet({ chain: chains.ETH, projects: store }, { owners: async () => new Map() }, address);
  expect(await find(hotAddress)).toMatchObject({
    project: { projectId: 'demo' },
    keyId: 'alias/coffer/prod/demo/evm',
  });
  // Even if whose the address is says otherwise, the project has another wallet.
  await write({ ...projectKeys.hotWallet('EVM', hotAddress), projectId: 'evil' });
  expect(await find(hotAddress)).toBeNull();
});

test('a key is the one that KMS has under the project’s alias, whatever id is recorded', async () => {
  setEnvironment({ STAGE: 'prod' });
  const { write, store } = storedProjects();
  const keys = buildKeys();
  const hot = { ...keys.hot, EVM: { address: hotAddress, keyId: 'another-tenants' } };
  await write(...projectItems(buildProject(), { ...keys, hot }));
  const wallet = await findWallet(
    { chain: chains.ETH, projects: store },
    { owners: async () => new Map() },
    hotAddress,
  );
  expect(wallet?.keyId).toBe('alias/coffer/prod/demo/evm');
  expect(JSON.stringify(wallet)).not.toContain('another-tenants');
});

test('a project whose keys are lost is an error, and not a project that does not exist', async () => {
  const { write, store } = storedProjects();
  const [meta, , , ...rest] = projectItems(buildProject());
  await write(meta!, ...rest);
  await expect(store.project('demo')).rejects.toThrow('the keys of demo are lost');
  expect(await store.project('other')).toBeNull();
  expect(await store.seeds('demo')).toBeNull();
});

test('hot wallets are read once, and again after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_767_225_600_000 });
  const { write, store } = storedProjects();
  await write(...projectItems(buildProject()));
  const before = await store.project('demo');
  const changed = { ...buildProject().hot, TRX: { address: 'T-repaired' } };
  await write(...projectItems(buildProject({ hot: changed })));
  expect(await store.project('demo')).toEqual(before);
  vi.setSystemTime(1_767_225_600_000 + 600_000);
  expect((await store.project('demo'))?.hot.TRX.address).toBe('T-repaired');
});
