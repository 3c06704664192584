// @vitest-environment happy-dom
/** The review of a list: what is shown, what has to be done before the buttons, and every outcome. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listDigest } from '#domain/approval/terms-digest.ts';
import { checkWords } from '#shared/words/check-words.ts';
import {
  addressOf,
  reviewedOperation,
  reviewedWithdrawal,
} from '#test/builders/console/reviewed-orders.ts';
import type { Api } from '../../../../../../console/src/api/client.ts';
import type { Schemas } from '../../../../../../console/src/api/types.ts';
import { type World, WorldContext } from '../../../../../../console/src/api/world.ts';
import ReviewPage from '../../../../../../console/src/pages/review/page.tsx';
import type { Reviewed } from '../../../../../../console/src/words/batch/listed-order.ts';
import { decisionPurposes } from '../../../../../../console/src/words/purposes.ts';

const me = 'alice@shop.example';
const seconds = () => Math.floor(Date.now() / 1000);

type Outcome = Schemas['ListOutcome'];
interface Asked {
  path: string;
  body: { orders: { no: string; terms_digest: string }[]; reason?: string };
}
type Answer = number | 'none' | ((asked: Asked) => Partial<Schemas['DecidedList']>);

interface Server {
  orders: Reviewed[];
  /** One for each request; the last for all further ones. */
  answers: Answer[];
  groups?: string[];
  frozen?: boolean;
}

const numberOf = (one: Reviewed) =>
  one.kind === 'withdrawal' ? one.withdrawal.withdraw_no : one.operation.op_no;

const outcome = (no: string, set: Partial<Outcome> = {}): Outcome => ({
  no,
  result: 'decided',
  says: null,
  status: 1,
  approvals: 1,
  approvals_needed: 1,
  decisions: [],
  ...set,
});

const allDecided: Answer = ({ body }) => ({ outcomes: body.orders.map(({ no }) => outcome(no)) });

function open(server: Server, nos = server.orders.map(numberOf)) {
  const asked: Asked[] = [];
  const ok = (data: unknown) => ({ data: { code: 0, data }, response: new Response() });
  const get = async (path: string) => {
    if (path === '/projects/{slug}') return ok({ slug: 'shop', frozen: null, changes: [] });
    throw new Error(`not asked for: ${path}`);
  };
  const post = async (path: string, { body }: { body: never }) => {
    if (path.endsWith('/approvals/review')) {
      const { orders } = body as { orders: string[] };
      const list = server.orders.filter((one) => orders.includes(numberOf(one)));
      const found = new Set(list.map(numberOf));
      return ok({ list, missing: orders.filter((no) => !found.has(no)) });
    }
    const one: Asked = { path, body };
    const answer = server.answers[Math.min(asked.length, server.answers.length - 1)]!;
    asked.push(one);
    if (answer === 'none') throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') {
      const error = { code: answer * 100 + 1, message: `the API said ${answer}` };
      return { error, response: new Response(null, { status: answer }) };
    }
    const digests = one.body.orders.map(({ terms_digest }) => terms_digest);
    return ok({
      list_digest: listDigest(digests),
      frozen: server.frozen ?? false,
      left: 0,
      ...answer(one),
    });
  };
  const world: World = {
    api: { GET: get, POST: post } as unknown as Api,
    sessions: { signIn: async () => {} } as unknown as World['sessions'],
    admin: {
      email: me,
      groups: server.groups ?? ['approver', 'operator'],
      authTime: seconds(),
      expiresAt: seconds() + 3600,
    } as World['admin'],
  };
  location.hash = nos.join(',');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <WorldContext value={world}>
      <QueryClientProvider client={client}>
        <ReviewPage slug="shop" />
      </QueryClientProvider>
    </WorldContext>,
  );
  return { asked, client };
}

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  location.hash = '';
});

const three = () => [1, 2, 3].map((n) => reviewedWithdrawal(n));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const ready = async (name: string | RegExp) => {
  const found = await button(name);
  await waitFor(() => expect(found).toHaveProperty('disabled', false));
  return found;
};
const wordsShown = async () => {
  const list = await screen.findByRole('list', { name: 'Check words of the list' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const wordsOf = (orders: ReturnType<typeof three>) =>
  checkWords(listDigest(orders.map(({ withdrawal }) => withdrawal.terms_digest)));

async function approve(count: number): Promise<void> {
  fireEvent.click(await ready(`Approve ${count}`));
  fireEvent.click(await ready(`Approve ${count} now`));
}

test('the page shows totals, check words of its own, and everything that is signed', async () => {
  open({ orders: three(), answers: [allDecided] });
  expect(await screen.findByText('4,500 USDT')).toBeDefined();
  expect(screen.getByText('4,500.00 USD')).toBeDefined();
  await screen.findByText('3 (3 never paid before)');
  screen.getByText(/^1,500 USDT \(1,500\.00 USD\), WD/);
  screen.getByText(decisionPurposes.Review);
  expect(await wordsShown()).toEqual(wordsOf(three()));
  for (const n of [1, 2, 3]) expect(screen.getByText(addressOf(n))).toBeDefined();
  // The search narrows what is shown, and not what is signed.
  fireEvent.change(screen.getByLabelText('Search in the list'), {
    target: { value: addressOf(2) },
  });
  expect(screen.getByText('1 of 3 orders match. All 3 are signed.')).toBeDefined();
  expect(screen.queryByText(addressOf(1))).toBe(null);
  await ready('Approve 3');
});

test('what is sent is exactly what is shown, in its order', async () => {
  const orders = three();
  const { asked } = open({ orders, answers: [allDecided] });
  await approve(3);
  await screen.findByText('3 of 3 approved', { selector: '.note strong' });
  expect(asked).toEqual([
    {
      path: '/projects/{slug}/withdrawals/approve-many',
      body: {
        orders: orders.map(({ withdrawal: { withdraw_no: no, terms_digest } }) => ({
          no,
          terms_digest,
        })),
      },
    },
  ]);
  expect(screen.getAllByText('Approved: the payment is sent')).toHaveLength(3);
});

test('a large total is typed before it is approved', async () => {
  const orders = [1, 2].map((n) => reviewedWithdrawal(n, { amount: '30000', amount_usd: 30_000 }));
  open({ orders, answers: [allDecided] });
  fireEvent.click(await ready('Approve 2'));
  const now = await button('Approve 2 now');
  expect(now).toHaveProperty('disabled', true);
  const field = screen.getByLabelText('Type the total amount');
  fireEvent.change(field, { target: { value: '6001' } });
  expect(screen.getByText('This is not the total amount')).toBeDefined();
  fireEvent.change(field, { target: { value: '60,000' } });
  expect(now).toHaveProperty('disabled', false);
});

test('what needs a look of its own is left out, with its reason and a link', async () => {
  const orders = [
    reviewedWithdrawal(1),
    reviewedWithdrawal(2, {}, { barred: 'Its recipient is not on the whitelist' }),
    reviewedWithdrawal(3, { level: 3, approvals_needed: 2 }),
    reviewedWithdrawal(4, { amount: '9', terms_digest: 'ab'.repeat(32) }),
  ];
  const { asked } = open({ orders, answers: [allDecided] }, [
    'WD0001',
    'WD0002',
    'WD0003',
    'WD0004',
    'WD9',
  ]);
  await screen.findByRole('heading', { name: 'Not in this list (4)' });
  screen.getByText(/not on the whitelist/);
  screen.getByText(
    /As far as is known, its recipient was never paid, and the payment needs two approvals/,
  );
  screen.getByText(/The service would record other terms than those shown here/);
  screen.getByText(/WD9: this project has no such order/);
  await approve(1);
  await screen.findByText('1 of 1 approved', { selector: '.note strong' });
  expect(asked[0]?.body.orders.map(({ no }) => no)).toEqual(['WD0001']);
});

test('orders that are not alike are only rejected together, all that wait', async () => {
  const orders = [
    reviewedWithdrawal(1),
    reviewedWithdrawal(2, { chain: 'BASE' }),
    reviewedWithdrawal(3, {}, { barred: 'It has a risk' }),
  ];
  const { asked } = open({
    orders,
    answers: [
      ({ body }) => ({ outcomes: body.orders.map(({ no }) => outcome(no, { status: 6 })) }),
    ],
  });
  await screen.findByText('These orders are not alike', { selector: 'strong' });
  expect(await button('Approve 2')).toHaveProperty('disabled', true);
  fireEvent.click(await ready('Reject 3'));
  fireEvent.click(await screen.findByLabelText('Suspected fraud'));
  fireEvent.click(await ready('Reject (cannot be undone)'));
  await screen.findByText('3 of 3 rejected', { selector: '.note strong' });
  expect(asked[0]).toMatchObject({
    path: '/projects/{slug}/withdrawals/reject-many',
    body: { reason: 'Suspected fraud' },
  });
  expect(asked[0]?.body.orders).toHaveLength(3);
});

test('operations go to their own route', async () => {
  const { asked } = open({
    orders: [1, 2].map((n) => reviewedOperation(n)),
    answers: [allDecided],
  });
  await approve(2);
  await screen.findByText('2 of 2 approved', { selector: '.note strong' });
  expect(asked[0]?.path).toBe('/projects/{slug}/operations/approve-many');
});

test('a list that changes after it was opened is looked at again first', async () => {
  const server: Server = { orders: three(), answers: [allDecided] };
  const { client } = open(server);
  await ready('Approve 3');
  server.orders[1] = reviewedWithdrawal(
    2,
    {},
    { waits: false, says: 'its status is 1 (Approved)' },
  );
  await client.invalidateQueries({ queryKey: ['review'] });
  await screen.findByText('The list changed', { selector: 'strong' });
  expect(await button('Approve 2')).toHaveProperty('disabled', true);
  expect(await wordsShown()).toEqual(wordsOf(three().filter((_, n) => n !== 1)));
  fireEvent.click(await button('I have reviewed it again'));
  await ready('Approve 2');
});

test('the outcome stands at each order, and what needs a look comes first', async () => {
  const decisions = [{ admin: 'bob@shop.example', decision: 'reject' as const, at: seconds() - 3 }];
  open({
    orders: three(),
    answers: [
      () => ({
        outcomes: [
          outcome('WD0001'),
          outcome('WD0002', {
            result: 'ended',
            says: 'its status is 6 (Rejected)',
            status: 6,
            decisions,
          }),
          outcome('WD0003', { result: 'changed', says: 'read the order again' }),
        ],
      }),
    ],
  });
  await approve(3);
  const title = await screen.findByText('1 of 3 approved', { selector: '.note strong' });
  await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true));
  screen.getByText('2 could not be approved: each shows its reason.');
  screen.getByText(/bob@shop.example rejected it .* ago\. its status is 6/);
  const table = screen.getByRole('table', { name: 'Outcome of each order' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => /WD\d+/.exec(row.textContent)?.[0])).toEqual([
    'WD0002',
    'WD0003',
    'WD0001',
  ]);
});

test('what the time did not suffice for goes on by itself, and nothing is forgotten', async () => {
  const orders = three();
  const { asked } = open({
    orders,
    answers: [
      ({ body }) => ({
        left: 2,
        outcomes: body.orders.map(({ no }, n) =>
          outcome(no, n > 0 ? { result: 'not_reached' } : {}),
        ),
      }),
      ({ body }) => ({
        left: 1,
        outcomes: body.orders.map(({ no }, n) =>
          outcome(no, n !== 1 ? { result: 'not_reached' } : {}),
        ),
      }),
      ({ body }) => ({ outcomes: body.orders.map(({ no }) => outcome(no)) }),
    ],
  });
  await approve(3);
  await screen.findByText('3 of 3 approved', { selector: '.note strong' });
  expect(asked).toHaveLength(3);
  expect(asked[2]?.body).toEqual(asked[0]?.body);
});

test('a request that brings nothing further is not sent for ever', async () => {
  const nothing: Answer = ({ body }) => ({
    left: 3,
    outcomes: body.orders.map(({ no }) => outcome(no, { result: 'not_reached' })),
  });
  const { asked } = open({ orders: three(), answers: [nothing, allDecided] });
  await approve(3);
  await screen.findByText(/3 were not reached/);
  expect(asked).toHaveLength(1);
  fireEvent.click(await ready('Ask again'));
  await screen.findByText('3 of 3 approved', { selector: '.note strong' });
});

test('a lost answer is never called approved; the same request is sent again, and says what holds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { asked } = open({ orders: three(), answers: ['none', 'none', 500, allDecided] });
    await approve(3);
    await vi.advanceTimersByTimeAsync(5_000);
    const title = await screen.findByText('We do not know whether your approval arrived', {
      selector: '.note strong',
    });
    expect(title.closest('.note')?.textContent).toContain('nothing is decided twice');
    expect(screen.queryByText(/the payment is sent/)).toBe(null);
    expect(asked).toHaveLength(3);
    fireEvent.click(await ready('Ask again'));
    await screen.findByText('3 of 3 approved', { selector: '.note strong' });
    for (const one of asked) expect(one.body).toEqual(asked[0]?.body);
  } finally {
    vi.useRealTimers();
  }
});

test.each([400, 401, 403, 409, 429])(
  'answer %s: nothing was decided, in the API’s own words',
  async (http) => {
    const { asked } = open({ orders: three(), answers: [http] });
    await approve(3);
    await screen.findByText('0 of 3 approved', { selector: '.note strong' });
    screen.getByText(`the API said ${http}`);
    screen.getByText('3 were not decided.');
    expect(asked).toHaveLength(1);
  },
);

test('a service that records another list than the page shows is noticed', async () => {
  open({
    orders: three(),
    answers: [
      ({ body }) => ({
        list_digest: 'ab'.repeat(32),
        outcomes: body.orders.map(({ no }) => outcome(no)),
      }),
    ],
  });
  await approve(3);
  await screen.findByText('The service recorded another list', { selector: 'strong' });
});

test('in a frozen project each outcome says that it is paid after the freeze', async () => {
  open({ orders: three(), answers: [allDecided], frozen: true });
  await approve(3);
  expect(
    await screen.findAllByText(/The project is frozen: it is paid after the freeze/),
  ).toHaveLength(3);
});

test('who is not an approver reads only, and an address without orders says what to do', async () => {
  open({ orders: three(), answers: [allDecided], groups: ['viewer'] });
  expect(await button('Approve 3')).toHaveProperty('disabled', true);
  expect(await button('Reject 3')).toHaveProperty('disabled', true);
  screen.getByText(/You are not in the group approver/);
  cleanup();
  open({ orders: [], answers: [allDecided] });
  screen.getByText('No orders are selected');
});

test('a long list is shown in parts and signed whole', async () => {
  const orders = Array.from({ length: 120 }, (_, n) => reviewedWithdrawal(n + 1));
  const { asked } = open({ orders, answers: [allDecided] });
  expect(await screen.findByText('180,000 USDT')).toBeDefined();
  expect(screen.queryByText(addressOf(110))).toBe(null);
  fireEvent.click(await ready('Show the other 70'));
  expect(screen.getByText(addressOf(110))).toBeDefined();
  fireEvent.click(await ready('Approve 120'));
  fireEvent.change(screen.getByLabelText('Type the total amount'), { target: { value: '180000' } });
  fireEvent.click(await ready('Approve 120 now'));
  await screen.findByText('120 of 120 approved', { selector: '.note strong' });
  expect(asked[0]?.body.orders).toHaveLength(120);
}, 30_000);
