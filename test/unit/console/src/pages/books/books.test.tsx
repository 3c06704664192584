// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildDifferenceAnswer, buildEntryAnswer } from '#test/builders/console/books.ts';
import { type Answer, type Asked, showPage } from '#test/builders/console/show-page.tsx';
import BooksPage from '../../../../../../console/src/pages/books/page.tsx';

const saved = vi.hoisted(() => vi.fn());
vi.mock('../../../../../../console/src/parts/download.ts', () => ({ download: saved }));

afterEach(() => {
  cleanup();
  saved.mockReset();
  history.replaceState(null, '', '/');
});

const ledger = '/projects/{slug}/ledger';
const balance = (account: string, amount: string, chain = 'ETH') => ({
  account,
  address: null,
  chain,
  token: 'USDT',
  amount,
});

interface World {
  groups?: string[];
  differences?: (query: Record<string, unknown>) => Answer;
  balances?: Answer;
  entries?: (query: Record<string, unknown>) => Answer;
  close?: () => Answer;
  compare?: () => Answer;
}

const listOf = (list: unknown[], next: string | null = null): Answer => ({ data: { list, next } });

function open(world: World = {}) {
  const answer = ({ path, query }: Asked): Answer | undefined => {
    if (path === `${ledger}/differences`) return (world.differences ?? (() => listOf([])))(query);
    if (path === `${ledger}/entries`) return (world.entries ?? (() => listOf([])))(query);
    if (path === `${ledger}/balances`) {
      return world.balances ?? { data: { list: [balance('hot', '12.5')], at: null } };
    }
    if (path === `${ledger}/compare`) return world.compare?.();
    return path === `${ledger}/differences/{difference_no}/close` ? world.close?.() : undefined;
  };
  return showPage(<BooksPage slug="shop" />, { groups: world.groups ?? ['owner'], answer });
}

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('balances stand by account and network, with what was asked of a day', async () => {
  const { asked } = open({
    balances: {
      data: { list: [balance('hot', '1234.5'), balance('fees/network', '-0.02', 'TRX')], at: null },
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Balances' }));
  const [, first, second] = table.getAllByRole('row').map((row) => row.textContent);
  expect(first).toBe('Hot walletEthereum1,234.5 USDT');
  expect(second).toBe('Network feesTRON-0.02 USDT');
  const balances = await region(/^Balances/);
  const day = balances.getByLabelText('At the end of (UTC day)');
  fireEvent.change(day, { target: { value: '2026-01-31' } });
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      path: `${ledger}/balances`,
      query: { at: '2026-01-31' },
    }),
  );
});

test('a day that has not ended is refused in the words of the API', async () => {
  history.replaceState(null, '', '/?balances.at=2099-01-01');
  open({ balances: { http: 400, message: 'at must be a UTC day that has ended' } });
  const balances = await region(/^Balances/);
  await balances.findByText('at must be a UTC day that has ended');
});

test('an owner closes a difference as it was shown, with a reason that they type', async () => {
  let isOpen = true;
  const { asked } = open({
    differences: () => listOf(isOpen ? [buildDifferenceAnswer()] : []),
    close: () => {
      isOpen = false;
      return { data: buildDifferenceAnswer({ state: 'closed' }) };
    },
  });
  const sentence = 'Ethereum has 5 USDT more than the books at block 24170113';
  fireEvent.click(await screen.findByRole('button', { name: `Close: ${sentence}` }));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByRole('note').textContent).toMatch(/^5 USDT is booked from “Other/);
  const send = sheet.getByRole<HTMLButtonElement>('button', { name: 'Close it' });
  expect(send.disabled).toBe(true);
  fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: ' a bridge of ours ' } });
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ body }) => body !== undefined)).toMatchObject([
    { body: { revision: 3, reason: 'a bridge of ours' } },
  ]);
  await screen.findByText('No difference is open');
});

test.each([
  [409, 40_903, 'The difference was compared again: it has revision 4 now. Read it again'],
  [401, 40_101, 'Sign in again: this needs a sign-in of the last hour'],
  [503, 50_301, 'Busy'],
  [400, 40_001, 'reason must be 1 to 1000 characters'],
])('a closing that is refused with %s stays open and says why', async (http, code, message) => {
  open({
    differences: () => listOf([buildDifferenceAnswer()]),
    close: () => ({ http, code, message }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Close:/ }));
  const sheet = within(screen.getByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'a bridge' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Close it' }));
  const alert = await sheet.findByRole('alert');
  const said = message.replace(/^reason /, '');
  expect(alert.textContent?.toLowerCase()).toContain(said.toLowerCase());
  expect(sheet.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('a bridge');
});

test.each([
  [['viewer'], 0, 0],
  [['operator:shop'], 0, 1],
  [['owner:shop'], 1, 1],
  [['owner:other'], 0, 0],
])('%j sees what they may do', async (groups, closes, compares) => {
  open({ groups, differences: () => listOf([buildDifferenceAnswer()]) });
  await screen.findByText(/more than the books/);
  expect(screen.queryAllByRole('button', { name: /^Close:/ })).toHaveLength(closes);
  expect(screen.queryAllByRole('button', { name: 'Compare an address' })).toHaveLength(compares);
});

test('closed differences are another list, with who closed them and why', async () => {
  history.replaceState(null, '', '/?differences.state=closed');
  const closing = { by: 'ann@example.com', reason: 'a bridge', at: 1_767_300_000, booked: '5' };
  const { asked } = open({
    differences: ({ state }) =>
      listOf(state === 'closed' ? [buildDifferenceAnswer({ state: 'closed', closing })] : []),
  });
  const table = within(await screen.findByRole('table', { name: 'Differences' }));
  expect(table.getAllByRole('row')[1]!.textContent).toMatch(/by ann@example\.com.*a bridge/);
  expect(screen.queryByRole('button', { name: /^Close:/ })).toBeNull();
  expect(asked.find(({ path }) => path.endsWith('differences'))!.query.state).toBe('closed');
});

test('an operator has an address compared', async () => {
  let compare: Answer = { http: 404, message: 'The address does not belong to the project on TRX' };
  const { asked } = open({ groups: ['operator'], compare: () => compare });
  fireEvent.click(screen.getByRole('button', { name: 'Compare an address' }));
  const sheet = within(screen.getByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Network'), { target: { value: 'TRX' } });
  fireEvent.change(sheet.getByLabelText('Address'), { target: { value: ' TJRa ' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Compare' }));
  await sheet.findByText('The address does not belong to the project on TRX');
  compare = { http: 400, message: 'address must be a TRON address', code: 40_001 };
  fireEvent.click(sheet.getByRole('button', { name: 'Compare' }));
  await waitFor(() =>
    expect(sheet.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true'),
  );
  compare = { data: { chain: 'TRX', address: 'TJRa' } };
  fireEvent.click(sheet.getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.at(-1)!.body).toEqual({ chain: 'TRX', address: 'TJRa' });
});

test('entries name their order, and the API filters them', async () => {
  history.replaceState(null, '', '/?account=hot&start=2026-01-01&token=USDT');
  const { asked } = open({ entries: () => listOf([buildEntryAnswer()]) });
  const table = within(await screen.findByRole('table', { name: 'Entries' }));
  const row = table.getAllByRole('row')[1]!;
  expect(row.textContent).toContain('-12.5 USDT');
  expect(within(row).getByRole('link', { name: 'WD1' }).getAttribute('href')).toBe(
    '/p/shop/withdrawals/WD1',
  );
  expect(asked.find(({ path }) => path === `${ledger}/entries`)!.query).toEqual({
    account: 'hot',
    start: '2026-01-01',
    token: 'USDT',
    limit: 500,
  });
});

/** Pages of 500 entries; the third is the last. */
const threePages = ({ cursor }: Record<string, unknown>): Answer => {
  const page = cursor === undefined ? 1 : Number(cursor);
  const list = Array.from({ length: page < 3 ? 500 : 1 }, (_, i) =>
    buildEntryAnswer({ entry_no: `EN${page}-${i}` }),
  );
  return listOf(list, page < 3 ? String(page + 1) : null);
};

test('older entries are loaded when they are asked for', async () => {
  open({ entries: threePages });
  const entries = await region(/^Entries/);
  await entries.findByText('(500+)');
  fireEvent.click(entries.getByRole('button', { name: 'Load older entries' }));
  await entries.findByText('(1000+)');
  fireEvent.click(await entries.findByRole('button', { name: 'Load older entries' }));
  await entries.findByText('(1001)');
  expect(entries.queryByRole('button', { name: 'Load older entries' })).toBeNull();
});

test('the export has every page, and negative amounts as numbers', async () => {
  open({ entries: threePages });
  const entries = await region(/^Entries/);
  await entries.findByText('(500+)');
  fireEvent.click(entries.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const [name, text] = saved.mock.calls[0] as [string, string];
  expect(name).toBe('shop-entries.csv');
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1002);
  expect(lines[1]).toContain(',ETH,USDT,-12.5,-12.5,WD1,,0x5c50');
});

test.each([
  ['differences', { differences: () => ({ http: 500, message: 'no' }) }],
  ['balances', { balances: { http: 500, message: 'no' } }],
  ['entries', { entries: () => ({ http: 500, message: 'no' }) }],
])('while %s cannot be read, the rest of the page is there', async (what, world) => {
  open(world);
  const failing = await region(new RegExp(`${what}$`, 'i'));
  await failing.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});
