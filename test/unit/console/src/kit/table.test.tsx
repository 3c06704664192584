// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Sort, Table, type TableProps } from '../../../../../console/src/kit/table.tsx';
import { setWidth } from '../../support/set-width.ts';

afterEach(() => {
  cleanup();
  setWidth(1280);
});

interface Payout {
  no: string;
  to: string;
  usd: number | null;
}

const payouts: Payout[] = [
  { no: 'WD1', to: 'alice@shop.example', usd: 20 },
  { no: 'WD2', to: 'bob@shop.example', usd: 3000 },
  { no: 'WD3', to: 'carol@shop.example', usd: null },
];

const props: TableProps<Payout> = {
  label: 'Payouts',
  rows: payouts,
  keyOf: ({ no }) => no,
  title: { label: 'Number', cell: ({ no }) => <a href={`#${no}`}>{no}</a>, sortBy: ({ no }) => no },
  columns: [
    { label: 'To', cell: ({ to }) => to },
    { label: 'Value', isNumber: true, cell: ({ usd }) => usd ?? 'none', sortBy: ({ usd }) => usd },
  ],
};

test('a row is named by its title, and its cells by their columns', () => {
  render(<Table {...props} />);
  const table = screen.getByRole('table', { name: 'Payouts' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Number', 'To', 'Value']);
  const row = within(table).getAllByRole('row')[2]!;
  expect(within(row).getByRole('rowheader').textContent).toBe('WD2');
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['bob@shop.example', '3000']);
});

test('on a phone each row is a card with its title as the heading, and with its actions', () => {
  setWidth(390);
  render(<Table {...props} actions={({ no }) => <button type="button">Cancel {no}</button>} />);
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'Payouts' })).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  const card = within(cards[1]!);
  expect(card.getByRole('heading', { level: 2 }).textContent).toBe('WD2');
  expect(card.getAllByRole('term').map((term) => term.textContent)).toEqual(['To', 'Value']);
  expect(card.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    'bob@shop.example',
    '3000',
  ]);
  card.getByRole('button', { name: 'Cancel WD2' });
});

function Sorted({ tell }: { tell: (sort: Sort | null) => void }) {
  const [now, setNow] = useState<Sort | null>(null);
  const set = (sort: Sort | null) => {
    tell(sort);
    setNow(sort);
  };
  return <Table {...props} sorting={{ now, set }} />;
}

test('a heading sorts: numbers from the largest, text from A, the other way, and not at all', () => {
  const tell = vi.fn();
  render(<Sorted tell={tell} />);
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  // A column that cannot be sorted is not a button.
  expect(within(heading('To')).queryByRole('button')).toBeNull();
  press('Value');
  expect(tell).toHaveBeenLastCalledWith({ by: 'Value', isDescending: true });
  expect(heading('Value').getAttribute('aria-sort')).toBe('descending');
  press('Value');
  expect(tell).toHaveBeenLastCalledWith({ by: 'Value', isDescending: false });
  expect(heading('Value').getAttribute('aria-sort')).toBe('ascending');
  press('Value');
  expect(tell).toHaveBeenLastCalledWith(null);
  expect(heading('Value').hasAttribute('aria-sort')).toBe(false);
  press('Number');
  expect(tell).toHaveBeenLastCalledWith({ by: 'Number', isDescending: false });
});

function Chosen({ first = [] }: { first?: string[] }) {
  const [chosen, set] = useState<ReadonlySet<string>>(new Set(first));
  return (
    <>
      <output>{[...chosen].sort().join()}</output>
      <Table
        {...props}
        selection={{
          chosen,
          set,
          nameOf: ({ no }) => no,
          whyNot: ({ usd }) => (usd === null ? 'It has no price' : null),
        }}
      />
    </>
  );
}

const said = () => screen.getByRole('status').textContent;
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test.each([1280, 390])('at %i px the box above chooses every row that can be chosen', (width) => {
  setWidth(width);
  // What another page chose stays.
  render(<Chosen first={['WD9']} />);
  const all = box('Select all 2 on this page');
  expect(all.checked).toBe(false);
  fireEvent.click(box('Select WD1'));
  expect(said()).toBe('WD1,WD9');
  expect(all.indeterminate).toBe(true);
  fireEvent.click(all);
  expect(said()).toBe('WD1,WD2,WD9');
  expect(all.checked).toBe(true);
  expect(all.indeterminate).toBe(false);
  fireEvent.click(all);
  expect(said()).toBe('WD9');
});

test('a row that cannot be chosen says why', () => {
  render(<Chosen />);
  const closed = box('Select WD3');
  expect(closed.disabled).toBe(true);
  const reason = document.getElementById(closed.getAttribute('aria-describedby')!);
  expect(reason?.textContent).toBe('It has no price');
});

test.each([1280, 390])('at %i px a click beside what a row offers follows its link', (width) => {
  setWidth(width);
  const followed: string[] = [];
  document.body.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link) followed.push(link.textContent!);
    event.preventDefault();
  });
  render(<Table {...props} actions={() => <button type="button">Cancel</button>} />);
  fireEvent.click(screen.getByText('bob@shop.example'));
  expect(followed).toEqual(['WD2']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
  fireEvent.click(screen.getByText('alice@shop.example'), { ctrlKey: true });
  expect(followed).toEqual(['WD2']);
});

test('a short amount stays on one line; a long one may have its token below it', () => {
  const amounts: Record<string, string> = {
    WD1: '10.5 USDT',
    WD2: '123,456,789.123456789012345678 ETH',
    WD3: 'none',
  };
  const amount = { label: 'Amount', isNumber: true, cell: ({ no }: Payout) => amounts[no]! };
  render(<Table {...props} columns={[amount]} />);
  const classOf = (text: string) => screen.getByRole('cell', { name: text }).className;
  expect(classOf('10.5 USDT')).toBe('number short');
  expect(classOf('123,456,789.123456789012345678 ETH')).toBe('number');
});
