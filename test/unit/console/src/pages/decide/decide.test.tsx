// @vitest-environment happy-dom
/** Every button of the Decide page against every answer: what the person reads, and where the focus is. */
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { withDigest } from '#test/builders/wire/with-digest.ts';
import type { Api } from '../../../../../../console/src/api/client.ts';
import type { Schemas, WithdrawalDetail } from '../../../../../../console/src/api/types.ts';
import { type World, WorldContext } from '../../../../../../console/src/api/world.ts';
import DecidePage from '../../../../../../console/src/pages/decide/page.tsx';
import { decisionPurposes } from '../../../../../../console/src/words/purposes.ts';
import { setOnline } from '../../../support/offline.ts';

afterEach(cleanup);

const me = 'alice@shop.example';
const bob = 'bob@shop.example';
const no = 'WD01K8Z4T6Q2M9V7X3B5N1C0D8EF';
const seconds = () => Math.floor(Date.now() / 1000);
const to = '0x52908400098527886E0F7030069857D2E4169EE7';

const approval = (admin: string, decision: 'approve' | 'reject' = 'approve') => ({
  admin,
  decision,
  at: seconds() - 3,
});

/** A withdrawal that needs two approvals, and has one of this admin. */
const waiting = (set: Partial<WithdrawalDetail> = {}): WithdrawalDetail =>
  withDigest('shop', {
    withdraw_no: no,
    biz_order_id: 'payout-1',
    chain: 'POLYGON',
    token: 'USDT',
    token_address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    from_address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
    to_address: to,
    amount: '61500',
    amount_raw: '61500000000',
    amount_usd: 61_500,
    status: 0,
    level: 3,
    tx_hash: null,
    created_at: seconds() - 600,
    confirmed_at: null,
    memo: null,
    fail_reason: null,
    reversed: null,
    approved_at: null,
    sent_at: null,
    cancelled_at: null,
    stuck: null,
    app_id: 'app_1',
    key_name: 'shop',
    price: { symbol: 'USDT', usd: '1', source: 'fixed', read_at: seconds() - 600 },
    approvals: 0,
    approvals_needed: 2,
    decisions: [],
    attempts: [],
    waits: [],
    timeline: [],
    ...set,
  }) as WithdrawalDetail;

type Answer = { http: number; message?: string } | 'none' | { late: number };

interface Server {
  record: WithdrawalDetail;
  /** The record once the decision was asked for. */
  after: WithdrawalDetail;
  answer: Answer;
  entries?: Schemas['Settings']['entries'];
}

const noEntries = { ip_whitelist: [], address_whitelist: [] };

const problemOf = (http: number) => ({ code: http * 100 + 1, message: `the API said ${http}` });

async function open(
  server: Server,
  networkMode: 'always' | 'online' = 'always',
  groups = ['approver', 'operator'],
): Promise<void> {
  let isAsked = false;
  const ok = (data: unknown) => ({ data: { code: 0, data }, response: new Response() });
  const get = async (path: string) => {
    if (path.endsWith('/withdrawals/{withdraw_no}'))
      return ok(isAsked ? server.after : server.record);
    if (path.includes('/recipients/')) {
      const paid = { count: 0, usd: 0, first_at: null, last_at: null };
      const known = { ours: null, user_id: null, whitelisted: false, paid, similar: [] };
      const read = { stranger: true, looked_at: 0, complete: true, not_compared: [] };
      return ok({ address: to, ...known, ...read });
    }
    if (path === '/projects/{slug}/settings') return ok({ entries: server.entries ?? noEntries });
    if (path === '/projects/{slug}') {
      const project: Partial<Schemas['Project']> = { slug: 'shop', frozen: null, changes: [] };
      return ok(project);
    }
    throw new Error(`not asked for: ${path}`);
  };
  const post = async () => {
    isAsked = true;
    const { answer } = server;
    if (answer === 'none') throw new TypeError('Failed to fetch');
    if ('late' in answer) {
      await new Promise((resolve) => setTimeout(resolve, answer.late));
      return ok({});
    }
    if (answer.http === 200) return ok({});
    return { error: problemOf(answer.http), response: new Response(null, { status: answer.http }) };
  };
  const world: World = {
    api: { GET: get, POST: post } as unknown as Api,
    sessions: { signIn: async () => {} } as unknown as World['sessions'],
    admin: {
      email: me,
      groups,
      authTime: seconds(),
      expiresAt: seconds() + 3600,
    },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode } } });
  render(
    <WorldContext value={world}>
      <QueryClientProvider client={client}>
        <DecidePage slug="shop" no={no} />
      </QueryClientProvider>
    </WorldContext>,
  );
  await screen.findByRole('region', { name: 'Your decision' });
}

async function press(decision: 'approve' | 'reject'): Promise<void> {
  const name = decision === 'approve' ? 'Approve' : 'Reject';
  await waitFor(() =>
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('button', { name }));
  if (decision === 'approve') {
    fireEvent.change(screen.getByLabelText('Type the amount'), { target: { value: '61500' } });
    fireEvent.click(screen.getByRole('button', { name: 'Approve now' }));
    return;
  }
  fireEvent.click(screen.getByLabelText('Suspected fraud'));
  fireEvent.click(screen.getByRole('button', { name: 'Reject (cannot be undone)' }));
}

/** The note that says what came of it: it has the focus. */
async function outcome(title: string): Promise<string> {
  const shown = await screen.findByText(title, { selector: '.note strong' });
  await waitFor(() => expect(document.activeElement?.contains(shown)).toBe(true));
  return document.activeElement!.textContent!;
}

const own = [approval(me)];
const both = [approval(me), approval(bob)];
const queued: Partial<WithdrawalDetail> = { status: 1, approvals: 2, decisions: both };
const stopped: Partial<WithdrawalDetail> = { status: 6, decisions: [approval(bob, 'reject')] };

const answers: [string, 'approve' | 'reject', Answer, Partial<WithdrawalDetail>, string, string][] =
  [
    [
      '200',
      'approve',
      { http: 200 },
      { approvals: 1, decisions: own },
      'Approved',
      '1 of 2 approvals',
    ],
    [
      '200',
      'reject',
      { http: 200 },
      { status: 6, decisions: [approval(me, 'reject')] },
      'Rejected',
      'Nothing is paid',
    ],
    [
      '409, bob approved',
      'reject',
      { http: 409 },
      queued,
      'Your rejection did not count',
      `${bob} approved it`,
    ],
    [
      '409, bob approved and it is sent',
      'reject',
      { http: 409 },
      { ...queued, status: 3 },
      'Your rejection did not count',
      'a freeze does not stop it',
    ],
    [
      '409, bob rejected',
      'reject',
      { http: 409 },
      stopped,
      'Your rejection did not count',
      `${bob} rejected it`,
    ],
    [
      '409, bob rejected',
      'approve',
      { http: 409 },
      stopped,
      'Your approval did not count',
      'Nothing is paid',
    ],
    [
      '409, cancelled',
      'approve',
      { http: 409 },
      { status: 6, fail_reason: 'Cancelled' },
      'Your approval did not count',
      'Cancelled',
    ],
    [
      '409, other terms',
      'approve',
      { http: 409 },
      {},
      'Your approval did not count',
      'The order has changed',
    ],
    ...(['approve', 'reject'] as const).flatMap((decision) => {
      const noun = decision === 'approve' ? 'approval' : 'rejection';
      const said = [400, 401, 403, 429].map((http): (typeof answers)[number] => [
        `${http}`,
        decision,
        { http },
        {},
        `Your ${noun} did not count`,
        `the API said ${http}`,
      ]);
      const unknown = `We do not know whether your ${noun} arrived`;
      return [
        ...said,
        ['500', decision, { http: 500 }, {}, unknown, 'does not list it'],
        ['none', decision, 'none', {}, unknown, 'does not list it'],
      ] as typeof answers;
    }),
  ];

test.each(answers)('answer %s to %s', async (_, decision, answer, after, title, text) => {
  const before = decision === 'reject' ? { approvals: 1, decisions: own } : {};
  await open({ record: waiting(before), after: waiting({ ...before, ...after }), answer });
  await press(decision);
  const read = await outcome(title);
  expect(read).toContain(text);
  // The person approved it before: that is never shown as what came of the rejection.
  if (decision === 'reject')
    expect(screen.queryByText('Approved', { selector: '.note strong' })).toBe(null);
});

test('a rejection that failed after an approval on the same page is not shown as approved', async () => {
  const server: Server = {
    record: waiting(),
    after: waiting({ approvals: 1, decisions: own }),
    answer: { http: 200 },
  };
  await open(server);
  await press('approve');
  await outcome('Approved');
  server.answer = { http: 500 };
  await press('reject');
  const read = await outcome('We do not know whether your rejection arrived');
  expect(read).toContain('send it again only if it is still not listed');
  expect(screen.queryByText('Approved', { selector: '.note strong' })).toBe(null);
});

test('an order that waits says what the page is for', async () => {
  await open({ record: waiting(), after: waiting(), answer: { http: 200 } });
  await screen.findByText(decisionPurposes.Decide);
});

test('where only a freeze can stop the payment, the freeze is offered there', async () => {
  await open({
    record: waiting({ approvals: 1, decisions: own }),
    after: waiting(queued),
    answer: { http: 409 },
  });
  await press('reject');
  await outcome('Your rejection did not count');
  await screen.findByRole('button', { name: /Freeze/ });
});

test('an answer that takes too long counts as lost, and is taken when it comes after all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const after = waiting({ status: 6, decisions: [] });
    await open({ record: waiting(), after: waiting(), answer: { late: 40_000 } });
    await press('reject');
    await vi.advanceTimersByTimeAsync(31_000);
    await outcome('We do not know whether your rejection arrived');
    after.decisions.push(approval(me, 'reject'));
    await vi.advanceTimersByTimeAsync(12_000);
    await outcome('The API accepted your rejection');
  } finally {
    vi.useRealTimers();
  }
});

test('an approved order that waits for more approvals takes another one, and no rejection', async () => {
  const approved: Partial<WithdrawalDetail> = {
    status: 1,
    stuck: { cause: 'approved_sum', next_action_at: null },
    approvals: 2,
    approvals_needed: 4,
    decisions: [approval(bob)],
  };
  const after = { approvals: 3, decisions: [approval(bob), approval(me)] };
  await open({
    record: waiting(approved),
    after: waiting({ ...approved, ...after }),
    answer: { http: 200 },
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false),
  );
  expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
  screen.getByText(/It is approved and waits for more approvals/);
  await press('approve');
  expect(await outcome('Approved')).toContain('3 of 4 approvals');
});

test('without a network the page says at once that it is not fresh', async () => {
  await open({ record: waiting(), after: waiting(), answer: 'none' });
  expect(screen.getByText(/^As of /).className).toContain('success');
  act(() => setOnline(false));
  expect(screen.getByText(/^Offline\. As of /).className).toContain('warning');
  act(() => setOnline(true));
});

test('an order that nobody reads again is old after 15 s, though nothing failed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open({ record: waiting(), after: waiting(), answer: 'none' }, 'online');
  onlineManager.setOnline(false);
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(screen.getByText(/^As of /).className).toContain('success');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText(/^As of .* old$/).className).toContain('warning');
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const listedEntry = (entry: string, label: string | null = null) => ({
  entry,
  label,
  added_by: bob,
  added_at: seconds() - 86_400,
});
const elsewhere = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

test('a recipient outside the whitelist of now is said in red', async () => {
  const order = waiting();
  const entries = { ...noEntries, address_whitelist: [listedEntry(elsewhere)] };
  await open({ record: order, after: order, answer: { http: 200 }, entries });
  const title = await screen.findByText('Not in the address whitelist');
  expect(title.closest('.note')?.classList.contains('error')).toBe(true);
});

test('a recipient in the whitelist has the label, who added it and since when', async () => {
  const order = waiting();
  const entries = { ...noEntries, address_whitelist: [listedEntry(to, 'Exchange A')] };
  await open({ record: order, after: order, answer: { http: 200 }, entries });
  const line = (await screen.findByText('Exchange A')).closest('p');
  expect(line?.textContent).toMatch(
    /^In the address whitelist as Exchange A, added by bob@shop\.example 1 d ago\.$/,
  );
  expect(screen.queryByText('Not in the address whitelist')).toBeNull();
});

test('what is decided is a heading; the key has its name', async () => {
  const order = waiting();
  await open({ record: order, after: order, answer: { http: 200 } });
  expect(screen.getByRole('heading', { name: /^Send 61,500 USDT/ })).toBeTruthy();
  expect(screen.getByText('Requested by key').parentElement?.textContent).toContain('shop (app_1)');
});

test('the two buttons come after everything that is decided on, and say why one is off', async () => {
  const order = waiting({ approvals: 1, decisions: [approval(me)] });
  await open({ record: order, after: order, answer: { http: 200 } });
  const bar = screen.getByRole('region', { name: 'Your decision' });
  expect(bar.classList.contains('stays')).toBe(true);
  const buttons = [...document.querySelectorAll('button, a, input, summary')];
  expect(buttons.slice(-2).map(({ textContent }) => textContent)).toEqual(['Approve', 'Reject']);
  const approve = screen.getByRole('button', { name: 'Approve' });
  const why = document.getElementById(approve.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toMatch(/You approved it/);
});

test('who may not approve is not told that theirs would be the first', async () => {
  const order = waiting();
  await open({ record: order, after: order, answer: { http: 200 } }, 'always', ['operator']);
  expect(screen.queryByText(/Yours would be/)).toBeNull();
  const bar = screen.getByRole('region', { name: 'Your decision' });
  expect(bar.classList.contains('stays')).toBe(false);
  cleanup();
  await open({ record: order, after: order, answer: { http: 200 } });
  expect(screen.getByText(/Yours would be the first/)).toBeTruthy();
});

test.each([
  ['615', 'Not all of the amount yet'],
  ['62', 'This is not the amount'],
  ['61500.00', 'Only the whole-number part: leave out the decimal point and the decimals'],
])('%s typed for 61500 says why the button is still off', async (typed, says) => {
  const order = waiting();
  await open({ record: order, after: order, answer: { http: 200 } });
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
  await waitFor(() => expect(approve.disabled).toBe(false));
  fireEvent.click(approve);
  const field = screen.getByLabelText('Type the amount');
  fireEvent.change(field, { target: { value: typed } });
  const said = screen.getByText(says);
  expect(field.getAttribute('aria-describedby')).toContain(said.id);
  const now = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve now' });
  expect(now.disabled).toBe(true);
  fireEvent.change(field, { target: { value: '61,500' } });
  expect(screen.queryByText(says)).toBeNull();
  expect(now.disabled).toBe(false);
});
