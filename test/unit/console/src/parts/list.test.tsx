// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../../../../console/src/api/problem.ts';
import { type World, WorldContext } from '../../../../../console/src/api/world.ts';
import { between, containing, type Filter } from '../../../../../console/src/parts/filter.ts';
import { List } from '../../../../../console/src/parts/list.tsx';
import {
  type Drawn,
  type PageQuery,
  usePagedList,
  useWholeList,
} from '../../../../../console/src/parts/use-list.ts';
import { setWidth } from '../../support/set-width.ts';

afterEach(() => {
  cleanup();
  setWidth(1280);
  history.replaceState(null, '', '/');
});

interface Payout {
  no: string;
  to: string;
  amount: string;
  status: string;
}

/** Newest first; the amounts are in no order. */
const payouts = (count: number): Payout[] =>
  Array.from({ length: count }, (_, i) => ({
    no: `WD${String(i).padStart(3, '0')}`,
    to: i % 2 ? `alice-${i}` : `bob-${i}`,
    amount: String((i * 37) % 1000),
    status: i % 3 === 0 ? 'paid' : 'open',
  }));

const drawn: Drawn<Payout> = {
  label: 'Payouts',
  keyOf: ({ no }) => no,
  title: { label: 'Number', cell: ({ no }) => <a href={`#${no}`}>{no}</a> },
  columns: [
    { label: 'Recipient', cell: ({ to }) => to },
    {
      label: 'Amount',
      isNumber: true,
      cell: ({ amount }) => amount,
      sortBy: ({ amount }) => Number(amount),
    },
  ],
};

const filters: Filter<Payout>[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      ['paid', 'Paid'],
      ['open', 'Open'],
    ],
  },
  containing('to', 'Recipient', ({ to }) => to),
  ...between<Payout>('amount', 'Amount', ({ amount }) => amount),
];

/** An API that filters by status and hands out at most 100 rows a page. */
function apiOf(all: Payout[]) {
  return vi.fn(async ({ page, size, status }: PageQuery) => {
    const fits = all.filter((row) => status === undefined || row.status === status);
    return { list: fits.slice((page - 1) * size, page * size), total: fits.length };
  });
}

type Read = (query: PageQuery) => Promise<{ list: Payout[]; total: number }>;

function Paged({ read }: { read: Read }) {
  const list = usePagedList({ id: ['payouts'], read, drawn, filters });
  const csv = {
    name: 'payouts',
    columns: [{ header: 'no', value: ({ no }: Payout) => no }],
  };
  return (
    <List
      list={list}
      title="Payouts"
      what="payouts"
      csv={csv}
      empty={{ title: 'No payout yet', text: 'The first one appears here.' }}
    />
  );
}

function Whole({ all, isCut = false }: { all: Payout[]; isCut?: boolean }) {
  const query = {
    error: null,
    refetch: async () => {},
    dataUpdatedAt: Date.now(),
    failureCount: 0,
  };
  const list = useWholeList({
    all,
    isCut,
    query,
    every: 4,
    drawn,
    filters: filters.slice(1),
    size: 50,
  });
  return <List list={list} title="Payouts" what="payouts" empty={{ title: 'No payout yet' }} />;
}

function show(page: React.ReactNode, address = '/'): void {
  history.replaceState(null, '', address);
  const world = { sessions: { signIn: async () => {} } } as unknown as World;
  render(
    <WorldContext value={world}>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        {page}
      </QueryClientProvider>
    </WorldContext>,
  );
}

const shownNos = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const typeIn = (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const said = (text: string | RegExp) => screen.findByText(text);

test('a page of twenty is read, and the pager goes to older and newer ones', async () => {
  const read = apiOf(payouts(45));
  show(<Paged read={read} />);
  await said('1 to 20 of 45, 20 a page');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('(45)');
  expect(screen.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  await said('21 to 40 of 45, 20 a page');
  expect(location.search).toBe('?page=2');
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  await said('41 to 45 of 45, 20 a page');
  await waitFor(() => expect(shownNos()[0]).toBe('WD040'));
  expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true);
  expect(read.mock.calls.map(([query]) => query)).toEqual([
    { page: 1, size: 20 },
    { page: 2, size: 20 },
    { page: 3, size: 20 },
  ]);
});

test('what the API can filter is asked of it; the chip takes it away, and Back brings it again', async () => {
  const read = apiOf(payouts(45));
  show(<Paged read={read} />, '/?page=2');
  await said('21 to 40 of 45, 20 a page');
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'paid' } });
  await waitFor(() => expect(shownNos()).toHaveLength(15));
  // Another filter begins at the first page.
  expect(location.search).toBe('?status=paid');
  expect(read).toHaveBeenLastCalledWith({ status: 'paid', page: 1, size: 20 });
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Status: Paid' }));
  await waitFor(() => expect(shownNos()).toHaveLength(20));
  expect(location.search).toBe('');
  history.back();
  await waitFor(() => expect(location.search).toBe('?status=paid'));
  await waitFor(() => expect(shownNos()).toHaveLength(15));
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('paid');
});

test('what the API cannot filter looks at 200 loaded rows, and says so', async () => {
  const read = apiOf(payouts(450));
  show(<Paged read={read} />);
  await said('1 to 20 of 450, 20 a page');
  typeIn('Recipient', 'ALICE-1');
  await said('Filtered within the 200 rows loaded of 450.');
  // alice-1, alice-11 to 19, and alice-101 to alice-199.
  const fits = payouts(200).filter(({ to }) => to.includes('alice-1'));
  expect(shownNos()).toEqual(fits.map(({ no }) => no));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(
    `(${fits.length} of 200 loaded)`,
  );
  expect(read.mock.calls.slice(1).map(([query]) => query)).toEqual([
    { page: 1, size: 100 },
    { page: 2, size: 100 },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  await said('Filtered within the 200 rows loaded, 201 to 400 of 450.');
});

test('an order of the loaded rows is in the address, by its heading', async () => {
  show(<Paged read={apiOf(payouts(150))} />);
  await said('1 to 20 of 150, 20 a page');
  fireEvent.click(screen.getByRole('button', { name: 'Amount' }));
  await waitFor(() => expect(shownNos()).toHaveLength(150));
  expect(location.search).toBe('?sort=-amount');
  const byAmount = payouts(150).sort((a, b) => Number(b.amount) - Number(a.amount));
  expect(shownNos()).toEqual(byAmount.map(({ no }) => no));
  // All rows are loaded: there is no part to speak of.
  expect(screen.queryByText(/rows loaded/)).toBeNull();
});

test('an address that asks for nothing possible is read as if it asked for nothing', async () => {
  const read = apiOf(payouts(5));
  show(<Paged read={read} />, '/?page=-3&status=stolen&amount_min=much&sort=nothing');
  await waitFor(() => expect(shownNos()).toHaveLength(5));
  expect(read.mock.calls[0]).toEqual([{ page: 1, size: 20 }]);
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test('an amount that is none is refused at its field, and filters nothing', async () => {
  show(<Paged read={apiOf(payouts(5))} />);
  await waitFor(() => expect(shownNos()).toHaveLength(5));
  typeIn('Amount from', 'a lot');
  expect(screen.getByRole('alert').textContent).toBe('Not an amount');
  expect(location.search).toBe('');
  typeIn('Amount from', '100');
  typeIn('Amount to', '120');
  await waitFor(() => expect(shownNos()).toEqual(['WD003']));
  expect(location.search).toBe('?amount_min=100&amount_max=120');
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(shownNos()).toHaveLength(5));
});

test('an empty list says what will be here; a filtered one what is in the way', async () => {
  show(<Paged read={apiOf([])} />);
  await said('No payout yet');
  await said('The first one appears here.');
  cleanup();
  show(<Paged read={apiOf(payouts(3))} />, '/?to=nobody');
  await said('No payouts fit these filters');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(shownNos()).toHaveLength(3));
});

test('a list that cannot be read keeps its title, and is tried again', async () => {
  const problem = new ApiProblem({ http: 500, code: 1, message: 'It broke' });
  const read = vi
    .fn<Read>()
    .mockRejectedValueOnce(problem)
    .mockImplementation(apiOf(payouts(2)));
  show(<Paged read={read} />);
  await said('It broke');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payouts');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shownNos()).toHaveLength(2));
});

test('the export has every row that all filters let through, not only the page', async () => {
  const texts: string[] = [];
  // The window of the tests would go to the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => texts.push(text));
    return 'blob:none';
  });
  show(<Paged read={apiOf(payouts(450))} />, '/?status=open&to=bob');
  await said(/rows loaded/);
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  const fits = payouts(450).filter(({ status, to }) => status === 'open' && to.includes('bob'));
  await said(`${fits.length} rows exported`);
  expect(texts[0]!.trimEnd().split('\r\n').slice(1)).toEqual(fits.map(({ no }) => no));
  vi.restoreAllMocks();
});

test('a list that is loaded as a whole is filtered, sorted and paged as a whole', async () => {
  show(<Whole all={payouts(120)} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('(120)');
  await said('1 to 50 of 120, 50 a page');
  fireEvent.click(screen.getByRole('button', { name: 'Amount' }));
  const largest = payouts(120).sort((a, b) => Number(b.amount) - Number(a.amount))[0]!;
  await waitFor(() => expect(shownNos()[0]).toBe(largest.no));
  typeIn('Recipient', 'alice');
  await said('1 to 50 of 60, 50 a page');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('(60 of 120)');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shownNos()).toHaveLength(10));
});

test('a whole list that was cut off says that only its part was looked at', async () => {
  show(<Whole all={payouts(60)} isCut />, '/?to=alice');
  await said(/^Filtered within the 60 rows loaded/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('(30 of 60 loaded)');
});

test('on a phone the order is chosen in the filter bar, and the rows are cards', async () => {
  setWidth(390);
  show(<Paged read={apiOf(payouts(30))} />);
  await said('1 to 20 of 30, 20 a page');
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'Amount, down' } });
  await waitFor(() => expect(location.search).toBe('?sort=-amount'));
  const cards = within(screen.getByRole('list', { name: 'Payouts' })).getAllByRole('listitem');
  const byAmount = payouts(30).sort((a, b) => Number(b.amount) - Number(a.amount));
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 })[0]!.textContent).toBe(byAmount[0]!.no),
  );
  expect(cards.length).toBeGreaterThan(0);
});
