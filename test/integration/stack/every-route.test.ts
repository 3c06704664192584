/**
 * Calls every route of both APIs on the deployed stacks. Each function runs under its own role, so
 * a missing permission shows as a 5xx. The inputs are simple and succeed.
 */
import { verifyMessage } from 'viem';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminRouteName, adminRoutes } from '#contract/admin/routes.ts';
import { routes } from '#contract/routes.ts';
import { type AdminClient, signInAdmin } from '#local/clients/admin-client.ts';
import { type ApiClient, makeApiClient } from '#local/clients/api-client.ts';
import { readStack, type StackFile } from '#local/cloud/stack-file.ts';
import { until } from '#test/support/stack.ts';

let stack: StackFile;
let api: ApiClient;
let alice: AdminClient;
let bob: AdminClient;

const unique = Date.now().toString(36);
const slug = `every-${unique}`;
/** Anvil's fourth account. This address belongs to no project here. */
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

beforeAll(async () => {
  const found = readStack();
  if (!found) throw new Error('The local cloud is not up: npm run test:integration brings it up');
  stack = found;
  const key = stack.project.keys.find(({ permission }) => permission === 'approve')!;
  api = makeApiClient(stack.base_url, key);
  const target = {
    apiUrl: stack.admin.api_url,
    userPoolClientId: stack.admin.user_pool_client_id,
    endpointUrl: stack.aws.endpoint_url,
    region: stack.aws.region,
  };
  [alice, bob] = (await Promise.all(stack.admins.map((login) => signInAdmin(target, login)))) as [
    AdminClient,
    AdminClient,
  ];
});

const biz = (name: string): string => `every-${unique}-${name}`;
const payment = (name: string, amount: string) => ({
  biz_order_id: biz(name),
  chain: 'ETH',
  token: 'USDT',
  to_address: stranger,
  amount,
});

const paid = { chain: 'ETH', token: 'USDT', to: stranger };

/** Answers of the routes called so far, for the inputs of later ones. */
const answered: Record<string, Record<string, unknown>> = {};

/** The input of each route, by its id. A route without an entry is called without input. */
const inputs: Record<string, () => { param?: string; query?: string; body?: unknown }> = {
  'subaccount/create': () => ({ body: { user_id: `every-${unique}` } }),
  'subaccount/info': () => ({ query: `user_id=every-${unique}` }),
  'address/balance': () => ({
    query: `chain=ETH&address=${stack.project.wallet.EVM}&token=USDT`,
  }),
  'deposit/detail': () => ({ query: 'deposit_no=DP00000000000000000000' }),
  'deposit/replay-webhook': () => ({ body: { deposit_no: 'DP00000000000000000000' } }),
  'withdraw/apply': () => ({ body: payment('applied', '1.5') }),
  'withdraw/detail': () => ({ query: `biz_order_id=${biz('applied')}` }),
  'withdraw/cancel': () => ({ body: { biz_order_id: biz('cancelled') } }),
  'swap/tokens': () => ({ query: 'chain=ETH' }),
  'swap/quote': () => ({
    body: {
      from_chain: 'ETH',
      from_token: 'ETH',
      to_chain: 'ETH',
      to_token: 'USDT',
      amount_in: '0.01',
      from_address: (answered['subaccount/create']!.addresses as { EVM: string }).EVM,
    },
  }),
  'swap/execute': () => ({
    body: { biz_order_id: biz('swapped'), route_id: answered['swap/quote']!.route_id },
  }),
  'swap/detail': () => ({
    query: `biz_order_id=${biz('swapped')}&swap_no=${answered['swap/execute']!.swap_no}`,
  }),
  'swap/list': () => ({ query: 'from_chain=ETH&to_chain=ETH&status=0' }),
  'client/addresses': () => ({ query: 'chain=EVM' }),
  'client/transfer': () => ({ body: { ...paid, amount: '0.5' } }),
  'client/send-tx': () => ({ body: { chain: 'ETH', to: stranger, value: '0x1' } }),
  'client/sign-message': () => ({ body: { chain: 'ETH', message: unique } }),
  'client/sign-typed-data': () => ({
    body: {
      chain: 'ETH',
      domain: { name: 'Every route' },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: unique },
    },
  }),
  'client/operations': () => ({ query: 'status=0&chain=ETH' }),
  'client/session-keys/create': () => ({ body: { name: `every-${unique}` } }),
  'client/session-keys/revoke': () => ({
    // Only the key's id: paths are logged, so the whole key must not be in one.
    param: String(answered['client/session-keys/create']?.sk_id).replace(/_[0-9a-f]+$/, ''),
  }),
};

/** Expected code of a route for its input; 0 for a route without an entry. */
const codes: Record<string, number> = {
  'deposit/detail': 40401,
  'deposit/replay-webhook': 40401,
};

describe('the merchant API', () => {
  test('an order that is cancelled later waits for approval', async () => {
    const answer = await api.call('POST', '/v1/withdraw/apply', payment('cancelled', '1000'));
    expect(answer).toMatchObject({ http: 200, code: 0, data: { level: 2, status: 0 } });
  });

  test.each(routes.map((route) => [route.id, route] as const))('%s answers', async (id, route) => {
    const { param = '', query, body } = inputs[id]?.() ?? {};
    const path = route.path.replace(/\{\w+\}/, param);
    const answer = await api.call(route.method, `${path}${query ? `?${query}` : ''}`, body);
    expect(answer.code, JSON.stringify(answer)).toBe(codes[id] ?? 0);
    answered[id] = answer.data as Record<string, unknown>;
  });

  test('a sub-account signs a message that a session key approves', async () => {
    const { addresses } = answered['subaccount/create'] as { addresses: { EVM: `0x${string}` } };
    const key = await api.post<{ sk_id: string }>('/v1/client/session-keys', { daily_cap_usd: 1 });
    const message = `signed by ${unique}`;
    const call = await api.call<{ op_no: string }>(
      'POST',
      '/v1/client/sign-message',
      { chain: 'ETH', from: addresses.EVM, message },
      { 'x-session-key': key.sk_id, 'idempotency-key': unique },
    );
    expect(call).toMatchObject({ code: 0, data: { status: 'queued', decided_by: 'session_key' } });
    const signature = await until('a signature', async () => {
      const query = { op_type: 'sign-message', status: 3, size: 100 };
      const { list } = await api.get<{ list: { op_no: string; signature: `0x${string}` }[] }>(
        '/v1/client/operations',
        query,
      );
      return list.find(({ op_no }) => op_no === call.data.op_no)?.signature;
    });
    expect(await verifyMessage({ address: addresses.EVM, message, signature })).toBe(true);
  });

  test('an unknown path gets the envelope', async () => {
    expect(await api.call('GET', '/v1/nowhere')).toMatchObject({ http: 404, code: 40401 });
  });
});

const created: { appId?: string; changeId?: string; rescanId?: string } = {};
const orders: Record<string, string> = {};

/** The terms that the order shows which was read last. */
const shownTerms = { terms_digest: '' };
function noteDigest({ terms_digest }: Record<string, unknown>): void {
  shownTerms.terms_digest = String(terms_digest);
}

const ofDemo = () => ({ slug: stack.project.slug });

type Call = { as?: () => AdminClient; params?: Record<string, string>; body?: unknown };

/** The order matters: a later call needs the result of an earlier one. */
const adminCalls: [AdminRouteName, () => Call, ((data: Record<string, unknown>) => void)?][] = [
  ['createProject', () => ({ body: { slug, name: 'Every route' } })],
  ['listProjects', () => ({})],
  ['showProject', () => ({})],
  [
    'createKey',
    () => ({ body: { name: 'k', permission: 'manage', mode: 'hmac' } }),
    (data) => {
      created.appId = String(data.app_id);
    },
  ],
  ['listKeys', () => ({})],
  ['updateKey', () => ({ params: { app_id: created.appId! }, body: { enabled: false } })],
  ['deleteKey', () => ({ params: { app_id: created.appId! } })],
  ['showSettings', () => ({})],
  ['updateSettings', () => ({ body: { pending_ttl_s: 7200 } })],
  ['freeze', () => ({ body: { reason: 'a test' } })],
  ['unfreeze', () => ({})],
  [
    'listChanges',
    () => ({}),
    (data) => {
      created.changeId = String((data.list as { change_id: string }[])[0]?.change_id);
    },
  ],
  ['confirmChange', () => ({ as: () => bob, params: { change_id: created.changeId! } })],
  ['freeze', () => ({ body: { reason: 'again' } })],
  ['unfreeze', () => ({})],
  [
    'listChanges',
    () => ({}),
    (data) => {
      created.changeId = String((data.list as { change_id: string }[])[0]?.change_id);
    },
  ],
  ['dropChange', () => ({ params: { change_id: created.changeId! } })],
  ['listWithdrawals', () => ({ params: { slug: stack.project.slug } })],
  ['showWithdrawal', () => ({ params: { ...ofDemo(), withdraw_no: orders.approve! } }), noteDigest],
  [
    'approveWithdrawal',
    () => ({ params: { ...ofDemo(), withdraw_no: orders.approve! }, body: shownTerms }),
  ],
  [
    'rejectWithdrawal',
    () => ({
      params: { slug: stack.project.slug, withdraw_no: orders.reject! },
      body: { reason: 'a test' },
    }),
  ],
  ['listOperations', () => ({ params: { slug: stack.project.slug } })],
  ['showOperation', () => ({ params: { ...ofDemo(), op_no: orders.signed! } }), noteDigest],
  [
    'approveOperation',
    () => ({ params: { ...ofDemo(), op_no: orders.signed! }, body: shownTerms }),
  ],
  [
    'rejectOperation',
    () => ({
      params: { slug: stack.project.slug, op_no: orders.unsigned! },
      body: { reason: 'a test' },
    }),
  ],
  ['listWebhooks', () => ({})],
  ['listAudit', () => ({})],
  ['listDeploymentAudit', () => ({})],
  ['showChain', () => ({ params: { chain: 'ETH' } })],
  [
    'rescan',
    () => ({ params: { chain: 'ETH' }, body: { from: 1, to: 2 } }),
    (data) => {
      created.rescanId = String(data.id);
    },
  ],
  ['showRescan', () => ({ params: { chain: 'ETH', id: created.rescanId! } })],
  ['listHaltedWallets', () => ({ params: { slug: stack.project.slug } })],
  ['listInternalTransfers', () => ({ params: { slug: stack.project.slug } })],
  ['showWallet', () => ({ params: { slug: stack.project.slug, chain: 'ETH' } })],
  // While the project is frozen, nothing of it is signed, so an approved order can be failed.
  ['freeze', () => ({ params: ofDemo(), body: { reason: 'orders are failed' } })],
  ['showWithdrawal', () => ({ params: { ...ofDemo(), withdraw_no: orders.failed! } }), noteDigest],
  [
    'approveWithdrawal',
    () => ({ params: { ...ofDemo(), withdraw_no: orders.failed! }, body: shownTerms }),
  ],
  [
    'failWithdrawal',
    () => ({
      params: { ...ofDemo(), withdraw_no: orders.failed! },
      body: { reason: 'a test' },
    }),
    (data) => expect(data).toMatchObject({ status: 5, fail_reason: 'a test' }),
  ],
  ['showOperation', () => ({ params: { ...ofDemo(), op_no: orders.unsignable! } }), noteDigest],
  [
    'approveOperation',
    () => ({ params: { ...ofDemo(), op_no: orders.unsignable! }, body: shownTerms }),
  ],
  [
    'failOperation',
    () => ({ params: { ...ofDemo(), op_no: orders.unsignable! }, body: { reason: 'a test' } }),
  ],
  ['unfreeze', () => ({ params: ofDemo() })],
  [
    'listChanges',
    () => ({ params: ofDemo() }),
    (data) => {
      created.changeId = String((data.list as { change_id: string }[])[0]?.change_id);
    },
  ],
  [
    'confirmChange',
    () => ({ as: () => bob, params: { ...ofDemo(), change_id: created.changeId! } }),
  ],
];

describe('the admin API', () => {
  beforeAll(async () => {
    for (const name of ['approve', 'reject', 'failed']) {
      const body = payment(name, '1000');
      const { data } = await api.call<{ withdraw_no: string }>('POST', '/v1/withdraw/apply', body);
      orders[name] = data.withdraw_no;
    }
    for (const name of ['signed', 'unsigned', 'unsignable']) {
      const body = { chain: 'ETH', message: `${name} ${unique}` };
      const { data } = await api.call<{ op_no: string }>('POST', '/v1/client/sign-message', body);
      orders[name] = data.op_no;
    }
  });

  test.each(adminCalls)('%s answers', async (name, callOf, keep) => {
    const { as, params, body } = callOf();
    const { method, path } = adminRoutes[name];
    const values: Record<string, string> = { slug, ...params };
    const url = path.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
    const answer = await (as?.() ?? alice).call<Record<string, unknown>>(method, url, body);
    expect(answer.code, JSON.stringify(answer)).toBe(0);
    keep?.(answer.data);
  });

  test('retryWebhook refuses an unknown delivery', async () => {
    const answer = await alice.call('POST', `/projects/${slug}/webhooks/DL0/retry`);
    expect(answer).toMatchObject({ http: 404, code: 40401 });
  });

  // This route needs a wallet that was matched and unfrozen: test/drill covers it.
  const ofFrozenWallets = ['matchWallet', 'unfreezeWallet'] as const;

  test.each(ofFrozenWallets)('%s refuses a wallet that is not frozen', async (name) => {
    const url = adminRoutes[name].path
      .replace('{slug}', stack.project.slug)
      .replace('{chain}', 'ETH');
    const answer = await alice.call('POST', url, { transactions: [] });
    expect(answer).toMatchObject({ http: 409, code: 40903 });
  });

  test('passBlock refuses a block at which no watcher is stopped', async () => {
    const body = { hash: `0x${'00'.repeat(32)}`, reason: 'a test' };
    const answer = await alice.call('POST', '/chains/ETH/blocks/1/pass', body);
    expect(answer).toMatchObject({ http: 409, code: 40903 });
  });

  test('every admin route is called', () => {
    const called = new Set<string>([
      ...adminCalls.map(([name]) => name),
      ...ofFrozenWallets,
      'retryWebhook',
      'passBlock',
    ]);
    expect(Object.keys(adminRoutes).filter((name) => !called.has(name))).toEqual([]);
  });
});
