// @vitest-environment happy-dom
/** Whitelist entries with their labels, what a form is refused for, and edits that are not lost. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '../../../../../../console/src/api/client.ts';
import type { Settings } from '../../../../../../console/src/api/policy.ts';
import { type World, WorldContext } from '../../../../../../console/src/api/world.ts';
import PolicyPage from '../../../../../../console/src/pages/policy/page.tsx';
import { LeaveGuard } from '../../../../../../console/src/parts/leave-guard.tsx';
import { LinkTo } from '../../../../../../console/src/parts/link-to.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const seconds = () => Math.floor(Date.now() / 1000);
const listed = '0x52908400098527886E0F7030069857D2E4169EE7';
const older = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

const settings: Settings = {
  rev: 7,
  entries: {
    ip_whitelist: [],
    address_whitelist: [
      {
        entry: listed,
        label: 'Exchange A',
        added_by: 'bob@shop.example',
        added_at: seconds() - 86_400,
      },
      { entry: older, label: null, added_by: null, added_at: null },
    ],
  },
  ip_whitelist: [],
  address_whitelist: [listed, older],
  daily_limits: [],
  confirmations: {},
  credit_seconds: {},
  pending_ttl_s: 86_400,
  auto_approve_daily_usd: 5_000,
  auto_fees_daily_usd: 1_000,
  swap_daily_usd: 700,
  client_daily_usd: null,
  approved_daily_usd: null,
  confirm_session_keys: false,
  max_swap_slippage_bps: null,
  max_quote_deviation_bps: 500,
  require_signatures: false,
  client_auto_approve: false,
  sweeps: {},
  screening: null,
  grouping: [],
  metadata_filters: [],
  pending_webhooks: false,
};

type Reply = { http: number; message: string } | { data: object };

async function open(reply: (path: string, body: object) => Reply, local = false) {
  const asked: [string, object][] = [];
  const ok = (data: unknown) => ({ data: { code: 0, data }, response: new Response() });
  const get = async (path: string) => {
    if (path.endsWith('/settings')) return ok(settings);
    if (path === '/projects/{slug}') return ok({ slug: 'shop', funding: [{ chain: 'ETH' }] });
    return ok({ list: [], complete: true, total: 0 });
  };
  const send = async (path: string, { body }: { body: object }) => {
    asked.push([path, body]);
    const answer = reply(path, body);
    if ('data' in answer) return ok(answer.data);
    const { http, message } = answer;
    return {
      error: { code: http * 100 + 1, message },
      response: new Response(null, { status: http }),
    };
  };
  const admin = { email: 'alice@shop.example', groups: ['owner'], authTime: 0, expiresAt: 0 };
  const world = {
    api: { GET: get, POST: send, PATCH: send } as unknown as Api,
    sessions: { config: { local } },
    admin,
  } as unknown as World;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  history.replaceState(null, '', '/p/shop/policy');
  render(
    <WorldContext value={world}>
      <QueryClientProvider client={client}>
        <LeaveGuard>
          <LinkTo to="/p/shop/keys">API keys</LinkTo>
          <PolicyPage slug="shop" />
        </LeaveGuard>
      </QueryClientProvider>
    </WorldContext>,
  );
  await screen.findByRole('heading', { name: 'Rules' });
  return asked;
}

const never = (): Reply => {
  throw new Error('nothing is sent');
};
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

test('an entry says whose it is, who added it and since when; an older one only itself', async () => {
  await open(never);
  const [known, old] = [...document.querySelectorAll('.entries li')];
  expect(known?.textContent).toContain('Exchange A');
  expect(known?.textContent).toContain('added by bob@shop.example 1 d ago');
  expect(old?.textContent).not.toContain('added by');
  expect(screen.getByRole('button', { name: `Add label of ${older}` })).toBeTruthy();
});

test('an entry is added with its label', async () => {
  const asked = await open(() => ({ data: { state: 'pending' } }));
  const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const [form] = screen.getAllByRole('form');
  const [address, label] = [...form!.querySelectorAll('input')];
  fireEvent.change(address!, { target: { value: other } });
  fireEvent.change(label!, { target: { value: 'Exchange B' } });
  fireEvent.submit(form!);
  await screen.findByText('Waiting for a second owner');
  expect(asked).toEqual([
    ['/projects/{slug}/settings/{list}/add', { entry: other, label: 'Exchange B' }],
  ]);
});

test('what is not an address is said at its field, by the kind that was meant', async () => {
  const message = 'entry is an IP address, not an address on a chain';
  await open(() => ({ http: 400, message }));
  type('Address', '203.0.113.7');
  fireEvent.submit(field('Address').form!);
  const said = await screen.findByText('Address is an IP address, not an address on a chain');
  expect(field('Address').getAttribute('aria-invalid')).toBe('true');
  expect(field('Address').getAttribute('aria-describedby')).toContain(said.id);
  expect(screen.queryByText('The request was refused')).toBeNull();
});

test('a label of an entry is changed by itself', async () => {
  const asked = await open(() => ({ data: { ...settings, state: 'done' } }));
  fireEvent.click(screen.getByRole('button', { name: `Add label of ${older}` }));
  const sheet = screen.getByRole('dialog');
  fireEvent.change(sheet.querySelector('input')!, { target: { value: 'Old partner' } });
  fireEvent.submit(sheet.querySelector('form')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked[0]?.[1]).toEqual({ entry: older, label: 'Old partner' });
});

test('hours and percent are typed, seconds and basis points are sent', async () => {
  const asked = await open(() => ({ http: 500, message: 'x' }));
  expect(field('Approval window (hours)').value).toBe('24');
  expect(field('Max. deviation from market price (%)').value).toBe('5');
  type('Approval window (hours)', '2');
  type('Max. deviation from market price (%)', '2.5');
  fireEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.[1]).toEqual({ pending_ttl_s: 7_200, max_quote_deviation_bps: 250 });
});

test('what the API refuses of a rule stands at the rule', async () => {
  await open(() => ({ http: 400, message: 'swap_daily_usd must be at most 1e12' }));
  type('Daily swap limit (USD)', '9999999999999');
  fireEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('Daily swap limit (USD) must be at most 1e12')).toBeTruthy();
  expect(field('Daily swap limit (USD)').getAttribute('aria-invalid')).toBe('true');
});

test('how changes take effect is said once, not at each field', async () => {
  await open(never);
  expect(document.body.textContent?.match(/take effect immediately/gi)).toHaveLength(1);
});

test('where one owner alone removes a limit, the name of the project is typed', async () => {
  const diff = [{ setting: 'swap_daily_usd', before: 700, after: null }];
  const preview = { rev: 7, diff, loosens: ['swap_daily_usd'], second_owner: false };
  await open(() => ({ data: preview }), true);
  type('Daily swap limit (USD)', '');
  fireEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  await screen.findByText('From now on there is no limit: Daily swap limit (before: 700 USD).');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save now' });
  expect(save.disabled).toBe(true);
  type('Type shop', 'shop');
  expect(save.disabled).toBe(false);
});

test('edits that are not saved are asked about before they are lost', async () => {
  await open(never);
  fireEvent.click(screen.getByRole('link', { name: 'API keys' }));
  expect(location.pathname).toBe('/p/shop/keys');
  cleanup();
  await open(never);
  type('Daily swap limit (USD)', '9');
  fireEvent.click(screen.getByRole('link', { name: 'API keys' }));
  expect(location.pathname).toBe('/p/shop/policy');
  await screen.findByText('Leave without saving?');
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(field('Daily swap limit (USD)').value).toBe('9');
  fireEvent.click(screen.getByRole('link', { name: 'API keys' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard edits and leave' }));
  expect(location.pathname).toBe('/p/shop/keys');
});
