// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SessionKey } from '../../../../../../console/src/api/policy.ts';
import SessionKeysPage from '../../../../../../console/src/pages/session-keys/page.tsx';
import { openPage } from '../../../support/open-page.tsx';

afterEach(cleanup);

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

const open = (keys: SessionKey[], groups?: string[]) =>
  openPage(
    <SessionKeysPage slug="shop" />,
    {
      '/projects/{slug}/session-keys': { list: keys, total: keys.length, page: 1, size: 20 },
      '*': { sk_id: 'sk_1', confirmed: true },
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
