// @vitest-environment happy-dom
/** A held deposit, and an order that was refused: what is shown, what is sent, and what is never sent. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildHeld, heldAnswer, sender } from '#test/builders/console/held.ts';
import { withDigest } from '#test/builders/wire/with-digest.ts';
import SubjectPage from '../../../../../../console/src/pages/screening/subject-page.tsx';
import { type Opened, openPage } from '../../../support/open-page.tsx';

afterEach(cleanup);

const alice = 'alice@shop.example';
const to = '0x00000000000000000000000000000000000000B1';
const holdAt = '/projects/{slug}/screening/{id}/hold';
const releaseAt = '/projects/{slug}/screening/{id}/release';
const payoutAt = '/projects/{slug}/screening/{id}/payout';

const others = {
  '/projects/{slug}/webhooks': { list: [], total: 0 },
  '/projects/{slug}/settings': {
    rev: 1,
    require_signatures: false,
    entries: { address_whitelist: [] },
  },
  '/projects/{slug}/hot/{chain}': {
    chain: 'ETH',
    address: '0xhot',
    native_token: 'ETH',
    payment_fee: '0.004',
    tokens: [],
  },
  '/projects/{slug}/users/balances': {
    chain: 'ETH',
    tokens: [{ token: 'ETH', token_address: null, balance: '0.001', usd: 3 }],
  },
  '/projects/{slug}/recipients/{chain}/{address}': {
    address: to,
    ours: null,
    user_id: null,
    whitelisted: false,
    paid: { count: 0, usd: 0, first_at: null, last_at: null },
    stranger: true,
    similar: [],
    looked_at: 0,
    complete: true,
    not_compared: [],
  },
};

const open = (shown: unknown, options: { groups?: string[] } = {}): Opened =>
  openPage(
    <SubjectPage slug="demo" no="DP1" />,
    { ...others, [holdAt]: shown, [`POST ${releaseAt}`]: shown, [`POST ${payoutAt}`]: shown },
    options,
  );

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const posts = ({ asked }: Opened) => asked.filter(({ method }) => method === 'POST');
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('the page shows what was asked, what the provider said, and what follows', async () => {
  open(buildHeld().shown);
  const said = await panel('What the provider says');
  for (const text of ['Hold', 'mixer', 'case-1', '3,000.00 USD']) said.getByText(text);
  said.getByText(/neither credited, swept nor spent/);
  const asked = await panel('What was asked');
  for (const text of ['1 ETH', 'u1', sender, '0xdd', 'Held', 'Yes']) asked.getByText(text);
});

test('a release names the digest that the page computes', async () => {
  const { shown } = buildHeld();
  const opened = open(shown);
  await panel('Release');
  fireEvent.click(button('Release it'));
  fireEvent.click(button('Release now'));
  await waitFor(() =>
    expect(posts(opened)).toEqual([
      { method: 'POST', path: releaseAt, body: { terms_digest: shown.terms_digest } },
    ]),
  );
});

test('a refused deposit takes two people, and its amount is typed', async () => {
  const opened = open(
    buildHeld({ answer: { ...heldAnswer, verdict: 'refuse' }, released: ['bob@shop.example'] })
      .shown,
  );
  const release = await panel('Release');
  release.getByText('1 of 2 people.');
  release.getByText('Released by bob@shop.example');
  fireEvent.click(button('Release it'));
  expect(button('Release now').disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Type 1'), { target: { value: '1' } });
  fireEvent.click(button('Release now'));
  await waitFor(() => expect(posts(opened)).toHaveLength(1));
});

test('who has released it does not release it again', async () => {
  open(buildHeld({ answer: { ...heldAnswer, verdict: 'refuse' }, released: [alice] }).shown);
  await screen.findByText(/Another approver must decide next/);
  expect(button('Release it').disabled).toBe(true);
});

test('a service that would record something else gets no release and no payout', async () => {
  const { shown } = buildHeld({ payout: { toAddress: to, confirmed: ['bob@shop.example'] } });
  const opened = open({ ...shown, screening: { ...shown.screening, reason: 'nothing at all' } });
  await screen.findByText('Do not decide on it');
  expect(button('Release it').disabled).toBe(true);
  fireEvent.click(button('Release it'));
  expect(posts(opened)).toEqual([]);
});

test('what the provider says meanwhile is reviewed before anybody releases', async () => {
  const opened = open(buildHeld().shown);
  await panel('Release');
  const later = buildHeld({ answer: { ...heldAnswer, reason: 'sanctions', time: 1_800_000_000 } });
  opened.answers = { ...opened.answers, [holdAt]: later.shown };
  await opened.queries.invalidateQueries();
  await screen.findByText('The provider has said something else');
  expect(button('Release it').disabled).toBe(true);
  fireEvent.click(button('I have reviewed it'));
  expect(button('Release it').disabled).toBe(false);
});

test('an open sheet sends nothing once the provider says something else', async () => {
  const opened = open(buildHeld().shown);
  await panel('Release');
  fireEvent.click(button('Release it'));
  const later = buildHeld({ answer: { ...heldAnswer, reason: 'sanctions', time: 1_800_000_000 } });
  opened.answers = { ...opened.answers, [holdAt]: later.shown };
  await opened.queries.invalidateQueries();
  await screen.findByText(/Go back and read it/);
  expect(button('Release now').disabled).toBe(true);
  fireEvent.click(button('Release now'));
  expect(posts(opened)).toEqual([]);
});

const address = () => screen.getByLabelText<HTMLInputElement>('Address');

test('no address is preset: the sender is offered by a button', async () => {
  open(buildHeld({ deposit: { token: 'USDT', tokenAddress: '0xD4', decimals: 18 } }).shown);
  await panel('Pay out to another address');
  expect(address().value).toBe('');
  expect(button('Check this address').disabled).toBe(true);
  fireEvent.click(button(/^Enter the sender 0x/));
  expect(address().value).toBe(sender);
});

test('the address that another person named is offered, and not entered', async () => {
  open(buildHeld({ payout: { toAddress: to, confirmed: ['bob@shop.example'] } }).shown);
  const payout = await panel('Pay out to another address');
  payout.getByText('1 of 2 people.');
  payout.getByText('Confirmed by bob@shop.example');
  expect(address().value).toBe('');
  fireEvent.click(button(`Enter the named address ${to}`));
  expect(address().value).toBe(to);
});

async function check(opened: Opened, answered: unknown, typed = to) {
  fireEvent.change(address(), { target: { value: typed } });
  opened.answers = { ...opened.answers, [holdAt]: answered };
  fireEvent.click(button('Check this address'));
  await screen.findByRole('button', { name: 'Confirm this address' });
}

test('a payout names the address and the digest that the page computes', async () => {
  const opened = open(buildHeld().shown);
  await panel('Pay out to another address');
  const { shown } = buildHeld({ payout: { toAddress: to, confirmed: [] } });
  await check(opened, shown);
  await waitFor(() => expect(button('Confirm this address').disabled).toBe(false));
  fireEvent.click(button('Confirm this address'));
  expect(button('Confirm the payout').disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Type 000000B1'), { target: { value: '000000B1' } });
  fireEvent.click(button('Confirm the payout'));
  await waitFor(() =>
    expect(posts(opened)).toEqual([
      {
        method: 'POST',
        path: payoutAt,
        body: { to_address: to, terms_digest: shown.payout!.terms_digest },
      },
    ]),
  );
});

test('a service that puts another address in the place of the named one gets no confirmation', async () => {
  const opened = open(buildHeld().shown);
  await panel('Pay out to another address');
  await check(opened, buildHeld({ payout: { toAddress: sender, confirmed: [] } }).shown);
  await screen.findByText(/another address than the one that you named/);
  expect(button('Confirm this address').disabled).toBe(true);
});

test('the fee of a token and the coin that its address lacks are shown', async () => {
  open(buildHeld({ deposit: { token: 'USDT', tokenAddress: '0xD4', decimals: 18 } }).shown);
  const payout = await panel('Pay out to another address');
  await payout.findByText('0.004 ETH');
  payout.getByText('0.001 ETH');
  payout.getByText('0.003 ETH');
});

test('of a coin the payout is less the fee', async () => {
  open(buildHeld().shown);
  await screen.findByText(/less the highest fee/);
});

test('a payout that is under way takes no other address, and no release', async () => {
  open(
    buildHeld({
      deposit: { payout: { orderNo: 'IN1', toAddress: to, paid: { txHash: '0xfe', at: 1 } } },
      payout: { toAddress: to, confirmed: [alice, 'bob@shop.example'] },
    }).shown,
  );
  await screen.findByText('It is paid out, in a final block.');
  screen.getByText('0xfe');
  expect(screen.queryByLabelText('Address')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Release it' })).toBeNull();
});

test('who is no approver reads, and has no button', async () => {
  open(buildHeld().shown, { groups: ['viewer'] });
  await panel('Release');
  expect(screen.queryByRole('button', { name: 'Release it' })).toBeNull();
  expect(screen.queryByLabelText('Address')).toBeNull();
});

test('a deposit that is not held any more says so, with what was said of it', async () => {
  openPage(<SubjectPage slug="demo" no="DP1" />, {
    [holdAt]: { http: 409, code: 40_903 },
    '/projects/{slug}/screening/{id}': buildHeld().shown.screening,
    '/projects/{slug}/deposits/{deposit_no}': {
      ...buildHeld().shown.deposit,
      status: 2,
      hold: null,
      credited_at: 1_767_226_000,
      waits: [],
    },
  });
  await screen.findByText('It is not held');
  await screen.findByText(/It is credited\. What the provider says now is too late/);
  expect(screen.queryByRole('button', { name: 'Release it' })).toBeNull();
});

test('a refused withdrawal shows the provider’s words, and that nothing is paid', async () => {
  openPage(<SubjectPage slug="demo" no="WD1" />, {
    '/projects/{slug}/withdrawals/{withdraw_no}': withDigest('demo', {
      withdraw_no: 'WD1',
      biz_order_id: 'payout-1',
      chain: 'ETH',
      token: 'USDT',
      token_address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      from_address: sender,
      to_address: to,
      amount: '100',
      amount_raw: '100000000',
      amount_usd: 100,
      status: 6,
      level: 1,
      memo: null,
      fail_reason: 'screening: sanctioned',
      app_id: 'app_1',
      key_name: 'shop',
      created_at: 1_767_225_600,
      approvals: 0,
      approvals_needed: 1,
      decisions: [],
      tx_hash: null,
      reversed: null,
      stuck: null,
      price: { symbol: 'USDT', usd: '1', source: 'fixed', read_at: 1_767_225_600 },
      waits: [],
      timeline: [],
      attempts: [],
    }),
    '/projects/{slug}/screening/{id}': {
      ...buildHeld().shown.screening,
      id: 'WD1',
      verdict: 'refuse',
      reason: 'sanctioned',
    },
    '/projects/{slug}/webhooks': { list: [], total: 0 },
  });
  const said = await panel('What the provider says');
  said.getByText('Refused');
  said.getByText('sanctioned');
  said.getByText(/nothing is paid/);
  expect(screen.queryByRole('button', { name: /Release/ })).toBeNull();
});
