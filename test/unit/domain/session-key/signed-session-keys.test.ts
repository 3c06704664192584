/** Where a project requires signatures, an owner's device signs what a session key without a cap may do. */
import { beforeEach, expect, test } from 'vitest';
import { loadEvidence } from '#domain/payment/authorize/load-evidence.ts';
import { confirmSessionKey } from '#domain/session-key/confirm-session-key.ts';
import { textOfSessionKey } from '#domain/session-key/is-session-key-signed.ts';
import { sessionKeyDigest } from '#domain/session-key/session-key-digest.ts';
import { presentSessionKey } from '#domain/session-key/view.ts';
import {
  type ConfirmationRule,
  hasSignature,
  provesSignature,
  waitForOwner,
} from '#domain/session-key/waits-for-owner.ts';
import type { SessionKey, SessionKeyConfirmation } from '#model/session-key.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { sessionKeyText } from '#shared/devices/device-texts.ts';
import { canonicalSessionKey } from '#shared/devices/session-key-canonical.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSessionKey, buildSettings } from '#test/builders/builders.ts';
import {
  anna,
  begun,
  bert,
  type DeviceWorld,
  deviceWorld,
  stage,
} from '#test/builders/domain/device/enrolled.ts';
import {
  type Said,
  sha256,
  signText,
  type TestDevice,
} from '#test/builders/shared/devices/build-device.ts';
import { fake } from '#test/fakes/fake.ts';
import { actorOf } from '#test/fakes/fake-admin-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeConfirmations } from '#test/fakes/ports/confirmations.ts';

const rule: ConfirmationRule = {
  confirmSessionKeys: true,
  clientDailyUsd: null,
  requireSignatures: true,
};
const key = buildSessionKey();
const now = key.createdAt + 60;

let world: DeviceWorld;
let annas: TestDevice;
let berts: TestDevice;

beforeEach(async () => {
  world = deviceWorld();
  const devices = await begun(world);
  annas = devices.annas;
  berts = devices.berts;
});

/** As a signer that reads these devices for the first time. */
const judge = () => ({ devices: { ...world.fake.devices.list }, stage });

const confirmation = (signature?: DeviceSignature): SessionKeyConfirmation => ({
  skId: key.skId,
  projectId: key.projectId,
  digest: sessionKeyDigest(key),
  confirmedBy: { id: bert.id, email: bert.email },
  at: now,
  ...(signature && { signature }),
});

async function waits(
  made: SessionKeyConfirmation,
  of: { key?: SessionKey; rule?: ConfirmationRule } = {},
): Promise<boolean> {
  const asked = of.key ?? key;
  const deps = { confirmations: fakeConfirmations(made), isSigned: provesSignature(judge()) };
  return (await waitForOwner(deps, [asked], of.rule ?? rule)).has(asked.skId);
}

test('the signed text is that of the page: stage, project, key, and the digest of what is shown', () => {
  const shown = presentSessionKey(key, { usedMicroUsd: 0n, lastUsedAt: null }, now);
  const digest = sha256(canonicalSessionKey(shown)).toString('hex');
  const { projectId, skId } = key;
  expect(textOfSessionKey(stage, key)).toBe(sessionKeyText(stage, { projectId, skId, digest }));
  expect(JSON.parse(textOfSessionKey(stage, key))).toEqual([
    'coffer-sign-1',
    'prod',
    'session-key',
    projectId,
    skId,
    digest,
  ]);
});

test.each<[string, Partial<SessionKey>]>([
  ['the project', { projectId: 'other' }],
  ['the key', { skId: 'sk_other' }],
  ['its name', { name: 'x' }],
  ['the cap of each operation', { maxPerTxMicroUsd: 1n }],
  ['the cap of a day', { dailyCapMicroUsd: 1n }],
  ['its days', { ttlDays: key.ttlDays + 1 }],
  ['its end', { expiresAt: key.expiresAt + 1 }],
  ['its networks', { scope: Object.assign({}, key.scope, { chains: ['ETH'] }) }],
  ['its contracts', { scope: Object.assign({}, key.scope, { allowContracts: ['0x1'] }) }],
  ['its calls', { scope: Object.assign({}, key.scope, { allowSelectors: ['0x00000001'] }) }],
  ['whether it moves coins', { scope: Object.assign({}, key.scope, { denyNative: true }) }],
  ['its kinds', { scope: Object.assign({}, key.scope, { opTypes: ['transfer'] }) }],
  ['whether it signs messages', { scope: Object.assign({}, key.scope, { allowMessages: false }) }],
])('%s is signed', (_, changed) => {
  expect(textOfSessionKey(stage, Object.assign({}, key, changed))).not.toBe(
    textOfSessionKey(stage, key),
  );
});

test('the signer believes a confirmation by a device of the owner who confirmed, and no other', async () => {
  const text = textOfSessionKey(stage, key);
  const genuine = confirmation(signText(berts, text));
  expect(await waits(genuine)).toBe(false);
  expect(await waits(confirmation())).toBe(true);
  const said: Said[] = [
    { flags: 0x01 },
    { clientData: { origin: 'https://evil.example' } },
    { key: annas.privateKey },
  ];
  for (const one of said) expect(await waits(confirmation(signText(berts, text, one)))).toBe(true);
  expect(await waits(confirmation(signText(annas, text)))).toBe(true);
  expect(await waits(confirmation(signText(berts, textOfSessionKey('test', key))))).toBe(true);
  // Of another key, and of this one with other terms.
  for (const other of [
    buildSessionKey({ skId: 'sk_2' }),
    buildSessionKey({ dailyCapMicroUsd: 5n }),
  ]) {
    const replayed = signText(berts, textOfSessionKey(stage, other));
    expect(await waits(confirmation(replayed))).toBe(true);
  }
});

test('a project that requires no signatures takes a confirmation without one', async () => {
  expect(await waits(confirmation(), { rule: { ...rule, requireSignatures: false } })).toBe(false);
});

test('what a device signed before its end stays confirmed', async () => {
  const made = confirmation(signText(berts, textOfSessionKey(stage, key)));
  const { personId, deviceId } = berts;
  const end = { personId, deviceId, endedBy: anna, endedAt: now + 1 };
  world.fake.devices.put('end', end);
  expect(await waits(made)).toBe(false);
  world.fake.devices.of(berts).end = { ...end, endedAt: now };
  expect(await waits(made)).toBe(true);
});

test('a signer reads the key of an operation as waiting until its confirmation is signed', async () => {
  const order = buildOperation({ skId: key.skId, decidedBy: 'session_key' });
  const waitsAtSigner = async (made: SessionKeyConfirmation) => {
    const deps = buildWorkerDeps({
      ...judge(),
      confirmations: fakeConfirmations(made),
      sessionKeys: fake({ getForUse: async () => key, usedToday: async () => new Map() }),
      payments: fake({ signature: async () => null }),
      clock: stoppedClock(now),
    });
    return (await loadEvidence(deps, order, buildSettings(rule))).session?.waitsForOwner === true;
  };
  expect(await waitsAtSigner(confirmation())).toBe(true);
  expect(await waitsAtSigner(confirmation(signText(annas, textOfSessionKey(stage, key))))).toBe(
    true,
  );
  expect(await waitsAtSigner(confirmation(signText(berts, textOfSessionKey(stage, key))))).toBe(
    false,
  );
});

/** Bert confirms the key, as the function does. */
function confirming(requireSignatures: boolean) {
  const confirmations = fakeConfirmations();
  const confirm = (signature: DeviceSignature | null) =>
    confirmSessionKey(
      {
        ...judge(),
        sessionKeys: { getForUse: async () => key },
        confirmations,
        store: {
          keyProof: async () => ({ request: null, confirmation: null }),
          settings: async () => buildSettings({ requireSignatures }),
        },
        clock: stoppedClock(now),
        ids: { next: (prefix) => `${prefix}1` },
      },
      { ...actorOf(bert), skId: key.skId, walletId: key.walletId, signature },
    );
  const kept = async () => (await confirmations.of([key.skId])).get(key.skId);
  return { confirm, kept, confirmations };
}

test('an owner is refused without a signature, or with one of something else; nothing is kept', async () => {
  const { confirm, kept } = confirming(true);
  await expect(confirm(null)).rejects.toThrow('This project requires signatures');
  const other = textOfSessionKey(stage, buildSessionKey({ maxPerTxMicroUsd: 1n }));
  for (const wrong of [signText(berts, other), signText(annas, textOfSessionKey(stage, key))]) {
    await expect(confirm(wrong)).rejects.toMatchObject({ code: 40302 });
  }
  expect(await kept()).toBeUndefined();
  const signature = signText(berts, textOfSessionKey(stage, key));
  await confirm(signature);
  expect((await kept())?.signature).toEqual(signature);
});

test('a confirmation from before the project required signatures waits, and is made again with one', async () => {
  const before = confirming(false);
  await before.confirm(null);
  const { confirmations } = before;
  const waitsNow = async () =>
    (await waitForOwner({ confirmations, isSigned: hasSignature }, [key], rule)).has(key.skId);
  expect(await waitsNow()).toBe(true);
  await before.confirm(signText(berts, textOfSessionKey(stage, key)));
  expect(await waitsNow()).toBe(false);
});
