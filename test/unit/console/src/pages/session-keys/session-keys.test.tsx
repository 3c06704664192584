// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionKeyText } from '#shared/devices/device-texts.ts';
import { canonicalSessionKey } from '#shared/devices/session-key-canonical.ts';
import { sha256 } from '#test/builders/shared/devices/build-device.ts';
import type { SessionKey } from '../../../../../../console/src/api/policy.ts';
import SessionKeysPage from '../../../../../../console/src/pages/session-keys/page.tsx';
import { type Answers, openPage } from '../../../support/open-page.tsx';

afterEach(cleanup);

const authenticator = vi.hoisted(() => ({ challenges: [] as string[], isCancelled: false }));
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async ({ optionsJSON }: { optionsJSON: { challenge: string } }) => {
    if (authenticator.isCancelled) throw Object.assign(new Error('x'), { name: 'NotAllowedError' });
    authenticator.challenges.push(optionsJSON.challenge);
    const response = { signature: 'c2ln', authenticatorData: 'YXV0aA', clientDataJSON: 'Y2xpZW50' };
    return { id: 'Y3JlZA', response };
  },
}));

const now = Math.floor(Date.now() / 1000);
const key = (set: Partial<SessionKey>): SessionKey => ({
  sk_id: 'sk_1',
  name: 'payout bot',
  scope: {
    chains: [],
    allow_contracts: [],
    allow_selectors: [],
    deny_native: 0,
    op_types: [],
    allow_messages: 1,
  },
  max_per_tx_usd: 1e12,
  daily_cap_usd: 1e12,
  used_today_usd: 0,
  ttl_days: 365,
  status: 'active',
  created_at: now - 60,
  expires_at: now + 86_400,
  revoked_at: null,
  last_used_at: null,
  waits_for_owner: 1,
  ...set,
});

const open = (keys: SessionKey[], groups?: string[], more: Answers = {}) =>
  openPage(
    <SessionKeysPage slug="shop" />,
    {
      '/projects/{slug}/session-keys': { list: keys, total: keys.length, page: 1, size: 20 },
      '/projects/{slug}/settings': { require_signatures: false },
      '*': { sk_id: 'sk_1', confirmed: true },
      ...more,
    },
    groups === undefined ? {} : { groups },
  );

test('a key that waits says so, and an owner confirms it after reading what it may do', async () => {
  const { asked } = open([key({}), key({ sk_id: 'sk_2', name: 'capped', waits_for_owner: 0 })]);
  expect((await screen.findAllByText('Waits for an owner')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Confirm capped' })).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Confirm payout bot' })[0]!);
  expect(screen.getByText(/Each day at most: no cap/)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the key' }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/projects/{slug}/session-keys/{sk_id}/confirm' },
    ]),
  );
});

test('nobody but an owner confirms', async () => {
  open([key({})], ['approver', 'viewer']);
  await screen.findAllByText('Waits for an owner');
  expect(screen.queryByRole('button', { name: 'Confirm payout bot' })).toBeNull();
});

/** A project that requires signatures; Alice has a passkey for this page. */
const signed = (): Answers => ({
  '/projects/{slug}/settings': { require_signatures: true },
  '/devices': {
    stage: 'prod',
    you: 'alice',
    origin: location.origin,
    list: [
      {
        device_id: 'a'.repeat(64),
        kind: 'passkey',
        person_id: 'alice',
        state: 'active',
        origin: location.origin,
        credential_id: 'Y3JlZA',
        by_code: false,
      },
    ],
  },
});

test('where signatures are required, the passkey signs what the page shows of the key', async () => {
  const shown = key({});
  const { asked } = open([shown], undefined, signed());
  fireEvent.click((await screen.findAllByRole('button', { name: 'Confirm payout bot' }))[0]!);
  authenticator.challenges.length = 0;
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and sign' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  const digest = sha256(canonicalSessionKey(shown)).toString('hex');
  const text = sessionKeyText('prod', { projectId: 'shop', skId: 'sk_1', digest });
  expect(authenticator.challenges).toEqual([sha256(text).toString('base64url')]);
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
    signature: {
      device_id: 'a'.repeat(64),
      signature: 'c2ln',
      authenticator_data: 'YXV0aA',
      client_data_json: 'Y2xpZW50',
    },
  });
});

test('nothing is sent if the passkey is not used', async () => {
  authenticator.isCancelled = true;
  const { asked } = open([key({})], undefined, signed());
  fireEvent.click((await screen.findAllByRole('button', { name: 'Confirm payout bot' }))[0]!);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and sign' }));
  expect(await screen.findByText(/The passkey was not used/)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  authenticator.isCancelled = false;
});

test('the contracts of a key are shown in full before it is confirmed', async () => {
  const contract = `0x${'ab'.repeat(20)}`;
  open([key({ scope: { ...key({}).scope, allow_contracts: [contract] } })]);
  fireEvent.click((await screen.findAllByRole('button', { name: 'Confirm payout bot' }))[0]!);
  expect(screen.getByText(contract)).toBeTruthy();
});
