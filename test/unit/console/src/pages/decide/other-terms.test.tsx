// @vitest-environment happy-dom
/** A service that shows other terms than it would record, or another effect than the calldata has. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { decodeCall } from '#shared/abi/decode-call.ts';
import { digestOfShown, withDigest } from '#test/builders/wire/with-digest.ts';
import type { Api } from '../../../../../../console/src/api/client.ts';
import { type World, WorldContext } from '../../../../../../console/src/api/world.ts';
import DecidePage from '../../../../../../console/src/pages/decide/page.tsx';

afterEach(cleanup);

const seconds = () => Math.floor(Date.now() / 1000);
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const friend = '0x1111111111111111111111111111111111111111';
const thief = `0x${'deadbeef'.repeat(5)}`;
const from = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const tokens = {
  ETH: [
    { symbol: 'ETH', address: null, decimals: 18 },
    { symbol: 'USDT', address: usdt, decimals: 6 },
  ],
};

const shared = {
  status: 0,
  memo: null,
  fail_reason: null,
  reversed: null,
  created_at: seconds() - 60,
  app_id: 'app_1',
  key_name: 'shop',
  amount_usd: 10,
  approvals: 0,
  approvals_needed: 1,
  decisions: [],
};

const withdrawal = {
  ...shared,
  withdraw_no: 'WD1',
  biz_order_id: 'payout-1',
  chain: 'ETH',
  token: 'USDT',
  token_address: usdt as string | null,
  from_address: from,
  to_address: friend,
  amount: '10',
  amount_raw: '10000000',
  level: 2,
  price: { symbol: 'USDT', usd: '1', source: 'fixed', read_at: seconds() },
};
const tron = {
  ...withdrawal,
  chain: 'TRX',
  token_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  from_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  to_address: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
};
const solana = {
  ...withdrawal,
  chain: 'SOL',
  token: 'SOL',
  token_address: null,
  from_address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  to_address: '7UX2i7SucgLMQcfZ75s3VXmZZY4YRUyJN9X1RgfMoDUi',
  amount: '10',
  amount_raw: '10000000000',
};

const operation = {
  ...shared,
  op_no: 'OP1',
  op_type: 'transfer',
  chain: 'ETH',
  token: 'USDT' as string | null,
  token_address: usdt as string | null,
  from_address: from,
  to_address: friend as string | null,
  amount: '10' as string | null,
  amount_raw: '10000000' as string | null,
  risk_reason: null,
  risks: [],
  expires_at: seconds() + 3600,
  data: null as string | null,
  message: null as string | null,
  typed_data: null as unknown,
  typed_data_text: null as string | null,
  simulation: null as object | null,
};
const nothing = { token: null, token_address: null, to_address: null, amount: null };
const word = (hex: string) => hex.replace(/^0x/, '').padStart(64, '0');
const transfer = (to: string, units: bigint) => `0xa9059cbb${word(to)}${word(units.toString(16))}`;
const simulated = (to: string, units: bigint) => ({
  ok: true,
  revert_reason: null,
  gas: '50000',
  source: 'trace',
  balance_changes: [from, to].map((address, at) => ({
    address,
    token: 'USDT',
    token_address: usdt,
    token_id: null,
    amount: null,
    amount_raw: `${at === 0 ? '-' : ''}${units}`,
  })),
  decoded_call: decodeCall(transfer(to, units)),
});
const call = {
  ...operation,
  op_type: 'send-tx',
  token: 'ETH',
  token_address: null,
  to_address: usdt,
  amount: '0',
  amount_raw: '0',
  data: transfer(thief, 40_000_000_000n),
  simulation: simulated(thief, 40_000_000_000n),
};
const permit = (spender: string) => ({
  domain: { name: 'USDT', verifyingContract: usdt },
  primaryType: 'Permit',
  message: { owner: from, spender, value: '5', deadline: '2000000000' },
});
const typed = (spender: string) => ({
  ...operation,
  ...nothing,
  amount_raw: null,
  op_type: 'sign-typed-data',
  typed_data: permit(spender),
  typed_data_text: JSON.stringify(permit(spender)),
});

interface Sent {
  path: string;
  body: unknown;
}

/** Opens the page of an order; answers what was posted. */
async function open(record: object): Promise<Sent[]> {
  const sent: Sent[] = [];
  const no = 'op_no' in record ? 'OP1' : 'WD1';
  const ok = (data: unknown) => ({ data: { code: 0, data }, response: new Response() });
  const get = async (path: string) => {
    if (/\/(withdrawals|operations)\/\{/.test(path)) return ok(record);
    if (path.includes('/recipients/')) {
      const paid = { count: 0, usd: 0, first_at: null, last_at: null };
      const known = { ours: null, user_id: null, whitelisted: false, paid, similar: [] };
      return ok({ ...known, stranger: true, looked_at: 0, complete: true, not_compared: [] });
    }
    const entries = { ip_whitelist: [], address_whitelist: [] };
    return ok({ entries, slug: 'shop', frozen: null, changes: [] });
  };
  const post = async (path: string, { body }: { body: unknown }) => {
    sent.push({ path, body });
    return ok({});
  };
  const world: World = {
    api: { GET: get, POST: post } as unknown as Api,
    sessions: { signIn: async () => {}, config: { tokens } } as unknown as World['sessions'],
    admin: {
      email: 'alice@shop.example',
      groups: ['approver'],
      authTime: seconds(),
      expiresAt: seconds() + 3600,
    },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <WorldContext value={world}>
      <QueryClientProvider client={client}>
        <DecidePage slug="shop" no={no} />
      </QueryClientProvider>
    </WorldContext>,
  );
  await screen.findByRole('region', { name: 'Your decision' });
  await waitFor(() => expect(screen.queryByText('Looking up the recipient.')).toBeNull());
  return sent;
}

const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
const red = (title: string) => screen.queryByText(title)?.closest('.note.error') ?? null;
const otherTerms = 'The service would record other terms than it shows';
const contradicts = 'The service contradicts what is signed';
const asOf = (shown: object, recorded: object) => ({
  ...shown,
  terms_digest: digestOfShown('shop', recorded),
});

test.each<[string, object, object]>([
  ['a withdrawal on EVM', withdrawal, { ...withdrawal, to_address: thief }],
  ['another amount of it', withdrawal, { ...withdrawal, amount_raw: '9000000000' }],
  ['another token contract', withdrawal, { ...withdrawal, token_address: friend }],
  ['another memo', withdrawal, { ...withdrawal, memo: 'of a thief' }],
  ['a withdrawal on TRON', tron, { ...tron, to_address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' }],
  ['a withdrawal on Solana', solana, { ...solana, to_address: usdt }],
  ['a transfer on EVM', operation, { ...operation, to_address: thief }],
  [
    'a transfer on TRON',
    { ...operation, chain: 'TRX', token_address: tron.token_address, to_address: tron.to_address },
    { ...operation, chain: 'TRX', token_address: tron.token_address, to_address: thief },
  ],
  [
    'a transfer on Solana',
    { ...operation, chain: 'SOL', to_address: solana.to_address },
    { ...operation, chain: 'SOL', to_address: solana.from_address },
  ],
  [
    'a call',
    { ...call, data: transfer(friend, 5n), simulation: simulated(friend, 5n) },
    { ...call, simulation: simulated(friend, 5n) },
  ],
  ['an exchanged simulation', { ...call, simulation: simulated(friend, 5n) }, call],
  ['typed data', typed(friend), typed(thief)],
  [
    'a message',
    { ...operation, ...nothing, amount_raw: null, op_type: 'sign-message', message: 'hello' },
    { ...operation, ...nothing, amount_raw: null, op_type: 'sign-message', message: 'all yours' },
  ],
])(
  '%s that is shown with the digest of other terms is not approved',
  async (_, shown, recorded) => {
    const sent = await open(asOf(shown, recorded));
    expect(red(otherTerms)?.textContent).toContain('other terms than those shown here');
    expect(approve().disabled).toBe(true);
    expect(document.getElementById('why-not')?.textContent).toContain('You cannot approve it here');
    expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', false);
    fireEvent.click(approve());
    expect(sent).toEqual([]);
    cleanup();
    // The same terms with their own digest are approved, by the digest that the page computes.
    await open(withDigest('shop', shown));
    expect(red(otherTerms)).toBeNull();
  },
);

test('an amount in words that is not the amount of the terms is not approved', async () => {
  await open({ ...withDigest('shop', withdrawal), amount: '1' });
  expect(red(otherTerms)?.textContent).toContain('not the amount of the terms');
  expect(approve().disabled).toBe(true);
  // What is shown is the amount that would be paid.
  expect(screen.getByRole('heading', { name: /^Send 10 USDT/ })).toBeTruthy();
});

test('a token that the deployment does not list is shown in smallest units', async () => {
  await open(withDigest('shop', { ...withdrawal, token_address: friend, amount: '0.00001' }));
  expect(
    screen.getByRole('heading', { name: /^Send 10000000 smallest units of USDT/ }),
  ).toBeTruthy();
});

test('an approval sends the digest that the page computes', async () => {
  const sent = await open(withDigest('shop', withdrawal));
  await waitFor(() => expect(approve().disabled).toBe(false));
  fireEvent.click(approve());
  fireEvent.click(screen.getByRole('button', { name: 'Approve now' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ terms_digest: digestOfShown('shop', withdrawal) });
});

test('a simulation that its own writer made up does not lead: the calldata does, in red, and is typed', async () => {
  // The digest covers the lie: the route that made the order wrote it.
  const sent = await open(
    withDigest('shop', { ...call, simulation: simulated(friend, 10_000_000n) }),
  );
  expect(screen.getByRole('heading', { name: /^Send 40,000 USDT to 0xdead/ })).toBeTruthy();
  expect(red(contradicts)?.textContent).toContain('decodes this call differently');
  const panel = screen.getByText('This address').closest('.panel');
  expect(panel?.textContent).toContain(thief);
  // Two addresses may begin and end alike: what contradicts is compared whole.
  const changes = screen.getByText('Balance changes').closest('.panel');
  for (const address of [friend, thief]) expect(changes?.textContent).toContain(address);
  // The whole address below the sentence is of who is paid, not of the token's contract.
  const asked = screen.getByRole('heading', { name: /^Send 40,000/ }).parentElement;
  expect(asked?.textContent).toContain(thief);
  await waitFor(() => expect(approve().disabled).toBe(false));
  fireEvent.click(approve());
  const now = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve now' });
  expect(now.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Type MISMATCH'), { target: { value: 'mismatch' } });
  expect(now.disabled).toBe(false);
  fireEvent.click(now);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('balance changes of a transfer by call are those of the calldata', async () => {
  const lie = { ...call, simulation: { ...call.simulation, balance_changes: [] } };
  await open(withDigest('shop', lie));
  expect(red(contradicts)?.textContent).toContain('differs from what is signed');
  const panel = screen.getByText('Balance changes').closest('.panel')!;
  expect(panel.textContent).toContain('-40,000 USDT leaves the paying address');
  expect(panel.textContent).toContain('+40,000 USDT goes to the recipient');
  cleanup();
  await open(withDigest('shop', call));
  expect(red(contradicts)).toBeNull();
});

test.each([
  ['unlimited allowance', `0x095ea7b3${word(thief)}${'f'.repeat(64)}`, 'Unlimited permission'],
  [
    'allowance of Permit2',
    `0x87517c45${word(usdt)}${word(thief)}${word('f'.repeat(40))}${word('1')}`,
    'Unlimited permission',
  ],
  ['function that is not known', '0x12345678', 'Risk'],
])(
  'an %s is in red by the calldata, though the service stored nothing of it',
  async (_, data, title) => {
    const harmless = { ...simulated(friend, 5n), balance_changes: [], decoded_call: null };
    await open(withDigest('shop', { ...call, data, simulation: harmless }));
    expect(red(title)).toBeTruthy();
  },
);

test('typed data is read from the text that is signed, never from what stands beside it', async () => {
  const shown = { ...typed(thief), typed_data: permit(friend) };
  await open(withDigest('shop', shown));
  const heading = screen.getByRole('heading', { level: 2, name: /^Let 0xdead/ });
  expect(heading.textContent).toContain('by a signature');
  expect(document.body.textContent).not.toContain(friend);
});

test('a message that may be a hash is a risk by the page’s own reading', async () => {
  const message = 'x'.repeat(32);
  const shown = { ...operation, ...nothing, amount_raw: null, op_type: 'sign-message', message };
  await open(withDigest('shop', shown));
  expect(red('Risk')?.textContent).toContain('may be the hash of an order');
});

test('what was simulated says so, and when', async () => {
  const data = `0xb6b55f25${word('5')}`;
  const other = { ...simulated(friend, 5n), decoded_call: decodeCall(data) };
  await open(withDigest('shop', { ...call, data, simulation: other }));
  expect(screen.getByText(/^Simulated by the service when the order was created/)).toBeTruthy();
});
