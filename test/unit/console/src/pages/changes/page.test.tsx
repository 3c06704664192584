// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answer, showPage } from '#test/builders/console/show-page.tsx';
import ChangesPage from '../../../../../../console/src/pages/changes/page.tsx';

afterEach(cleanup);

const sessionKey = {
  sk_id: 'sk_1',
  name: 'payout bot',
  status: 'active',
  waits_for_owner: 1,
  scope: {
    chains: ['ETH'],
    allow_contracts: [],
    allow_selectors: [],
    deny_native: 0,
    op_types: [],
    allow_messages: 0,
  },
  created_at: 1_700_000_000,
};

function open(keys: Answer) {
  return showPage(<ChangesPage slug="shop" />, {
    groups: ['owner'],
    answer: ({ path }) => {
      if (path.endsWith('/changes')) return { data: { list: [] } };
      if (path.endsWith('/session-keys')) return keys;
      if (path === '/devices') return { data: { list: [] } };
      return undefined;
    },
  });
}

test('session keys that wait for an owner are among what waits, with the way to them', async () => {
  const confirmed = { ...sessionKey, sk_id: 'sk_2', name: 'other bot', waits_for_owner: 0 };
  const ended = { ...sessionKey, sk_id: 'sk_3', name: 'old bot', status: 'revoked' };
  open({ data: { list: [sessionKey, confirmed, ended] } });
  await screen.findByText('Session keys that wait for an owner');
  expect(document.body.textContent).toContain('payout bot');
  expect(document.body.textContent).not.toMatch(/other bot|old bot|No changes waiting/);
  expect(screen.getByRole('link', { name: 'Confirm or revoke them' }).getAttribute('href')).toBe(
    '/p/shop/session-keys',
  );
  await waitFor(() => expect(document.title).toContain('(1) Changes'));
});

test.each<[string, Answer]>([
  ['there are none', { data: { list: [] } }],
  ['they cannot be read', { http: 500, message: 'down' }],
])('without them the page shows what it has: %s', async (_, keys) => {
  open(keys);
  await screen.findByText('No changes waiting');
  expect(screen.queryByText('Session keys that wait for an owner')).toBeNull();
});
