/** confirm_session_keys: a session key without a cap works only once an owner has confirmed it. */
import { expect, test } from 'vitest';
import { confirmSessionKey } from '#domain/session-key/confirm-session-key.ts';
import { sessionKeyDigest } from '#domain/session-key/session-key-digest.ts';
import {
  type ConfirmationRule,
  hasSignature,
  needsOwner,
  waitForOwner,
} from '#domain/session-key/waits-for-owner.ts';
import type { KeyProof } from '#model/auth/key-proof.ts';
import type { SessionKey } from '#model/session-key.ts';
import { buildSessionKey, buildSettings } from '#test/builders/builders.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeConfirmations } from '#test/fakes/ports/confirmations.ts';
import { fakeDevices } from '#test/fakes/ports/devices.ts';

const rule: ConfirmationRule = {
  confirmSessionKeys: true,
  clientDailyUsd: null,
  requireSignatures: false,
};
const now = 1_767_225_700;
const confirmationOf = (key: SessionKey) => ({
  skId: key.skId,
  projectId: key.projectId,
  digest: sessionKeyDigest(key),
  confirmedBy: { id: 'admin-1', email: 'one@example.com' },
  at: now,
});

test.each<[string, Partial<SessionKey>, Partial<ConfirmationRule>, boolean]>([
  ['a key without caps', {}, {}, true],
  ['a key with a cap of each operation, which bounds no day', { maxPerTxMicroUsd: 1n }, {}, true],
  ['a key with a daily cap', { dailyCapMicroUsd: 1_000_000_000n }, {}, false],
  [
    'a daily cap up to the project’s own sum',
    { dailyCapMicroUsd: 1_000_000_000n },
    { clientDailyUsd: 1_000 },
    false,
  ],
  ['a daily cap above it', { dailyCapMicroUsd: 1_000_000_001n }, { clientDailyUsd: 1_000 }, true],
  ['where the project does not ask for it', {}, { confirmSessionKeys: false }, false],
])('%s', (_, key, set, needs) => {
  expect(needsOwner(buildSessionKey(key), { ...rule, ...set })).toBe(needs);
});

test('it waits until an owner confirmed exactly this key; a key with a cap costs no read', async () => {
  const key = buildSessionKey();
  const waits = async (confirmation: Parameters<typeof fakeConfirmations>[0] | null) =>
    (
      await waitForOwner(
        {
          confirmations: fakeConfirmations(...(confirmation ? [confirmation] : [])),
          isSigned: hasSignature,
        },
        [key],
        rule,
      )
    ).has(key.skId);
  const genuine = confirmationOf(key);
  expect(await waits(null)).toBe(true);
  expect(await waits(genuine)).toBe(false);
  expect(await waits({ ...genuine, projectId: 'other' })).toBe(true);
  expect(await waits({ ...genuine, confirmedBy: { id: '', email: '' } })).toBe(true);
  const wider = { ...key, ttlDays: 3_650 };
  expect(await waits({ ...genuine, digest: sessionKeyDigest(wider) })).toBe(true);
  const capped = buildSessionKey({ dailyCapMicroUsd: 1n });
  const unread = { of: () => Promise.reject(new Error('read')) };
  expect(
    await waitForOwner({ confirmations: unread, isSigned: hasSignature }, [capped], rule),
  ).toEqual(new Set());
});

/** An owner confirms sk_1, which an API key made that `askedBy` asked for. */
function confirming(key: SessionKey | null, askedBy = 'admin-9') {
  const confirmations = fakeConfirmations();
  const audits: string[] = [];
  const confirm = (by = firstOwner) =>
    confirmSessionKey(
      {
        sessionKeys: { getForUse: async () => key },
        confirmations: {
          of: confirmations.of,
          put: async (input) => {
            audits.push(`${input.audit.action} ${input.audit.target} ${input.audit.actor}`);
            return confirmations.put(input);
          },
        },
        store: {
          keyProof: async () =>
            ({ request: { askedBy: { id: askedBy } }, confirmation: null }) as unknown as KeyProof,
          settings: async () => buildSettings(),
        },
        clock: stoppedClock(now),
        ids: { next: (prefix) => `${prefix}1` },
        devices: fakeDevices().list,
        stage: 'prod',
      },
      { ...actorOf(by), skId: 'sk_1', walletId: 1 },
    );
  return { confirm, confirmations, audits };
}

test('an owner confirms the key as its request made it, with an audit entry; again succeeds', async () => {
  const key = buildSessionKey();
  const { confirm, confirmations, audits } = confirming(key);
  await confirm();
  expect(audits).toEqual([`session-key.confirm sk_1 ${firstOwner.email}`]);
  const deps = { confirmations, isSigned: hasSignature };
  expect(await waitForOwner(deps, [key], rule)).toEqual(new Set());
  const first = (await confirmations.of(['sk_1'])).get('sk_1');
  await confirm(secondOwner);
  expect((await confirmations.of(['sk_1'])).get('sk_1')).toEqual(first);
});

test.each<[string, SessionKey | null, string, number]>([
  ['one that no request made', null, 'admin-9', 40401],
  ['one of another wallet', buildSessionKey({ walletId: 2 }), 'admin-9', 40401],
  ['one of another project', buildSessionKey({ projectId: 'other' }), 'admin-9', 40401],
  ['a revoked one', buildSessionKey({ revokedAt: 1 }), 'admin-9', 40903],
  ['an expired one', buildSessionKey({ expiresAt: now }), 'admin-9', 40903],
  ['one of an API key that this owner asked for', buildSessionKey(), firstOwner.id, 40302],
])('%s is not confirmed', async (_, key, askedBy, code) => {
  const { confirm, audits } = confirming(key, askedBy);
  await expect(confirm()).rejects.toMatchObject({ code });
  expect(audits).toEqual([]);
});
