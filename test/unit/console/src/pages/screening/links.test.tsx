// @vitest-environment happy-dom
/** From a held deposit, and from an order that the provider holds or refused, one gets to its screening. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildHeld, sender } from '#test/builders/console/held.ts';
import { withDigest } from '#test/builders/wire/with-digest.ts';
import DepositPage from '../../../../../../console/src/pages/deposits/deposit-page.tsx';
import OrderPage from '../../../../../../console/src/pages/orders/order-page.tsx';
import { openPage } from '../../../support/open-page.tsx';

afterEach(cleanup);

const deposit = (set: object = {}) => ({
  ...buildHeld().shown.deposit,
  block_hash: '0xb100',
  position: 'native',
  threshold: 12,
  credit_after: null,
  chain_state: 'present',
  waits: ['confirmations'],
  ...set,
});
const openDeposit = (set: object = {}) =>
  openPage(<DepositPage slug="demo" no="DP1" />, {
    '/projects/{slug}/deposits/{deposit_no}': deposit(set),
    '/projects/{slug}/webhooks': { list: [], total: 0 },
  });
const linkTo = (path: string) => document.querySelector(`a[href="${path}"]`);

test('a held deposit says why, and leads to its screening', async () => {
  openDeposit();
  await screen.findByText('Held by screening');
  screen.getByText('mixer');
  screen.getByText(sender);
  expect(linkTo('/p/demo/screening/DP1')?.textContent).toContain('Release it');
  // It is not waiting for confirmations: the provider holds it.
  expect(screen.queryByText('Waiting to be credited')).toBeNull();
});

test('one that was paid out elsewhere says so', async () => {
  const { hold } = buildHeld().shown.deposit;
  openDeposit({ hold: { ...hold, paid_out_tx: '0xfe' } });
  await screen.findByText('Paid out to another address');
  expect(linkTo('/p/demo/screening/DP1')).not.toBeNull();
});

test('one that is not held has no such link', async () => {
  openDeposit({ hold: null });
  await screen.findByText('Waiting to be credited');
  expect(linkTo('/p/demo/screening/DP1')).toBeNull();
});

const wait = { says: 'It waits.', acts: 'merchant', runbook: null, since: null, needs: null };
const order = (set: object) =>
  withDigest('demo', {
    withdraw_no: 'WD1',
    biz_order_id: 'payout-1',
    chain: 'ETH',
    token: 'USDT',
    token_address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    from_address: sender,
    to_address: '0x00000000000000000000000000000000000000B1',
    amount: '100',
    amount_raw: '100000000',
    amount_usd: 100,
    level: 1,
    memo: null,
    fail_reason: null,
    app_id: 'app_1',
    key_name: 'shop',
    created_at: 1_767_225_600,
    confirmed_at: null,
    approvals: 0,
    approvals_needed: 1,
    decisions: [],
    tx_hash: null,
    user_id: null,
    metadata: {},
    reversed: null,
    stuck: null,
    price: { symbol: 'USDT', usd: '1', source: 'fixed', read_at: 1_767_225_600 },
    waits: [],
    timeline: [],
    attempts: [],
    ...set,
  });

test.each([
  ['waits as held', { status: 1, waits: [{ ...wait, cause: 'held', next_action_at: null }] }],
  ['was refused', { status: 5, fail_reason: 'screening: sanctioned' }],
])('an order that %s leads to what the provider says', async (_, set) => {
  openPage(<OrderPage slug="demo" no="WD1" />, {
    '/projects/{slug}/withdrawals/{withdraw_no}': order(set),
    '*': { list: [], total: 0, next: null },
  });
  await screen.findByText('What the provider says');
  expect(linkTo('/p/demo/screening/WD1')).not.toBeNull();
});

test.each([
  ['waits for coin', { status: 1, waits: [{ ...wait, cause: 'no_gas', next_action_at: null }] }],
  ['failed by itself', { status: 5, fail_reason: 'reverted' }],
])('an order that %s has no such link', async (_, set) => {
  openPage(<OrderPage slug="demo" no="WD1" />, {
    '/projects/{slug}/withdrawals/{withdraw_no}': order(set),
    '*': { list: [], total: 0, next: null },
  });
  await screen.findAllByText(/Status|Why it waits/);
  expect(linkTo('/p/demo/screening/WD1')).toBeNull();
});
