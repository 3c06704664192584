/** Where a project requires signatures, what a second owner confirms counts by their device. */
import { beforeEach, expect, test } from 'vitest';
import { changeDigest, isSignedAsAsked } from '#domain/device/is-confirmation-signed.ts';
import { loadPolicy } from '#domain/payment/authorize/load-policy.ts';
import { confirmChange } from '#domain/project/confirm-change.ts';
import { freezeProject, unfreezeProject } from '#domain/project/freeze.ts';
import { makeFreezeRule } from '#domain/project/freeze-rule.ts';
import { createKey } from '#domain/project/keys/create-key.ts';
import { isKeyProven, isKeySigned } from '#domain/project/keys/is-key-proven.ts';
import { updateSettings } from '#domain/project/settings/update-settings.ts';
import type { AcceptedPolicy, ChangeConfirmation, PendingChange } from '#model/change.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { changeText } from '#shared/devices/device-texts.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSettings } from '#test/builders/builders.ts';
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
import { actorOf, adminWorld, buildKeyRequest } from '#test/fakes/fake-admin-store.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';

let world: ReturnType<typeof adminWorld>;
let annas: TestDevice;
let berts: TestDevice;
const first = buildSettings({ requireSignatures: true, swapDailyUsd: 5, rev: 1_767_225_000 });

beforeEach(async () => {
  world = adminWorld({ stage });
  const devices = await begun(world as DeviceWorld);
  annas = devices.annas;
  berts = devices.berts;
  world.fake.settings.set('demo', first);
});

/** As a function or a signer that reads these devices for the first time. */
const judge = () => ({ devices: { ...world.fake.devices.list }, stage });

const textOf = (change: PendingChange) =>
  changeText(stage, { digest: changeDigest(change), askedAt: change.askedAt });

const pending = (asked: { state: string; change?: PendingChange }): PendingChange => {
  if (!asked.change) throw new Error('it went through');
  return asked.change;
};

const confirm = (change: PendingChange, signature: DeviceSignature | null) =>
  confirmChange(world.deps, {
    ...actorOf(bert),
    changeId: change.changeId,
    signature,
  });

const askLooser = async (): Promise<PendingChange> => {
  const asked = { ...actorOf(anna), patch: { swapDailyUsd: 500 }, rev: first.rev };
  return pending(await updateSettings(world.deps, asked));
};

test('a confirmation without a signature, or with one that does not fit, is refused', async () => {
  const change = await askLooser();
  expect(change.needsSignature).toBe(true);
  await expect(confirm(change, null)).rejects.toThrow('This project requires signatures');
  const text = textOf(change);
  const said: Said[] = [
    { flags: 0x01 },
    { clientData: { origin: 'https://evil.example' } },
    { key: annas.privateKey },
  ];
  const wrong = [
    ...said.map((one) => signText(berts, text, one)),
    signText(annas, text),
    signText(berts, textOf({ ...change, askedAt: change.askedAt + 1 })),
    signText(berts, textOf({ ...change, payload: { ...change.payload, swapDailyUsd: 50_000 } })),
  ];
  for (const signature of wrong) {
    await expect(confirm(change, signature)).rejects.toThrow('This needs a signature');
  }
  expect(world.fake.settings.get('demo')).toEqual(first);
  await confirm(change, signText(berts, text));
  expect(world.fake.settings.get('demo')!.swapDailyUsd).toBe(500);
});

test('a change that was asked for before is signed as soon as the project requires it', async () => {
  const before = buildSettings({ swapDailyUsd: 5, rev: first.rev });
  world.fake.settings.set('demo', before);
  const change = await askLooser();
  expect(change.needsSignature).toBeUndefined();
  world.fake.settings.set('demo', first);
  await expect(confirm(change, null)).rejects.toThrow('This project requires signatures');
});

/** What a signer says of looser settings whose records these are, after it accepted `accepted`. */
async function believed(
  change: PendingChange,
  confirmation: ChangeConfirmation,
  accepted = first,
): Promise<boolean> {
  const settings = world.fake.settings.get('demo')!;
  const policy: AcceptedPolicy = { projectId: 'demo', settings: accepted, at: accepted.rev };
  const projects = Object.assign(fakeProjectStore(), {
    settings: async () => settings,
    confirmedChanges: async () => [{ request: change, confirmation }],
  });
  const deps = buildWorkerDeps({
    ...judge(),
    requiresProof: true,
    projects,
    policies: { accepted: async () => policy, accept: async () => true },
    clock: world.deps.clock,
  });
  return (await loadPolicy(deps, { projectId: 'demo', createdAt: first.rev })).ok;
}

test('the signer believes looser settings only with a signature, once it accepted that one is required', async () => {
  const change = await askLooser();
  await confirm(change, signText(berts, textOf(change)));
  const { confirmation } = world.fake.commits.at(-1)!;
  const genuine = confirmation!;
  expect(await believed(change, genuine)).toBe(true);
  const { signature: _, ...unsigned } = genuine;
  expect(await believed(change, unsigned)).toBe(false);
  // Nor if the role that asks left the need away, or the thief of one that confirms signs for others.
  const { needsSignature: __, ...unmarked } = change;
  expect(await believed(unmarked, unsigned)).toBe(false);
  const byOther = { ...genuine, signature: signText(annas, textOf(change)) };
  expect(await believed(change, byOther)).toBe(false);
  const replayed = { ...genuine, signature: signText(berts, textOf({ ...change, askedAt: 1 })) };
  expect(await believed(change, replayed)).toBe(false);
});

test('turning the setting off is loosening too: it takes a second owner and their device', async () => {
  const asked = { ...actorOf(anna), patch: { requireSignatures: false }, rev: first.rev };
  const change = pending(await updateSettings(world.deps, asked));
  await expect(confirm(change, null)).rejects.toThrow('This project requires signatures');
  await confirm(change, signText(berts, textOf(change)));
  const { confirmation } = world.fake.commits.at(-1)!;
  expect(await believed(change, confirmation!)).toBe(true);
  const { signature: _, ...unsigned } = confirmation!;
  expect(await believed(change, unsigned)).toBe(false);
});

test('turning it on takes one owner and no signature', async () => {
  world.fake.settings.set('demo', buildSettings({ rev: first.rev }));
  const asked = { ...actorOf(anna), patch: { requireSignatures: true }, rev: first.rev };
  expect(await updateSettings(world.deps, asked)).toMatchObject({ state: 'done' });
});

test('a freeze ends only by a signature of the second owner', async () => {
  const { freezeId } = await freezeProject(world.deps, { ...actorOf(anna), reason: 'x' });
  const change = pending(await unfreezeProject(world.deps, actorOf(anna)));
  await expect(confirm(change, null)).rejects.toThrow('This project requires signatures');
  await confirm(change, signText(berts, textOf(change)));
  const { write } = world.fake.commits.at(-1)!;
  if (write.kind !== 'unfreeze') throw new Error('it ended no freeze');
  const freeze = { projectId: 'demo', freezeId };
  const isEnded = (end: typeof write.end, request: PendingChange = change) =>
    makeFreezeRule(judge())(freeze, { request, end });
  expect(await isEnded(write.end)).toBe(true);
  const { signature: _, ...unsigned } = write.end;
  expect(await isEnded(unsigned)).toBe(false);
  expect(await isEnded({ ...unsigned, signature: signText(annas, textOf(change)) })).toBe(false);
  // Asked for before the project required signatures.
  const { needsSignature: __, ...before } = change;
  expect(await isEnded(unsigned, before)).toBe(true);
});

test('a key that moves money is used only if the second owner signed it', async () => {
  const request = buildKeyRequest({
    permission: 'approve',
    webhookUrl: 'https://shop.example/hook',
  });
  const change = pending(await createKey(world.deps, { ...actorOf(anna), request }));
  await expect(confirm(change, null)).rejects.toThrow('This project requires signatures');
  await confirm(change, signText(berts, textOf(change)));
  const [made] = [...world.fake.keys.values()];
  const proof = await world.deps.store.keyProof('demo', made!.appId);
  expect(isKeyProven(made!, proof)).toBe(true);
  expect(await isKeySigned(judge(), made!, proof)).toBe(true);
  const { signature: _, ...unsigned } = proof.confirmation!;
  expect(await isKeySigned(judge(), made!, { ...proof, confirmation: unsigned })).toBe(false);
  expect(await isKeySigned(judge(), made!, { ...proof, confirmation: null })).toBe(false);
  // Its webhook URL goes by the same change.
  const url = await world.deps.store.confirmedUrl('demo', made!.appId);
  expect(await isSignedAsAsked(judge(), url!.request, url!.confirmation)).toBe(true);
  const { signature: __, ...bare } = url!.confirmation;
  expect(await isSignedAsAsked(judge(), url!.request, bare)).toBe(false);
});

test('what a device signed before its end stays confirmed; what it signs after it does not count', async () => {
  const { freezeId } = await freezeProject(world.deps, { ...actorOf(anna), reason: 'x' });
  const change = pending(await unfreezeProject(world.deps, actorOf(anna)));
  await confirm(change, signText(berts, textOf(change)));
  const { write } = world.fake.commits.at(-1)!;
  if (write.kind !== 'unfreeze') throw new Error('it ended no freeze');
  const freeze = { projectId: 'demo', freezeId };
  const { personId, deviceId } = berts;
  const end = { personId, deviceId, endedBy: anna, endedAt: write.end.confirmedAt + 1 };
  world.fake.devices.put('end', end);
  const isEnded = () => makeFreezeRule(judge())(freeze, { request: change, end: write.end });
  expect(await isEnded()).toBe(true);
  end.endedAt = write.end.confirmedAt;
  world.fake.devices.of(berts).end = end;
  expect(await isEnded()).toBe(false);
});
