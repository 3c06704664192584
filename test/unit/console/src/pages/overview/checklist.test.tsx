// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, showPage } from '#test/builders/console/show-page.tsx';
import { Checklist } from '../../../../../../console/src/pages/overview/checklist.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const count = (total: number): Answer => ({ data: { list: [], total, page: 1, size: 1 } });
const funding = ['ETH', 'TRX'].map((chain) => ({
  chain,
  address: `address-on-${chain}`,
  native_token: chain,
  tokens: ['USDT'],
}));
const wallet = (balance: string): Answer => ({ data: { tokens: [{ token: 'ETH', balance }] } });

function open(set: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    '/projects/{slug}': { data: { slug: 'shop', created_at: 100, funding } },
    '/projects/{slug}/withdrawals': count(0),
    '/projects/{slug}/keys': count(0),
    '/projects/{slug}/webhooks': count(0),
    '/projects/{slug}/deposits': count(0),
    '/projects/{slug}/hot/{chain}': wallet('0'),
    '/projects/{slug}/settings': {
      data: { rev: 100, ip_whitelist: [], address_whitelist: [], daily_limits: [] },
    },
    ...set,
  };
  return showPage(<Checklist slug="shop" />, {
    groups: ['owner'],
    answer: ({ path }) => answers[path],
  });
}

test('a new project shows six steps, each with where it is done, and the address to fund', async () => {
  open();
  await screen.findByRole('heading', { name: 'Getting to the first payment: 0 of 6 done' });
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  await waitFor(() =>
    expect(steps.every((one) => one.textContent?.includes(', to do'))).toBe(true),
  );
  expect(steps.map((one) => within(one).getByRole('link').getAttribute('href'))).toEqual([
    '/p/shop/keys',
    '/p/shop/webhooks',
    '/p/shop/policy',
    '/p/shop/wallets',
    '/p/shop/users',
    '/p/shop/withdrawals',
  ]);
  fireEvent.click(screen.getByText('Show the address'));
  fireEvent.change(screen.getByLabelText('Network'), { target: { value: '1' } });
  expect(screen.getByRole('img', { name: /address-on-TRX/ })).toBeTruthy();
});

test('a step is done by what the records say', async () => {
  open({
    '/projects/{slug}/keys': {
      data: { list: [{ enabled: true, webhook_url: 'https://x.example' }], total: 1 },
    },
    '/projects/{slug}/webhooks': count(3),
    '/projects/{slug}/hot/{chain}': wallet('1.5'),
  });
  await screen.findByRole('heading', { name: 'Getting to the first payment: 3 of 6 done' });
  expect(screen.queryByText('Show the address')).toBeNull();
});

test('after the first payment nothing is shown, and nothing more is asked', async () => {
  const { asked } = open({ '/projects/{slug}/withdrawals': count(1) });
  await waitFor(() => expect(asked).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.map(({ path }) => path)).toEqual(['/projects/{slug}/withdrawals']);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('dismissed, it stays away on this browser, for this project only', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('heading')).toBeNull();
  cleanup();
  const { asked } = open();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
  expect(JSON.parse(localStorage.getItem('coffer-checklists-put-away') ?? '')).toEqual(['shop']);
});

test('a network that does not answer leaves the others to say whether there is money', async () => {
  const { asked } = open({ '/projects/{slug}/hot/{chain}': { http: 502, message: 'no node' } });
  await screen.findByRole('heading', { name: 'Getting to the first payment: 0 of 6 done' });
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith('/hot/{chain}'))).toHaveLength(2),
  );
  // Unread is not empty, but the page does not wait for it for ever.
  await screen.findByText('Show the address');
});
