/**
 * Calls every route of admins on the deployed stacks. Each function runs under its own role, so a
 * missing permission shows as a 5xx. The inputs are simple and succeed.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminClient, signInAdmin } from '#local/clients/admin-client.ts';
import { type ApiClient, makeApiClient } from '#local/clients/api-client.ts';
import { parseCode } from '#shared/devices/code.ts';
import { type DeviceKind, deviceConfirmationText } from '#shared/devices/device-texts.ts';
import {
  buildDevice,
  signByCode,
  signText,
  type TestDevice,
} from '#test/builders/shared/devices/build-device.ts';
import { register } from '#test/builders/shared/devices/build-registration.ts';
import { printCodes } from '#test/console/support/signing-person.ts';
import { payment } from '#test/scenarios/route-inputs.ts';
import { type AdminRouteName, adminRoutes } from '#wire/admin/routes.ts';
import { readStack, type StackFile } from '#workstation/stack-file.ts';

let stack: StackFile;
let api: ApiClient;
let alice: AdminClient;
let bob: AdminClient;

const unique = Date.now().toString(36);
const slug = `every-${unique}`;

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

const created: { appId?: string; changeId?: string; rescanId?: string; rev?: number } = {};
const anyIp = { entry: '203.0.113.7' };
const orders: Record<string, string> = {};

/** The terms that the order shows which was read last. */
const shownTerms = { terms_digest: '' };
const shownBatch = { batch_digest: '' };

const ofDemo = () => ({ slug: stack.project.slug });
const ofBatch = (name: string) => ({ ...ofDemo(), batch_no: orders[name]! });
const ofKey = () => ({ app_id: created.appId! });

type Call = { as?: () => AdminClient; params?: Record<string, string>; body?: unknown };
/** Queries of admin routes that need one. */
const queries: Partial<Record<AdminRouteName, string>> = {
  listWaitingSweeps: 'chain=TRX',
  listLedgerEntries: 'account=hot&limit=5',
  listLedgerBalances: 'chain=ETH',
  listLedgerDays: 'days=3',
  listStatements: 'limit=5',
  listUsers: 'size=1',
  showUser: `user_id=every-${unique}`,
  showUserBalances: `user_id=every-${unique}&chain=ETH`,
  search: `q=${payment(unique, 'approve', '1000').biz_order_id}`,
};

/** What the two admins enrol, and the codes that the operator printed for them. */
let passkey: TestDevice;
let keyFile: TestDevice;
let codes: Map<string, string>;

function makeDevice(kind: DeviceKind, you: unknown, origin: unknown): void {
  const personId = String(you);
  if (kind === 'passkey') passkey = buildDevice({ personId, origin: String(origin) }, 'local');
  else keyFile = buildDevice({ personId, kind }, 'local');
}

function codeOf(admin: 0 | 1, { deviceId }: TestDevice) {
  const { codesId, seedText } = parseCode(codes.get(stack.admins[admin]!.email)!)!;
  return { codes_id: codesId, signature: signByCode(seedText, 'local', deviceId) };
}

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
  ['updateKey', () => ({ params: ofKey(), body: { enabled: false } })],
  ['rotateWebhookSecret', () => ({ params: ofKey(), body: { overlap_hours: 24 } })],
  ['deleteKey', () => ({ params: ofKey() })],
  ['listSessionKeys', () => ({ params: ofDemo() })],
  ['previewSettings', () => ({ body: { pending_ttl_s: 700 } })],
  ['showHotWallet', () => ({ params: { ...ofDemo(), chain: 'ETH' } })],
  ['listEnergyOrders', () => ({ params: ofDemo() })],
  ['listTopUps', () => ({ params: ofDemo() })],
  ['listHolds', () => ({ params: ofDemo() })],
  ['listLedgerEntries', () => ({ params: ofDemo() })],
  ['listLedgerBalances', () => ({ params: ofDemo() })],
  ['listLedgerDays', () => ({ params: ofDemo() })],
  ['showLimits', () => ({ params: ofDemo() })],
  ['listStatements', () => ({ params: ofDemo() })],
  ['listDifferences', () => ({ params: ofDemo() })],
  ['beginControlProof', () => ({ body: { nonce: `every-${unique}` } })],
  [
    'showSettings',
    () => ({}),
    ({ rev }) => {
      created.rev = Number(rev);
    },
  ],
  ['updateSettings', () => ({ body: { pending_ttl_s: 7200, rev: created.rev } })],
  ['addWhitelistEntry', () => ({ params: { list: 'ip_whitelist' }, body: anyIp })],
  ['removeWhitelistEntry', () => ({ params: { list: 'ip_whitelist' }, body: anyIp })],
  ['freeze', () => ({ body: { reason: 'a test' } })],
  ['unfreeze', () => ({})],
  ['listChanges', () => ({}), noteChange],
  ['confirmChange', () => ({ as: () => bob, params: { change_id: created.changeId! } })],
  ['freeze', () => ({ body: { reason: 'again' } })],
  ['unfreeze', () => ({})],
  ['listChanges', () => ({}), noteChange],
  ['dropChange', () => ({ params: { change_id: created.changeId! } })],
  ['showMe', () => ({})],
  [
    'listPeople',
    () => ({}),
    ({ list }) =>
      expect(list).toContainEqual(
        expect.objectContaining({
          email: stack.admins[0]!.email,
          groups: expect.arrayContaining(['approver', 'owner']),
          state: 'active',
          // The call before this one noted it.
          last_sign_in_at: expect.any(Number),
        }),
      ),
  ],
  ['listDevices', () => ({}), ({ you, origin }) => makeDevice('passkey', you, origin)],
  ['listDevices', () => ({ as: () => bob }), ({ you }) => makeDevice('key_file', you, null)],
  [
    'enrolPasskey',
    () => {
      const { credentialId, clientDataJson, attestationObject } = register(passkey, 'local');
      return {
        body: {
          name: 'phone',
          credential_id: credentialId,
          client_data_json: clientDataJson,
          attestation_object: attestationObject,
          code: codeOf(0, passkey),
        },
      };
    },
    (data) => expect(data).toMatchObject({ state: 'waiting', device_id: passkey.deviceId }),
  ],
  [
    'enrolKeyFile',
    () => ({
      as: () => bob,
      body: { name: 'bot', public_key: keyFile.publicKey, code: codeOf(1, keyFile) },
    }),
    (data) => expect(data).toMatchObject({ kind: 'key_file', device_id: keyFile.deviceId }),
  ],
  [
    'confirmDevice',
    () => {
      const { deviceId } = passkey;
      const { signature } = signText(keyFile, deviceConfirmationText('local', deviceId));
      const body = { signature: { device_id: keyFile.deviceId, signature } };
      return { as: () => bob, params: { device_id: deviceId }, body };
    },
    (data) => expect(data).toMatchObject({ confirmed_by: stack.admins[1]!.email }),
  ],
  [
    'endDevice',
    () => ({ params: { device_id: keyFile.deviceId } }),
    (data) => expect(data).toMatchObject({ state: 'ended', ended_by: stack.admins[0]!.email }),
  ],
  ['listApprovals', () => ({ params: ofDemo() })],
  [
    'showRecipient',
    () => ({ params: { ...ofDemo(), chain: 'ETH', address: `0x${'ab'.repeat(20)}` } }),
    ({ ours, paid }) => expect({ ours, paid }).toMatchObject({ ours: null, paid: { count: 0 } }),
  ],
  [
    'listRecipientOrders',
    () => ({ params: { ...ofDemo(), chain: 'ETH', address: `0x${'ab'.repeat(20)}` } }),
    (data) => expect(data).toEqual({ list: [], next: null, not_looked_in: [] }),
  ],
  [
    'search',
    () => ({ params: ofDemo() }),
    ({ hits }) =>
      expect(hits).toEqual([
        {
          kind: 'withdrawal',
          id: orders.approve,
          chain: null,
          note: expect.stringContaining(unique),
        },
      ]),
  ],
  ['listUsers', () => ({ params: ofDemo() })],
  [
    'showUser',
    () => ({ params: ofDemo() }),
    ({ user_id: userId }) => expect(userId).toBe(`every-${unique}`),
  ],
  [
    'showUserBalances',
    () => ({ params: ofDemo() }),
    ({ tokens }) =>
      expect(tokens).toContainEqual(expect.objectContaining({ token: 'ETH', balance: '0' })),
  ],
  ['listDeposits', () => ({ params: ofDemo() })],
  ['listSwaps', () => ({ params: ofDemo() })],
  ['showOverview', () => ({ params: ofDemo() })],
  ['recoverWebhooks', () => ({ body: { since: 0 } })],
  ['listWithdrawals', () => ({ params: ofDemo() })],
  ['listSweeps', () => ({ params: ofDemo() })],
  ['listWaitingSweeps', () => ({ params: ofDemo() })],
  ['showEnergy', () => ({ params: ofDemo() })],
  ['updateEnergy', () => ({ params: ofDemo(), body: { low_balance_threshold: '12' } })],
  ['showSweepDestination', () => ({ params: ofDemo() })],
  ['showWithdrawal', () => ({ params: { ...ofDemo(), withdraw_no: orders.approve! } }), noteDigest],
  [
    'approveWithdrawal',
    () => ({ params: { ...ofDemo(), withdraw_no: orders.approve! }, body: shownTerms }),
  ],
  [
    'rejectWithdrawal',
    () => ({
      params: { ...ofDemo(), withdraw_no: orders.reject! },
      body: { reason: 'a test' },
    }),
  ],
  [
    'reviewApprovals',
    () => ({ params: ofDemo(), body: { orders: [orders.listed, orders.refused] } }),
    ({ list }) => expect(list).toHaveLength(2),
  ],
  ['showWithdrawal', () => ({ params: { ...ofDemo(), withdraw_no: orders.listed! } }), noteDigest],
  [
    'approveWithdrawals',
    () => ({ params: ofDemo(), body: { orders: [{ no: orders.listed, ...shownTerms }] } }),
  ],
  ['showWithdrawal', () => ({ params: { ...ofDemo(), withdraw_no: orders.refused! } }), noteDigest],
  [
    'rejectWithdrawals',
    () => ({
      params: ofDemo(),
      body: { orders: [{ no: orders.refused, ...shownTerms }], reason: 'a test' },
    }),
  ],
  [
    'listPayouts',
    () => ({ params: ofDemo() }),
    ({ list }) =>
      expect(list).toContainEqual(expect.objectContaining({ batch_no: orders.approvedBatch })),
  ],
  ['showPayout', () => ({ params: ofBatch('approvedBatch') }), noteDigest],
  ['approvePayout', () => ({ params: ofBatch('approvedBatch'), body: shownBatch })],
  ['showPayout', () => ({ params: ofBatch('rejectedBatch') }), noteDigest],
  [
    'rejectPayout',
    () => ({
      params: ofBatch('rejectedBatch'),
      body: { batch_digest: shownBatch.batch_digest, reason: 'a test' },
    }),
  ],
  ['listOperations', () => ({ params: ofDemo() })],
  ['showOperation', () => ({ params: { ...ofDemo(), op_no: orders.inList! } }), noteDigest],
  [
    'approveOperations',
    () => ({ params: ofDemo(), body: { orders: [{ no: orders.inList, ...shownTerms }] } }),
  ],
  [
    'rejectOperations',
    () => ({
      params: ofDemo(),
      body: { orders: [{ no: orders.inList, ...shownTerms }], reason: 'a test' },
    }),
  ],
  ['showOperation', () => ({ params: { ...ofDemo(), op_no: orders.signed! } }), noteDigest],
  [
    'approveOperation',
    () => ({ params: { ...ofDemo(), op_no: orders.signed! }, body: shownTerms }),
  ],
  [
    'rejectOperation',
    () => ({
      params: { ...ofDemo(), op_no: orders.unsigned! },
      body: { reason: 'a test' },
    }),
  ],
  ['listWebhooks', () => ({})],
  ['listReceivers', () => ({})],
  ['listAudit', () => ({})],
  ['listDeploymentAudit', () => ({})],
  ['listAlarms', () => ({})],
  ['listChains', () => ({})],
  ['showChain', () => ({ params: { chain: 'ETH' } })],
  ['askProviders', () => ({ params: { chain: 'ETH' } })],
  [
    'rescan',
    () => ({ params: { chain: 'ETH' }, body: { from: 1, to: 2 } }),
    (data) => {
      created.rescanId = String(data.id);
    },
  ],
  ['showRescan', () => ({ params: { chain: 'ETH', id: created.rescanId! } })],
  ['listHaltedWallets', () => ({ params: ofDemo() })],
  ['listInternalTransfers', () => ({ params: ofDemo() })],
  ['showWallet', () => ({ params: { ...ofDemo(), chain: 'ETH' } })],
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
  ['listChanges', () => ({ params: ofDemo() }), noteChange],
  [
    'confirmChange',
    () => ({ as: () => bob, params: { ...ofDemo(), change_id: created.changeId! } }),
  ],
];

describe('the admin API', () => {
  beforeAll(async () => {
    for (const name of ['approve', 'reject', 'failed', 'listed', 'refused']) {
      const body = payment(unique, name, '1000');
      const { data } = await api.call<{ withdraw_no: string }>('POST', '/v1/withdraw/apply', body);
      orders[name] = data.withdraw_no;
    }
    for (const name of ['approvedBatch', 'rejectedBatch']) {
      const items = [payment(unique, name, '1000')];
      const body = { batch_id: `${unique}-${name}`, items };
      const { data } = await api.call<{ batch_no: string }>('POST', '/v1/withdraw/batch', body);
      orders[name] = data.batch_no;
    }
    codes = await printCodes(stack, [stack.admins[0]!.email, stack.admins[1]!.email]);
    await api.post('/v1/subaccount/create', { user_id: `every-${unique}` });
    for (const name of ['signed', 'unsigned', 'unsignable', 'inList']) {
      const body = { chain: 'ETH', message: `${name} ${unique}` };
      const { data } = await api.call<{ op_no: string }>('POST', '/v1/client/sign-message', body);
      orders[name] = data.op_no;
    }
    // The settings of energy and of sweeps on TRON exist once a merchant has begun with both.
    const { wallet_id: walletId } = await api.get<{ wallet_id: number }>('/v1/client/wallet');
    await api.post('/v1/energy/subscribe', { low_balance_threshold: '10' });
    await api.post('/v1/energy/sweep-config', {
      wallet_id: walletId,
      dest_address: stack.project.wallet.TRX,
    });
  });

  test.each(adminCalls)('%s answers', async (name, callOf, keep) => {
    const { as, params, body } = callOf();
    const { method, path } = adminRoutes[name];
    const values: Record<string, string> = { slug, ...params };
    const url = path.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
    const asked = `${url}?${queries[name] ?? ''}`;
    const answer = await (as?.() ?? alice).call<Record<string, unknown>>(method, asked, body);
    expect(answer.code, JSON.stringify(answer)).toBe(0);
    keep?.(answer.data);
  });

  // What they do with one that exists: other-projects.test.ts, ceilings.test.ts, statements.test.ts, screening.test.ts, and the console's tests.
  test.each([
    ['GET', 'deposits/DP0'],
    ['POST', 'deposits/DP0/replay'],
    ['POST', 'session-keys/sk_0/confirm'],
    ['DELETE', 'session-keys/sk_0'],
    ['GET', 'swaps/SW0'],
    ['GET', 'webhooks/DL0'],
    ['POST', 'webhooks/DL0/retry'],
    ['POST', 'receivers/try', { url: 'https://nobody.example' }],
    ['POST', 'receivers/test', { url: 'https://nobody.example' }],
    ['GET', 'ledger/statements/1999-01'],
    ['POST', 'ledger/differences/BD0/close', { revision: 1, reason: 'a test' }],
    ['POST', 'ledger/compare', { chain: 'ETH', address: `0x${'ab'.repeat(20)}` }],
    ['GET', 'screening/DP0'],
    ['GET', 'screening/DP0/hold'],
    ['POST', 'screening/DP0/release', { terms_digest: '0'.repeat(64) }],
    ['POST', 'screening/DP0/payout', { to_address: '0x0', terms_digest: '0'.repeat(64) }],
    ['POST', 'control-proofs/nobody-asked/sign', { family: 'EVM', addresses: ['0x1'] }],
  ])('%s %s: an unknown one is refused', async (method, path, body?: object) => {
    const answer = await alice.call(method, `/projects/${slug}/${path}`, body);
    expect(answer).toMatchObject({ http: 404, code: 40401 });
  });

  // What they do is shown by test/drill, watch/pass-block and sweeps.test.ts.
  const refused: [AdminRouteName, object][] = [
    ['matchWallet', { transactions: [] }],
    ['unfreezeWallet', {}],
    ['passBlock', { hash: `0x${'00'.repeat(32)}`, reason: 'a test' }],
    ['approveSweepDestination', { terms_digest: '0'.repeat(64) }],
    ['rejectSweepDestination', { terms_digest: '0'.repeat(64) }],
  ];

  test.each(refused)('%s refuses what does not wait for it', async (name, body) => {
    const values: Record<string, string> = { ...ofDemo(), chain: 'ETH', height: '1' };
    const url = adminRoutes[name].path.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
    expect(await alice.call('POST', url, body)).toMatchObject({ http: 409, code: 40903 });
  });

  test('every admin route is called', () => {
    const called = new Set<string>([
      ...adminCalls.map(([name]) => name),
      ...refused.map(([name]) => name),
      'retryWebhook',
      'showWebhook',
      'showSwap',
      'showDeposit',
      'replayDeposit',
      'confirmSessionKey',
      'revokeSessionKey',
      'tryReceiver',
      'testReceiver',
      'showStatement',
      'closeDifference',
      'compareAddress',
      'signControlProofs',
      'showScreening',
      'releaseDeposit',
      'releaseDeposits',
      'payOutDeposit',
      'showHold',
    ]);
    expect(Object.keys(adminRoutes).filter((name) => !called.has(name))).toEqual([]);
  });
});

function noteDigest({ terms_digest, batch_digest }: Record<string, unknown>): void {
  shownTerms.terms_digest = String(terms_digest);
  shownBatch.batch_digest = String(batch_digest);
}

function noteChange({ list }: Record<string, unknown>): void {
  created.changeId = String((list as { change_id: string }[])[0]?.change_id);
}
