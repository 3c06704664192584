/** What a second owner confirms by sending the same request is signed by a device of theirs. */
import { beforeEach, expect, test } from 'vitest';
import { type Guarded, guardChange } from '#domain/admin/guard-change.ts';
import { changeDigest } from '#domain/device/is-confirmation-signed.ts';
import { endDevice } from '#domain/enrolment/manage-devices.ts';
import { createProject } from '#domain/project/create-project.ts';
import { allowPass } from '#domain/watch/pass/allow-pass.ts';
import type { PendingChange } from '#model/change.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { changeText } from '#shared/devices/device-texts.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { buildProject, buildSettings, ethereum } from '#test/builders/builders.ts';
import {
  anna,
  begun,
  bert,
  type DeviceWorld,
  stage,
} from '#test/builders/domain/device/enrolled.ts';
import {
  type Said,
  signText,
  type TestDevice,
} from '#test/builders/shared/devices/build-device.ts';
import { actorOf, adminWorld } from '#test/fakes/fake-admin-store.ts';

let world: ReturnType<typeof adminWorld>;
let annas: TestDevice;
let berts: TestDevice;

beforeEach(async () => {
  world = adminWorld({ stage });
  const devices = await begun(world as DeviceWorld);
  annas = devices.annas;
  berts = devices.berts;
});

/** A world whose people have not begun to sign. */
const withoutDevices = (of = stage) => adminWorld({ stage: of });

const textOf = (change: PendingChange, at: string = stage) =>
  changeText(at, { digest: changeDigest(change), askedAt: change.askedAt });

const pending = (asked: { state: string; change?: PendingChange }): PendingChange => {
  if (asked.state !== 'pending' || !asked.change) throw new Error('it went through');
  return asked.change;
};

type Person = typeof anna;

const asking = {
  'a frozen address': (by: Person, signature?: DeviceSignature, deps = world.deps) =>
    guardChange(
      deps,
      { ...actorOf(by), signature: signature ?? null },
      {
        kind: 'unfreeze-wallet',
        payload: { chain: 'ETH', address: '0x1', next: 7, why: 'nonce' },
        needed: true,
      },
    ),
  'a new project': (by: Person, signature?: DeviceSignature, deps = world.deps) =>
    createProject(
      {
        ...deps,
        keys: { make: async () => ({ hot: buildProject().hot }) },
        hotWallets: { register: async () => {} },
      },
      {
        ...actorOf(by, 'shop'),
        name: 'Shop',
        sums: { autoApproveDailyUsd: null, swapDailyUsd: 1, clientDailyUsd: 1 },
        signature: signature ?? null,
      },
    ),
  'a passed block': (by: Person, signature?: DeviceSignature, deps = world.deps) =>
    allowPass(
      {
        ...deps,
        chainState: {
          cursor: async () => buildCursor({}),
          stop: async () => ({ chain: 'ETH', after: 90n, block: 91n, hash: '0xab', since: 1 }),
        },
      },
      {
        ...actorOf(by, '-'),
        chain: ethereum(),
        height: 91n,
        hash: '0xab',
        reason: 'r',
        signature: signature ?? null,
      },
    ),
};
const kinds = Object.keys(asking) as (keyof typeof asking)[];
const ofDeployment = kinds.filter((kind) => kind !== 'a frozen address');

const requireThem = () =>
  world.fake.settings.set('demo', buildSettings({ requireSignatures: true }));

test.each(kinds)('%s: without a signature the second owner is shown what to sign', async (kind) => {
  requireThem();
  const ask = asking[kind];
  const change = pending(await ask(anna));
  expect(change.needsSignature).toBe(true);
  expect(pending(await ask(bert))).toEqual(change);
  const done = (await ask(bert, signText(berts, textOf(change)))) as Guarded | { state: string };
  expect(['done', 'go']).toContain(done.state);
});

test.each(kinds)('%s: a signature that does not fit is refused', async (kind) => {
  requireThem();
  const ask = asking[kind];
  const change = pending(await ask(anna));
  const said: Said[] = [
    { flags: 0x01 },
    { clientData: { origin: 'https://evil.example' } },
    { key: annas.privateKey },
  ];
  const wrong = [
    ...said.map((one) => signText(berts, textOf(change), one)),
    signText(annas, textOf(change)),
    signText(berts, textOf(change, 'test')),
    signText(berts, textOf({ ...change, askedAt: change.askedAt + 1 })),
    signText(berts, textOf({ ...change, payload: { ...change.payload, other: 1 } })),
    signText(berts, textOf({ ...change, projectId: 'other' })),
  ];
  for (const signature of wrong) {
    await expect(ask(bert, signature)).rejects.toMatchObject({ code: 40302 });
  }
  // Nor does the owner who asked confirm it by their own device.
  expect(pending(await ask(anna, signText(annas, textOf(change))))).toEqual(change);
});

test.each(ofDeployment)('%s: nobody has begun to sign, so nothing is signed', async (kind) => {
  const { deps } = withoutDevices();
  const ask = asking[kind];
  expect(pending(await ask(anna, undefined, deps)).needsSignature).toBeUndefined();
  expect((await ask(bert, undefined, deps)).state).toBe('done');
});

test.each(ofDeployment)(
  '%s: whoever ends every device takes the need away from none',
  async (kind) => {
    for (const { deviceId } of [annas, berts]) {
      await endDevice(world.deps, actorOf(anna, '-'), deviceId);
    }
    const ask = asking[kind];
    expect(pending(await ask(anna)).needsSignature).toBe(true);
    expect(pending(await ask(bert)).needsSignature).toBe(true);
  },
);

test('a change that was asked for before the first two began is signed from then on', async () => {
  const fresh = withoutDevices();
  const asked = pending(await asking['a new project'](anna, undefined, fresh.deps));
  const devices = await begun(fresh as DeviceWorld);
  const waits = pending(await asking['a new project'](bert, undefined, fresh.deps));
  expect(waits).toEqual({ ...asked, needsSignature: true });
  const signature = signText(devices.berts, textOf(asked));
  expect((await asking['a new project'](bert, signature, fresh.deps)).state).toBe('done');
});

test('a recorded device that is not proven asks for nothing', async () => {
  const { deps, fake } = withoutDevices();
  const records = structuredClone(world.fake.devices.of(annas));
  fake.devices.put('request', records.request!);
  expect(pending(await asking['a passed block'](anna, undefined, deps)).needsSignature).toBe(
    undefined,
  );
});

test('in local nothing of the deployment is signed', async () => {
  const local = withoutDevices('local');
  // It does not even ask who has begun.
  local.deps.devices = { ...local.deps.devices, all: () => Promise.reject(new Error('read')) };
  const ask = asking['a passed block'];
  expect(pending(await ask(anna, undefined, local.deps)).needsSignature).toBeUndefined();
  expect((await ask(bert, undefined, local.deps)).state).toBe('done');
});

test('a frozen address of a project that requires no signatures is unfrozen without one', async () => {
  world.fake.settings.set('demo', buildSettings());
  const ask = asking['a frozen address'];
  expect(pending(await ask(anna)).needsSignature).toBeUndefined();
  expect((await ask(bert)).state).toBe('go');
});

test('the audit entry names the device', async () => {
  const ask = asking['a passed block'];
  const change = pending(await ask(anna));
  await ask(bert, signText(berts, textOf(change)));
  expect(world.fake.commits.at(-1)!.audit.details).toMatchObject({
    asked_by: anna.email,
    by_device: berts.deviceId,
  });
});
