// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answer, type Asked, showPage } from '#test/builders/console/show-page.tsx';
import UserPage from '../../../../../../console/src/pages/users/user-page.tsx';

afterEach(cleanup);

const userId = 'bob@shop.com';
const seconds = Math.floor(Date.now() / 1000);
const addresses = { EVM: '0x52908400098527886E0F7030069857D2E4169EE7', TRX: 'TBob', SOL: 'sBob' };
const user = {
  user_id: userId,
  account_no: 'WP-7K3M-Q9XA-4T',
  label: 'Bob',
  sub_account_id: 7,
  sub_index: 3,
  addresses,
  created_at: 1,
};
const deposit = {
  deposit_no: 'DP1',
  status: 2,
  chain: 'ETH',
  token: 'USDT',
  amount: '25',
  created_at: seconds - 60,
};
const page = (list: unknown[], total = list.length): Answer => ({
  data: { list, total, page: 1, size: 5 },
});
const balances = (chain: unknown, set: object = {}): Answer => ({
  data: {
    chain,
    address: addresses.EVM,
    read_at: seconds,
    tokens: [
      { token: 'USDT', token_address: '0x1', balance: '25', usd: 25, price_read_at: seconds },
      { token: 'ETH', token_address: null, balance: '0', usd: 0, price_read_at: seconds },
    ],
    ...set,
  },
});

/** What the API answers; `set` replaces answers by their path. */
function open(set: Record<string, (asked: Asked) => Answer> = {}) {
  const answers: Record<string, (asked: Asked) => Answer> = {
    '/projects/{slug}': () => ({ data: { funding: [{ chain: 'ETH' }, { chain: 'BASE' }] } }),
    '/projects/{slug}/users/detail': () => ({ data: user }),
    '/projects/{slug}/users/balances': ({ query }) => balances(query.chain),
    '/projects/{slug}/deposits': () => page([deposit], 8),
    '/projects/{slug}/webhooks': () => page([]),
    '/projects/{slug}/sweeps': () => page([]),
    ...set,
  };
  return showPage(<UserPage slug="shop" user={userId} />, {
    groups: ['viewer'],
    answer: (asked) => answers[asked.path]?.(asked),
  });
}

test('a user has addresses with what was paid there, balances, deposits and webhooks', async () => {
  const { asked } = open();
  await screen.findByRole('heading', { level: 1, name: userId });
  const rows = within(await screen.findByRole('table', { name: 'Addresses' }));
  expect(rows.getByText(addresses.EVM)).toBeTruthy();
  const find = rows.getByRole('link', { name: 'Find payments to the address on EVM networks' });
  expect(find.getAttribute('href')).toBe(`/p/shop/find/${addresses.EVM}`);
  const held = within(await screen.findByRole('table', { name: 'Balances' }));
  expect(held.getAllByText('25 USDT')).toHaveLength(2);
  // One question for each network of the deployment, and none of a network that it does not have.
  const chains = asked.filter(({ path }) => path.endsWith('/balances')).map(({ query }) => query);
  expect(chains).toEqual([
    { user_id: userId, chain: 'ETH' },
    { user_id: userId, chain: 'BASE' },
  ]);
  expect(screen.getByText('50.00 USD')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Newest 5 of 8 deposits' });
  const all = screen.getByRole('link', { name: 'All deposits of this user' });
  expect(all.getAttribute('href')).toBe('/p/shop/deposits?user=bob%40shop.com');
  await screen.findByText(/None was sent/);
  await screen.findByText('Nothing was swept from these addresses');
});

test('a node that does not answer is named, and the others are shown', async () => {
  open({
    '/projects/{slug}/users/balances': ({ query }) =>
      query.chain === 'BASE'
        ? { http: 502, code: 50203, message: 'The node of BASE does not answer' }
        : balances(query.chain),
  });
  await screen.findByText('No answer for Base');
  const held = within(screen.getByRole('table', { name: 'Balances' }));
  expect(held.getAllByText('25 USDT')).toHaveLength(1);
  // The sum does not pretend to be whole.
  expect(screen.getByText(/without Base: not read/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy();
});

test('a balance that was read long ago says so', async () => {
  open({
    '/projects/{slug}/users/balances': ({ query }) =>
      balances(query.chain, { read_at: seconds - 600 }),
  });
  await waitFor(() => expect(screen.getAllByText('Old: no answer since.')).toHaveLength(2));
});

test('empty addresses and no deposit say what that means', async () => {
  open({
    '/projects/{slug}/users/balances': ({ query }) => balances(query.chain, { tokens: [] }),
    '/projects/{slug}/deposits': () => page([]),
  });
  await screen.findByText(/Nothing on Ethereum, Base/);
  await screen.findByText(/No deposit yet/);
  expect(screen.queryByRole('heading', { name: 'Webhooks of these deposits' })).toBeNull();
});

test('one of a hundred sweeps is told from all of them', async () => {
  const sweep = {
    sweep_no: 'SP1',
    status: 4,
    chain: 'ETH',
    token: 'USDT',
    amount: '25',
    to_address: '0xhot',
    created_at: 1,
    from: [{ address: addresses.EVM.toLowerCase(), amount: '25' }],
  };
  open({ '/projects/{slug}/sweeps': () => page([sweep], 640) });
  const found = within(await screen.findByRole('table', { name: 'Sweeps' }));
  expect(found.getByText('SP1')).toBeTruthy();
  expect(screen.getByText(/Among the newest 100 of the project’s 640 sweeps/)).toBeTruthy();
});

test('a user whom the project does not have is an error with a way on', async () => {
  open({
    '/projects/{slug}/users/detail': () => ({
      http: 404,
      message: `No sub-account for user_id ${userId}`,
    }),
  });
  await screen.findByText('Record not found');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
