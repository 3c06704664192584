// @vitest-environment happy-dom
/** What is held, found by filters, released several at a time; and the form of the provider. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildHeld, heldAnswer } from '#test/builders/console/held.ts';
import ScreeningPage from '../../../../../../console/src/pages/screening/list-page.tsx';
import { type Opened, openPage } from '../../../support/open-page.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const listAt = '/projects/{slug}/screening';
const releaseAt = '/projects/{slug}/screening/release';
const settingsAt = '/projects/{slug}/settings';
const previewAt = '/projects/{slug}/settings/preview';

const hold = (depositNo: string, set: Parameters<typeof buildHeld>[0] = {}) =>
  buildHeld({ ...set, deposit: { depositNo, ...set.deposit } }).shown;
const small = hold('DP1', { deposit: { userId: 'ann' } });
const onBsc = hold('DP2', { deposit: { chain: 'BSC', userId: 'ben' } });
const refused = hold('DP3', { answer: { ...heldAnswer, verdict: 'refuse', reason: 'sanctions' } });
const silent = hold('DP4', { answer: null });
const mine = hold('DP5', { released: ['alice@shop.example'], amountMicroUsd: null });
const all = [small, onBsc, refused, silent, mine];

const order = {
  withdraw_no: 'WD1',
  chain: 'ETH',
  token: 'USDT',
  to_address: '0x00000000000000000000000000000000000000B1',
  amount: '20',
  amount_raw: '20000000',
  amount_usd: 20,
  status: 1,
  user_id: null,
  created_at: 1_767_225_000,
  stuck: { cause: 'held', next_action_at: null },
};

const screening = {
  provider: 'own',
  hold_from: null,
  refuse_from: null,
  url: 'https://ask.example/q',
  deposits_above_usd: 10,
  withdrawals: true,
  operations: false,
  on_silence: 'hold',
};

function open(set: { list?: object[]; screening?: object | null; groups?: string[] } = {}) {
  const list = set.list ?? all;
  const settings = {
    rev: 7,
    require_signatures: false,
    screening: set.screening === undefined ? screening : set.screening,
  };
  return openPage(
    <ScreeningPage slug="demo" />,
    {
      [listAt]: { list, total: list.length, page: 1, size: 100 },
      '/projects/{slug}/withdrawals': {
        list: [order, { ...order, withdraw_no: 'WD2', stuck: null }],
        total: 2,
      },
      '/projects/{slug}/operations': { list: [], total: 0 },
      [settingsAt]: settings,
      [`POST ${previewAt}`]: {
        rev: 7,
        diff: [{ setting: 'screening', before: screening, after: null }],
        loosens: ['screening'],
        second_owner: true,
      },
      [`PATCH ${settingsAt}`]: { state: 'pending', change: {} },
    },
    set.groups ? { groups: set.groups } : {},
  );
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const posts = ({ asked }: Opened) => asked.filter(({ method }) => method !== 'GET');
const numbers = () =>
  [...document.querySelectorAll('tbody tr')].map(
    (row) => /(?:DP|WD)\d+/.exec(row.textContent ?? '')?.[0],
  );
const shown = (...expected: string[]) =>
  waitFor(() => expect(numbers().toSorted()).toEqual(expected));

test('held deposits and the orders that wait for the provider are one list', async () => {
  open();
  await shown('DP1', 'DP2', 'DP3', 'DP4', 'DP5', 'WD1');
  expect(screen.getAllByText('mixer').length).toBeGreaterThan(0);
  screen.getByText('sanctions');
  expect(screen.getAllByText('Waits for a second person')).toHaveLength(2);
});

test.each([
  ['Kind', 'withdrawal', ['WD1']],
  ['Network', 'BSC', ['DP2']],
  ['Provider', 'refuse', ['DP3']],
  ['Provider', 'none', ['DP4']],
  ['Status', 'releasing', ['DP5']],
  ['Status', 'waits', ['WD1']],
])('the filter %s: %s', async (label, value, expected) => {
  open();
  await shown('DP1', 'DP2', 'DP3', 'DP4', 'DP5', 'WD1');
  const filters = within(document.querySelector<HTMLElement>('search')!);
  fireEvent.change(filters.getByLabelText(label), { target: { value } });
  await shown(...expected);
});

test.each([
  ['Search', 'BEN', ['DP2']],
  ['Search', 'sanctions', ['DP3']],
  ['Token', 'usdt', ['WD1']],
])('typed in %s: %s', async (label, typed, expected) => {
  open();
  await shown('DP1', 'DP2', 'DP3', 'DP4', 'DP5', 'WD1');
  const field = within(document.querySelector<HTMLElement>('search')!).getByLabelText(label);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await shown(...expected);
});

const choose = (no: string) =>
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`${no}: `) }));

test('several are released at once, each by its own digest; those that were not are named', async () => {
  const opened = open();
  await shown('DP1', 'DP2', 'DP3', 'DP4', 'DP5', 'WD1');
  opened.answers = {
    ...opened.answers,
    [`POST ${releaseAt}`]: {
      released: ['DP1'],
      refused: [{ id: 'DP2', code: 40_903, message: 'The deposit is not held' }],
    },
  };
  choose('DP1');
  choose('DP2');
  fireEvent.click(button('Release 2'));
  fireEvent.click(button('Release 2 now'));
  await screen.findByText('1 of 2 released');
  expect(posts(opened)).toEqual([
    {
      method: 'POST',
      path: releaseAt,
      body: {
        deposits: [small, onBsc].map(({ deposit, terms_digest }) => ({
          id: deposit.deposit_no,
          terms_digest,
        })),
      },
    },
  ]);
  const note = screen.getByText('1 of 2 released').closest('.note')!;
  expect(note.textContent).toContain('DP2: The deposit is not held');
  expect(note.textContent).not.toContain('DP1:');
});

test('what needs its own decision is not chosen: refused, own, of another digest, an order', async () => {
  const other = { ...hold('DP6'), terms_digest: 'ab'.repeat(32) };
  open({ list: [...all, other] });
  await shown('DP1', 'DP2', 'DP3', 'DP4', 'DP5', 'DP6', 'WD1');
  for (const no of ['DP3', 'DP5', 'DP6', 'WD1']) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`${no}: `) });
    expect([no, box.disabled]).toEqual([no, true]);
  }
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /DP4: / });
  expect(box.disabled).toBe(false);
});

test('a release whose answer does not come names none as released', async () => {
  const opened = open();
  await shown('DP1', 'DP2', 'DP3', 'DP4', 'DP5', 'WD1');
  opened.answers = { ...opened.answers, [`POST ${releaseAt}`]: 'none' };
  choose('DP1');
  fireEvent.click(button('Release 1'));
  fireEvent.click(button('Release 1 now'));
  await screen.findByText('The console’s server does not respond');
  expect(screen.queryByText(/ released$/)).toBeNull();
});

test('who is no approver chooses nothing, and who is no owner only reads the rules', async () => {
  open({ groups: ['viewer'] });
  await shown('DP1', 'DP2', 'DP3', 'DP4', 'DP5', 'WD1');
  expect(document.querySelectorAll('td input[type=checkbox]')).toHaveLength(0);
  await screen.findByText(/You are not an owner/);
  expect(screen.queryByLabelText('Secret')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Review changes' })).toBeNull();
});

test('an empty list says what comes here', async () => {
  const opened = open({ list: [] });
  opened.answers = { ...opened.answers, '/projects/{slug}/withdrawals': { list: [], total: 0 } };
  await opened.queries.invalidateQueries();
  await screen.findByText('Nothing is held');
});

test('the form never shows the secret, and keeps it where none is typed', async () => {
  const opened = open();
  const secret = await screen.findByLabelText<HTMLInputElement>('Secret');
  expect([secret.value, secret.placeholder]).toEqual(['', 'unchanged']);
  fireEvent.change(screen.getByLabelText('Deposits from (USD)'), { target: { value: '1000' } });
  fireEvent.click(button('Review changes'));
  await screen.findByText('Save these changes?');
  expect(posts(opened)[0]!.body).toEqual({
    screening: { ...screening, deposits_above_usd: 1_000 },
  });
});

const vendor = {
  provider: 'trm',
  url: 'https://api.trmlabs.com',
  hold_from: 'medium',
  refuse_from: 'high',
};

test('of a vendor the form has its ratings in the place of a URL', async () => {
  const opened = open({ screening: { ...screening, ...vendor } });
  const from = await screen.findByLabelText<HTMLSelectElement>('Refuse from');
  expect(from.value).toBe('high');
  expect(screen.queryByLabelText('URL')).toBeNull();
  expect(screen.queryByText('Make a secret')).toBeNull();
  fireEvent.change(from, { target: { value: 'low' } });
  screen.getByText('“Refuse from” must not be below “Hold from”');
  fireEvent.change(from, { target: { value: 'severe' } });
  fireEvent.click(button('Review changes'));
  await screen.findByText('Save these changes?');
  expect(posts(opened)[0]!.body).toEqual({
    screening: { ...screening, ...vendor, refuse_from: 'severe' },
  });
});

test('another provider needs a secret of its own, and begins with its own ratings', async () => {
  const opened = open();
  const provider = await screen.findByLabelText<HTMLSelectElement>('Provider', {
    selector: '.columns select',
  });
  fireEvent.change(provider, { target: { value: 'elliptic' } });
  screen.getByText('The secret is missing');
  const [hold, refuse] = ['Hold from', 'Refuse from'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  );
  expect([hold!.value, refuse!.value]).toEqual(['5', '9']);
  fireEvent.change(screen.getByLabelText('Secret'), {
    target: { value: `key:${'A'.repeat(32)}` },
  });
  fireEvent.change(hold!, { target: { value: '' } });
  screen.getByText('The scores must be numbers from 0 to 10');
  fireEvent.change(hold!, { target: { value: '2.5' } });
  fireEvent.click(button('Review changes'));
  await screen.findByText('Save these changes?');
  expect(posts(opened)[0]!.body).toMatchObject({
    screening: { url: 'https://aml-api.elliptic.co', hold_from: 2.5, refuse_from: 9 },
  });
});

test('a first provider needs a secret; once it was sent, the page keeps it nowhere', async () => {
  const opened = open({ screening: null });
  fireEvent.click(await screen.findByLabelText('Ask a provider'));
  fireEvent.change(screen.getByLabelText('URL'), { target: { value: 'https://ask.example/q' } });
  screen.getByText('The secret is missing');
  expect(button('Review changes').disabled).toBe(true);
  fireEvent.click(button('Make a secret'));
  const made = screen.getByLabelText<HTMLInputElement>('Secret').value;
  expect(made).toMatch(/^whs_[\w-]{43}$/);
  fireEvent.click(button('Review changes'));
  await screen.findByText('Save these changes?');
  fireEvent.change(screen.queryByLabelText('Type demo') ?? document.createElement('input'), {
    target: { value: 'demo' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask a second owner' }));
  await screen.findByText('Waiting for a second owner');
  const bodies = posts(opened).map(({ body }) => body as { screening: { secret: string } });
  expect(bodies.map((body) => body.screening.secret)).toEqual([made, made]);
  expect(document.body.innerHTML).not.toContain(made);
  for (const input of document.querySelectorAll('input')) expect(input.value).not.toBe(made);
});

test('switching it off says that nobody is asked any more', async () => {
  const opened = open();
  fireEvent.click(await screen.findByLabelText('Ask a provider'));
  fireEvent.click(button('Review changes'));
  await screen.findByText(/nobody is asked about deposits and orders/);
  expect(posts(opened)[0]!.body).toEqual({ screening: null });
});

test('rules that somebody else saved meanwhile are not overwritten', async () => {
  const opened = open();
  fireEvent.change(await screen.findByLabelText('URL'), {
    target: { value: 'https://mine.example' },
  });
  const theirs = { ...screening, url: 'https://theirs.example' };
  opened.answers = {
    ...opened.answers,
    [settingsAt]: { rev: 8, require_signatures: false, screening: theirs },
  };
  await opened.queries.invalidateQueries();
  await screen.findByText('Someone changed the rules in the meantime');
  expect(button('Review changes').disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe('https://mine.example');
  fireEvent.click(button('Use the current values'));
  expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe('https://theirs.example');
});
