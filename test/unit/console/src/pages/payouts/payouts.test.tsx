// @vitest-environment happy-dom
/** The page of a batch of payouts: what is shown and signed, what the page refuses, and every outcome. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseCsv } from '#shared/csv.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { checkWords } from '#shared/words/check-words.ts';
import {
  batchedOrder,
  batchNo,
  buildPayout,
  buildPayoutItem,
} from '#test/builders/console/payouts.ts';
import { addressOf } from '#test/builders/console/reviewed-orders.ts';
import { sha256 } from '#test/builders/shared/devices/build-device.ts';
import type { Schemas } from '../../../../../../console/src/api/types.ts';
import PayoutPage from '../../../../../../console/src/pages/payouts/payout-page.tsx';
import { type Answers, openPage } from '../../../support/open-page.tsx';

const authenticator = vi.hoisted(() => ({ challenges: [] as string[] }));
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async ({ optionsJSON }: { optionsJSON: { challenge: string } }) => {
    authenticator.challenges.push(optionsJSON.challenge);
    const response = { signature: 'c2ln', authenticatorData: 'YXV0aA', clientDataJSON: 'Y2xpZW50' };
    return { id: 'Y3JlZA', response };
  },
}));
const downloaded = vi.hoisted(() => ({ texts: [] as string[] }));
vi.mock('../../../../../../console/src/parts/download.ts', () => ({
  download: (_: string, text: string) => downloaded.texts.push(text),
}));

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {};
  authenticator.challenges.length = 0;
  downloaded.texts.length = 0;
});
afterEach(cleanup);

const at = '/projects/{slug}/payouts/{batch_no}';
const me = 'alice@shop.example';

type Order = ReturnType<typeof batchedOrder>;
const three = () => [1, 2, 3].map((n) => batchedOrder(n, {}, { recipient: paidBefore }));
const paidBefore = { stranger: false, similar: [] };

interface Shown {
  orders?: Order[];
  payout?: Schemas['AdminPayout'];
  groups?: string[];
  answers?: Answers;
}

function open({ orders = three(), payout = buildPayout(orders), groups, answers }: Shown = {}) {
  const given: Answers = {
    [at]: payout,
    '/projects/{slug}/payouts': { list: [], total: 0, page: 1, size: 100 },
    '/projects/{slug}/approvals/review': { list: orders, missing: [] },
    '/projects/{slug}/settings': { require_signatures: false, entries: {} },
    '/projects/{slug}': { slug: 'shop', frozen: null, changes: [] },
    [`POST ${at}/approve`]: buildPayoutItem({ status: 'approved' }),
    [`POST ${at}/reject`]: buildPayoutItem({ status: 'rejected' }),
  };
  const page = openPage(
    <PayoutPage slug="shop" no={batchNo} />,
    Object.assign(given, answers),
    groups ? { groups } : {},
  );
  const sent = (what: 'approve' | 'reject') =>
    page.asked.filter(({ path }) => path === `${at}/${what}`).map(({ body }) => body);
  return { ...page, payout, sent };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const ready = async (name: string | RegExp) => {
  const found = await button(name);
  await waitFor(() => expect(found).toHaveProperty('disabled', false));
  return found;
};
const isOff = async (name: string) => expect(await button(name)).toHaveProperty('disabled', true);

async function approve(count: number): Promise<void> {
  fireEvent.click(await ready('Approve'));
  fireEvent.click(await ready(`Approve ${count} now`));
}

test('totals by network and token, largest, new recipients, equal ones, and everything that is signed', async () => {
  const orders = [
    batchedOrder(1, {}, { recipient: paidBefore }),
    batchedOrder(2, { chain: 'POLYGON', amount: '250.5' }),
    batchedOrder(3, { to_address: addressOf(1) }, { recipient: paidBefore }),
  ];
  const { payout } = open({ orders });
  await screen.findByText(/^3,000 USDT/);
  screen.getByText(/^250.5 USDT/, { selector: '.asked' });
  screen.getByText('2 (1 not known to be paid before)');
  const largest = screen.getByRole('heading', { name: 'Largest payments' }).parentElement!;
  expect(
    within(largest)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/^Number 1 and 1 more of this amount: 1,500 USDT on Ethereum to 0x/),
    expect.stringMatching(/^Number 2: 250\.5 USDT on Polygon to 0x/),
  ]);
  // The same recipient, and the same amount of one token.
  expect(screen.getAllByText(/^2 times \(numbers 1, 3\): /, { selector: 'li' })).toHaveLength(2);
  screen.getByText('The same amount to the same recipient', { selector: '.note strong' });
  const words = screen.getByRole('list', { name: 'Check words of the batch' });
  expect(
    within(words)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(checkWords(payout.batch_digest));
  for (const { withdrawal } of orders) {
    expect(screen.getAllByText(withdrawal.to_address).length).toBeGreaterThan(0);
  }
  screen.getByText('Never paid before');
  fireEvent.change(screen.getByLabelText('Search in the list'), { target: { value: '250.5' } });
  screen.getByText('1 of 3 orders match. All 3 are signed.');
});

test('one signature of the device is over the digest of what is shown, and is sent with it', async () => {
  const device = {
    device_id: 'a'.repeat(64),
    kind: 'passkey',
    person_id: 'alice',
    state: 'active',
    origin: location.origin,
    credential_id: 'Y3JlZA',
  };
  const { payout, sent, answers, asked } = open({
    answers: {
      '/projects/{slug}/settings': { require_signatures: true, entries: {} },
      '/devices': { stage: 'prod', you: 'alice', list: [device] },
    },
  });
  await ready('Approve');
  answers[at] = {
    ...payout,
    status: 'approved',
    approvals: 1,
    decisions: [{ admin: me, decision: 'approve', at: Math.floor(Date.now() / 1000) }],
  };
  await approve(3);
  await screen.findByText('Its payments are sent. This page follows them.');
  const text = decisionText('prod', {
    projectId: 'shop',
    decision: 'approve',
    listDigest: payout.batch_digest,
  });
  expect(authenticator.challenges).toEqual([sha256(text).toString('base64url')]);
  expect(sent('approve')).toEqual([
    {
      batch_digest: payout.batch_digest,
      signature: expect.objectContaining({ device_id: device.device_id }),
    },
  ]);
  // One request for the whole batch.
  expect(asked.filter(({ path }) => path.includes('approve'))).toHaveLength(1);
});

const other = (order: Order, set: object): Order => ({
  ...order,
  withdrawal: { ...order.withdrawal, ...set },
});

/** What a service may show that is not what it would have approved, each by itself. */
const lies: [string, (payout: Schemas['AdminPayout']) => Schemas['AdminPayout'], RegExp][] = [
  [
    'another digest of the batch',
    (payout) => ({ ...payout, batch_digest: 'ab'.repeat(32) }),
    /The service would record another batch than the one shown here/,
  ],
  [
    'another recipient',
    (payout) => changed(payout, { to_address: addressOf(9) }),
    /Order 2, WD0002: The service would record other terms than those shown here/,
  ],
  [
    'another amount in words',
    (payout) => changed(payout, { amount: '1' }),
    /Order 2, WD0002: The amount that the service shows is not the amount of the terms/,
  ],
  [
    'no amount',
    (payout) => changed(payout, { amount_raw: 'none' }),
    /Order 2, WD0002: The service does not show all terms/,
  ],
  [
    'an order of another batch',
    (payout) => changed(payout, { batch_no: 'PB0002' }),
    /Order 2, WD0002: It does not belong to this batch/,
  ],
  [
    'fewer orders than it says',
    (payout) => ({ ...payout, count: 4 }),
    /The service shows 3 orders of a batch of 4/,
  ],
  [
    'orders in another order',
    (payout) => ({ ...payout, orders: payout.orders.toReversed() }),
    /The service would record another batch/,
  ],
  [
    'an order twice',
    (payout) => ({ ...payout, orders: [payout.orders[0]!, payout.orders[0]!, payout.orders[2]!] }),
    /one of them is there twice/,
  ],
  [
    'another level than its orders have',
    (payout) => ({ ...payout, level: 1 }),
    /It has another level than its batch/,
  ],
  [
    'another batch',
    (payout) => ({ ...payout, batch_no: 'PB0002' }),
    /The service shows the batch PB0002 instead/,
  ],
];

const changed = (payout: Schemas['AdminPayout'], set: object): Schemas['AdminPayout'] => ({
  ...payout,
  orders: payout.orders.map((order, n) => (n === 1 ? { ...order, ...set } : order)),
});

test.each(lies)(
  'a service that shows %s gets no approval; it may be rejected',
  async (_, lie, says) => {
    const { sent } = open({ payout: lie(buildPayout(three())) });
    await screen.findByText('The service contradicts what this page shows', { selector: 'strong' });
    expect(screen.getAllByText(says).length).toBeGreaterThan(0);
    await ready('Reject');
    await isOff('Approve');
    await isOff('Export CSV');
    expect(screen.queryByRole('list', { name: 'Check words of the batch' })).toBe(null);
    expect(sent('approve')).toEqual([]);
  },
);

test('a batch that changes after it was opened is looked at again first', async () => {
  const { answers, queries, sent } = open();
  await ready('Approve');
  const orders = [...three().slice(0, 2), batchedOrder(7)];
  answers[at] = buildPayout(orders);
  await queries.invalidateQueries({ queryKey: ['payout'] });
  await screen.findByText('The batch changed', { selector: 'strong' });
  await isOff('Approve');
  fireEvent.click(await button('I have reviewed it again'));
  await approve(3);
  await waitFor(() => expect(sent('approve')).toHaveLength(1));
  expect(sent('approve')).toEqual([{ batch_digest: buildPayout(orders).batch_digest }]);
});

test('a large batch of one token: its total is typed; of several tokens the number of orders', async () => {
  const orders = [1, 2].map((n) => batchedOrder(n, { amount: '30000', level: 3 }));
  const payout = buildPayout(orders, { level: 3, approvals_needed: 2, amount_usd: 60_000 });
  open({ orders, payout });
  fireEvent.click(await ready('Approve'));
  const field = screen.getByLabelText('Type the total amount');
  await isOff('Approve 2 now');
  fireEvent.change(field, { target: { value: '6001' } });
  screen.getByText('This is not the total amount');
  fireEvent.change(field, { target: { value: '60,000' } });
  await ready('Approve 2 now');
  cleanup();
  const mixed = [batchedOrder(1, { level: 3 }), batchedOrder(2, { level: 3, chain: 'BASE' })];
  open({ orders: mixed, payout: buildPayout(mixed, { level: 3, approvals_needed: 2 }) });
  fireEvent.click(await ready('Approve'));
  fireEvent.change(screen.getByLabelText('Type the number of orders'), { target: { value: '2' } });
  await ready('Approve 2 now');
});

test('recipients that look like others are compared before the batch is approved', async () => {
  const twin = `${addressOf(1).slice(0, 8)}${'7'.repeat(26)}${addressOf(1).slice(-8)}`;
  const similar = [{ address: twin, known_as: 'recipient' as const, user_id: null }];
  const orders = [batchedOrder(1, {}, { recipient: { stranger: true, similar } }), batchedOrder(2)];
  open({ orders });
  const note = (await screen.findByText('Recipients that look like other addresses')).closest(
    '.note',
  )!;
  expect(note.textContent).toContain(twin);
  expect(note.textContent).toContain('was paid before');
  await isOff('Approve');
  fireEvent.click(screen.getByLabelText(/I compared every character/));
  await ready('Approve');
});

test('what differs from the last batch that was paid', async () => {
  const last = [
    batchedOrder(1, { amount: '900' }),
    batchedOrder(2),
    batchedOrder(8, { amount: '77' }),
  ];
  const item = (no: string, set: object) => buildPayoutItem({ batch_no: no, ...set });
  const list = [
    item('PB0009', { created_at: 1_772_000_009, status: 'completed' }),
    item(batchNo, {}),
    item('PB0008', { created_at: 1_771_900_000, status: 'rejected' }),
    item('PB0007', { created_at: 1_771_800_000, status: 'completed' }),
  ];
  const payout = buildPayout(three());
  open({
    answers: {
      '/projects/{slug}/payouts': { list, total: 4, page: 1, size: 100 },
      [at]: ({ batch_no: no }: { batch_no: string }) =>
        ({ [batchNo]: payout, PB0007: buildPayout(last, { batch_no: no }) })[no] ?? { http: 404 },
    },
  });
  await screen.findByText(/Recipients: 1 added, 1 no longer paid, 1 with another amount\./);
  const table = screen.getByRole('table', { name: 'What differs from the last batch' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Another amountEthereum900 USDT1,500 USDT$/),
    expect.stringMatching(/AddedEthereum0 USDT1,500 USDT$/),
    expect.stringMatching(/No longer paidEthereum77 USDT0 USDT$/),
  ]);
});

test('the CSV has exactly what is signed: every digest follows from it', async () => {
  const { payout } = open();
  fireEvent.click(await ready('Export CSV'));
  const [head, ...rows] = parseCsv(downloaded.texts[0]!);
  const column = (name: string) => rows.map((row) => row[head!.indexOf(name)]);
  expect(column('to_address')).toEqual([1, 2, 3].map(addressOf));
  expect(column('terms_digest')).toEqual(payout.orders.map(({ terms_digest }) => terms_digest));
  expect(new Set(column('batch_digest'))).toEqual(new Set([payout.batch_digest]));
});

test('a rejection names the batch and its reason, and pays nothing', async () => {
  const { payout, sent, answers } = open();
  await ready('Reject');
  answers[at] = {
    ...payout,
    status: 'rejected',
    fail_reason: 'Suspected fraud',
    decisions: [{ admin: me, decision: 'reject', at: Math.floor(Date.now() / 1000) }],
  };
  fireEvent.click(await ready('Reject'));
  fireEvent.click(await screen.findByLabelText('Suspected fraud'));
  fireEvent.click(await ready('Reject (cannot be undone)'));
  await screen.findByText('Nothing is paid.');
  expect(sent('reject')).toEqual([
    { batch_digest: payout.batch_digest, reason: 'Suspected fraud' },
  ]);
});

test.each([400, 403, 409, 429])(
  'answer %s: nothing was decided, in the API’s own words',
  async (http) => {
    open({ answers: { [`POST ${at}/approve`]: { http } } });
    await approve(3);
    await screen.findByText('Your approval did not count', { selector: '.note strong' });
    screen.getByText(`the API said ${http}`);
  },
);

test('a lost answer is never called approved', async () => {
  open({ answers: { [`POST ${at}/approve`]: 'none' } });
  await approve(3);
  await screen.findByText('We do not know whether your approval arrived', {
    selector: '.note strong',
  });
  expect(screen.queryByText(/payments are sent/)).toBe(null);
});

test('recipients that could not be looked up count as not known, and the page says so', async () => {
  const { answers } = open({ answers: { '/projects/{slug}/approvals/review': { http: 500 } } });
  await screen.findByText('What the project knows of some recipients could not be read');
  screen.getByText('3 (3 not known to be paid before)');
  expect(screen.getAllByText('Not known whether it was paid before')).toHaveLength(3);
  answers['/projects/{slug}/approvals/review'] = { list: three(), missing: [] };
  fireEvent.click(await button(/again/i));
  await screen.findByText('3 (each was paid before)');
  await ready('Approve');
});

test('who requested the key, who has approved, and who is no approver cannot approve', async () => {
  open({ orders: three().map((one) => ({ ...one, yours: 'own_key' as const })) });
  await screen.findByText(/You requested the API key that created it/);
  await isOff('Approve');
  cleanup();
  const decisions = [{ admin: me, decision: 'approve' as const, at: 1_772_000_100 }];
  const payout = buildPayout(three(), { decisions, approvals: 1, approvals_needed: 2 });
  open({ payout });
  await screen.findByText(/^You approved it at/);
  await isOff('Approve');
  cleanup();
  open({ groups: ['viewer'] });
  await screen.findByText('You are not in the group approver, so you can only read.');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBe(null);
});

test('an approved batch shows how far it is, and why an order was not paid', async () => {
  const orders = [
    other(three()[0]!, { status: 4 }),
    other(three()[1]!, { status: 5, fail_reason: 'The contract refused it' }),
    three()[2]!,
  ];
  open({ orders, payout: buildPayout(three(), { status: 'approved', decided_at: 1_772_000_200 }) });
  await screen.findByText('1 of 3 paid, 1 not paid: see the list for the reason');
  screen.getByText('The contract refused it');
  screen.getByText('Confirmed');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBe(null);
});

test('500 orders: five answers about recipients, with their progress, and fifty rows at first', async () => {
  const orders = Array.from({ length: 500 }, (_, n) => batchedOrder(n + 1));
  const { asked } = open({ orders });
  await screen.findByText('Show the other 450');
  await ready('Approve');
  const reviews = asked.filter(({ path }) => path.endsWith('/review'));
  expect(reviews.map(({ body }) => (body as { orders: string[] }).orders.length)).toEqual(
    Array.from({ length: 5 }, () => 100),
  );
}, 60_000);
