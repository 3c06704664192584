// @vitest-environment happy-dom
/** A batch among what waits for approval, in the list of batches, and at each of its orders. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { batchedOrder, batchNo, buildPayoutItem } from '#test/builders/console/payouts.ts';
import { reviewedWithdrawal } from '#test/builders/console/reviewed-orders.ts';
import ApprovalsPage from '../../../../../../console/src/pages/approvals/page.tsx';
import DecidePage from '../../../../../../console/src/pages/decide/page.tsx';
import PayoutsPage from '../../../../../../console/src/pages/payouts/list-page.tsx';
import { payoutPath } from '../../../../../../console/src/routes.ts';
import { type Answers, openPage } from '../../../support/open-page.tsx';
import { overviewAnswer } from '../../../support/project-answers.ts';

afterEach(cleanup);

const batch = buildPayoutItem({ count: 3 });
const page = (list: object[]) => ({ list, total: list.length, page: 1, size: 100 });

const approvals = (answers: Answers = {}) =>
  openPage(
    <ApprovalsPage slug="shop" />,
    Object.assign(
      {
        '/projects/{slug}/approvals': {
          list: [
            ...[1, 2, 3].map((n) => batchedOrder(n)),
            reviewedWithdrawal(9, { amount: '2345', key_name: null }),
          ],
          next: null,
        },
        '/projects/{slug}/payouts': page([batch]),
        '/projects/{slug}/overview': overviewAnswer({
          waiting: { withdrawals: 4, operations: 0, oldest_at: 1_772_000_000 },
        }),
      },
      answers,
    ),
  );

test('a batch of three and one order are two decisions; the orders of the batch are not listed', async () => {
  approvals();
  const batches = await screen.findByRole('table', { name: 'Batches to decide on' });
  const link = within(batches).getByRole('link', { name: 'Pay 3 orders (4,500.00 USD)' });
  expect(link.getAttribute('href')).toBe(payoutPath('shop', batchNo));
  const orders = await screen.findByRole('table', { name: 'Orders to decide on' });
  expect(within(orders).getAllByRole('row')).toHaveLength(2);
  within(orders).getByText(/^Send 2,345 USDT/);
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Approvals (2)'),
  );
});

test('with batches alone nothing else is said to wait; without any nothing is said of batches', async () => {
  const none = { list: [], next: null };
  approvals({ '/projects/{slug}/approvals': none });
  await screen.findByText('Only batches are waiting');
  cleanup();
  approvals({ '/projects/{slug}/approvals': none, '/projects/{slug}/payouts': page([]) });
  await screen.findByText('Nothing is waiting for you');
  expect(screen.queryByText('Batches of payouts')).toBe(null);
});

test('batches that cannot be read are not taken for none', async () => {
  approvals({ '/projects/{slug}/payouts': { http: 500 } });
  await screen.findByText('the API said 500');
  await screen.findByRole('table', { name: 'Orders to decide on' });
});

test('an approved order of a batch that needs one more approval is decided on by itself', async () => {
  const stuck = { cause: 'approved_sum', next_action_at: null };
  const order = batchedOrder(1, { status: 1, stuck });
  approvals({ '/projects/{slug}/approvals': { list: [order], next: null } });
  const orders = await screen.findByRole('table', { name: 'Orders to decide on' });
  within(orders).getByText(/^Send 1,500 USDT/);
});

test('the list of batches: status, number, value; and what an empty one says', async () => {
  const rejected = buildPayoutItem({ batch_no: 'PB0002', status: 'rejected', count: 1_200 });
  const list = page([batch, rejected]);
  openPage(<PayoutsPage slug="shop" />, { '/projects/{slug}/payouts': list });
  const table = await screen.findByRole('table', { name: 'Batches of payouts' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Waiting for approval.*3.*4,500\.00 USD/),
    expect.stringMatching(/Rejected.*1,200/),
  ]);
  cleanup();
  openPage(<PayoutsPage slug="shop" />, { '/projects/{slug}/payouts': page([]) });
  await screen.findByText('No batch of payouts yet');
});

test('an order that waits with its batch sends to the batch, and has no decision of its own', async () => {
  const { withdrawal } = batchedOrder(1);
  const detail = Object.assign({}, withdrawal, {
    decisions: [],
    attempts: [],
    waits: [],
    timeline: [],
  });
  openPage(<DecidePage slug="shop" no="WD0001" />, {
    '/projects/{slug}/withdrawals/{withdraw_no}': detail,
    '/projects/{slug}/recipients/{chain}/{address}': { http: 500 },
    '/projects/{slug}/settings': { http: 500 },
  });
  const link = await screen.findByRole('link', { name: 'Open the batch' });
  expect(link.getAttribute('href')).toBe(payoutPath('shop', batchNo));
  screen.getByText('It is decided with its batch.');
  for (const name of ['Approve', 'Reject']) {
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
});
