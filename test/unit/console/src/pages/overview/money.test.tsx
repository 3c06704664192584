// @vitest-environment happy-dom
/** Home: what the project holds, what came and left, how long it lasts, and what limits leave. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildDifferenceAnswer } from '#test/builders/console/books.ts';
import {
  buildAccountDays,
  buildLedgerDays,
  buildLimitUse,
  buildTokenDays,
} from '#test/builders/console/money.ts';
import OverviewPage from '../../../../../../console/src/pages/overview/page.tsx';
import { openPage } from '../../../support/open-page.tsx';
import { projectAnswers } from '../../../support/project-answers.ts';
import { setWidth } from '../../../support/set-width.ts';

/** What the plots are made of: this window has no canvas. */
const { plots } = vi.hoisted(() => ({ plots: [] as { data: unknown[]; isGone: boolean }[] }));
vi.mock('uplot', () => ({
  default: class {
    private readonly made: (typeof plots)[number];
    constructor(_options: object, data: unknown[]) {
      if (data.length === 0) throw new Error('no data');
      this.made = { data, isGone: false };
      plots.push(this.made);
    }
    redraw() {}
    setSize() {}
    destroy() {
      this.made.isGone = true;
    }
  },
}));

const days = '/projects/{slug}/ledger/days';
const token = buildTokenDays();
const answers = (set: object = {}) => ({ ...projectAnswers(), [days]: buildLedgerDays(), ...set });
const open = (set: object = {}) => openPage(<OverviewPage slug="shop" />, answers(set));
const panel = async (name: string | RegExp) => screen.findByRole('region', { name });
const to = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!);

beforeEach(() => {
  setWidth(1280);
  history.replaceState(null, '', '/p/shop/overview');
});
afterEach(() => {
  cleanup();
  plots.length = 0;
});

test('what is held has its value, its change and its parts, each with its entries', async () => {
  open();
  const held = within(await panel('What the project holds'));
  expect(held.getAllByText('1,100.00 USD').length).toBeGreaterThan(0);
  expect(held.getByText('+40.00 USD since yesterday')).toBeTruthy();
  expect(to(held.getByRole('link', { name: '950.00 USD' }))).toBe(
    '/p/shop/books?account=hot#entries',
  );
  await waitFor(() => expect(plots.filter(({ isGone }) => !isGone)).toHaveLength(3));
  expect(plots.map(({ data }) => data)).toContainEqual([
    [0, 1, 2],
    [1100, 1060, 1100],
  ]);
});

test('the days of a chart are chosen by arrow keys, and read out with their figures', async () => {
  open();
  const chart = await screen.findByRole('slider', { name: /^Money in and out/ });
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'Wed 4 Mar 2026, so far. Deposits: 50.00 USD; Withdrawals: -10.00 USD; Other: 0 USD',
  );
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^Tue 3 Mar 2026\. Deposits: 0 USD/);
  const flows = within(await panel('In and out'));
  // The sum of all days is there too; this one is of the chosen day.
  const [link] = flows.getAllByRole('link', { name: '-40.00 USD' });
  expect(to(link!)).toBe(
    '/p/shop/books?account=external/withdrawals&start=2026-03-03&end=2026-03-03#entries',
  );
  fireEvent.keyDown(chart, { key: 'Home' });
  expect(chart.getAttribute('aria-valuenow')).toBe('0');
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(chart.getAttribute('aria-valuenow')).toBe('0');
  fireEvent.keyDown(chart, { key: 'End' });
  expect(chart.getAttribute('aria-valuenow')).toBe('2');
  fireEvent.keyDown(chart, { key: 'Enter' });
  expect(chart.getAttribute('aria-valuenow')).toBe('2');
});

test('behind each chart is a table of its days, the newest first', async () => {
  open();
  const flows = await panel('In and out');
  fireEvent.click(within(flows).getByRole('button', { name: /^Show as table/ }));
  const table = within(flows).getByRole('table', { name: 'Money in and out' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Day (UTC)', 'Deposits', 'Withdrawals', 'Other'],
    ['Wed 4 Mar 2026, so far', '50.00 USD', '-10.00 USD', '0 USD'],
    ['Tue 3 Mar 2026', '0 USD', '-40.00 USD', '0 USD'],
    ['Mon 2 Mar 2026', '100.00 USD', '0 USD', '0 USD'],
  ]);
  expect(within(flows).queryByRole('slider')).toBe(null);
  fireEvent.click(within(flows).getByRole('button', { name: /^Show as chart/ }));
  expect(within(flows).getByRole('slider')).toBeTruthy();
});

test('the lines are by network, by token or of one token; the address has which', async () => {
  const eth = buildTokenDays({
    token: 'ETH',
    price_usd: null,
    accounts: [buildAccountDays('hot', [0, 1, 0], 5)],
  });
  open({ [days]: buildLedgerDays({ tokens: [token, eth] }) });
  const choice = await screen.findByLabelText('The chart shows');
  fireEvent.change(choice, { target: { value: 'ETH:ETH' } });
  const chart = await screen.findByRole('slider', { name: /^ETH on Ethereum that the project/ });
  expect(chart.getAttribute('aria-valuetext')).toContain('Hot wallet: 6 ETH');
  expect(location.search).toBe('?held.by=ETH%3AETH');
  await waitFor(() =>
    expect(plots.at(-1)!.data).toEqual([
      [0, 1, 2],
      [5, 6, 6],
    ]),
  );
  fireEvent.change(choice, { target: { value: 'network' } });
  const other = await screen.findByRole('slider', { name: /^Value that the project holds/ });
  expect(other.getAttribute('aria-valuetext')).toContain('Ethereum: 1,100.00 USD');
  expect(
    screen.getByText(/leave out tokens without a current price: ETH on Ethereum\.$/),
  ).toBeTruthy();
});

test('balances have each token with its value, or that it has no price', async () => {
  const tiny = buildTokenDays({
    chain: 'SOL',
    token: 'DUST',
    price_usd: null,
    accounts: [
      {
        account: 'users',
        opening: '0',
        moved: ['0', '0', '0.000000000000000001'],
        closing: ['0', '0', '0.000000000000000001'],
      },
    ],
  });
  open({ [days]: buildLedgerDays({ tokens: [tiny, token] }) });
  const table = await screen.findByRole('table', { name: 'Balances by network and token' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['USDT on Ethereum', '1,100', '1,100.00 USD', '950', '150', '+40', '+100'],
    [
      'DUST on Solana',
      '0.000000000000000001',
      'no price',
      '0',
      '0.000000000000000001',
      '+0.000000000000000001',
      '+0.000000000000000001',
    ],
  ]);
  expect(to(within(table).getByRole('link', { name: '950' }))).toBe(
    '/p/shop/books?account=hot&chain=ETH&token=USDT#entries',
  );
});

const wallet = {
  chain: 'ETH',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  native_token: 'ETH',
  read_at: 1,
  payment_fee: null,
  payments_left: null,
  tokens: [
    { token: 'ETH', token_address: null, balance: '1', reserved: '1.25', free: '0' },
    { token: 'USDT', token_address: '0x1', balance: '950', reserved: '50', free: '900' },
    { token: 'USDC', token_address: '0x2', balance: '0', reserved: '0', free: '0' },
  ],
};
const funded = (set: object) => ({
  '/projects/{slug}': Object.assign({}, projectAnswers()['/projects/{slug}'], {
    funding: [{ chain: 'ETH', address: wallet.address, native_token: 'ETH', tokens: [], note: '' }],
  }),
  '/projects/{slug}/hot/{chain}': wallet,
  ...set,
});
const lasts = async () => {
  const table = await screen.findByRole('table', { name: 'Hot wallets' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent?.trim()));
};

test('hot wallets: what is missing for waiting orders, and how long the rest lasts', async () => {
  open(funded({}));
  // 40 went out in the two whole days before.
  expect(await lasts()).toEqual([
    ['ETH on Ethereum', '0.25 ETH missing for waiting orders'],
    ['USDT on Ethereum', 'about 45 days'],
  ]);
});

test('a network whose nodes do not answer is named; the others are shown', async () => {
  open(funded({ '/projects/{slug}/hot/{chain}': { http: 502 } }));
  expect(await screen.findByText(/Not read: Ethereum\./)).toBeTruthy();
});

test('limits: how much is used, and what is left', async () => {
  open({
    '/projects/{slug}/limits': {
      day: '2026-03-04',
      limits: [
        buildLimitUse(),
        buildLimitUse({ setting: 'client_daily_usd', limit: '500', used: '500' }),
        buildLimitUse({ setting: 'swap_daily_usd', limit: null, used: null }),
      ],
    },
  });
  const table = await screen.findByRole('table', { name: 'Limits and ceilings' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));
  expect(rows).toEqual([
    ['Daily limit of client operations (USD)', 'used up', '500 USD', '0 USD', '500 USD'],
    ['Daily auto-approval limit (USD)', '25 % used', '1,250.5 USD', '3,749.5 USD', '5,000 USD'],
    ['Daily swap limit (USD)', 'no limit', 'not counted', 'no limit', 'no limit'],
  ]);
  const bars = within(table).getAllByRole('progressbar');
  expect(bars.map((bar) => bar.getAttribute('value'))).toEqual(['1000', '250']);
  expect(to(within(table).getByRole('link', { name: '1,250.5 USD' }))).toContain(
    'start=2026-03-04&end=2026-03-04#entries',
  );
});

test('open differences are a number that calls', async () => {
  open({
    '/projects/{slug}/ledger/differences': { list: [buildDifferenceAnswer()], next: null },
  });
  const tile = (await screen.findByText('difference between books and chains is open')).closest(
    'a',
  )!;
  expect(tile.textContent).toMatch(/^1/);
  expect(tile.className).toContain('calls');
  expect(tile.getAttribute('href')).toBe('/p/shop/books');
});

test('a new project says so; a deployment without books says what is there instead', async () => {
  open({ [days]: buildLedgerDays({ since: null, tokens: [] }) });
  expect(await screen.findByText(/^Nothing is booked yet\./)).toBeTruthy();
  expect(screen.queryByRole('slider')).toBe(null);
  cleanup();
  open(funded({ [days]: buildLedgerDays({ since: null, tokens: [], keeps_books: false }) }));
  expect(await screen.findByText(/keeps no books, so there are no figures by day/)).toBeTruthy();
  expect(await lasts()).toEqual([
    ['ETH on Ethereum', '0.25 ETH missing for waiting orders'],
    ['USDT on Ethereum', 'not known'],
  ]);
  cleanup();
  open({ [days]: buildLedgerDays({ keeps_books: false }) });
  expect(await screen.findByText('The books are switched off')).toBeTruthy();
});

test('where nothing can be drawn, the table is shown', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const observer = globalThis.ResizeObserver;
  vi.stubGlobal('ResizeObserver', undefined);
  open();
  expect((await screen.findAllByText(/cannot draw the chart/)).length).toBe(3);
  expect(screen.getByRole('table', { name: 'Fees' })).toBeTruthy();
  vi.stubGlobal('ResizeObserver', observer);
  errors.mockRestore();
});

test('an API that fails leaves the rest of the page', async () => {
  open({ [days]: { http: 500 } });
  expect(await screen.findByText('Limits today')).toBeTruthy();
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(screen.getByText('orders are stuck')).toBeTruthy();
});
