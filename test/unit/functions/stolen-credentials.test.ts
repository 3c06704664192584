/**
 * A thief with each kind of credential tries every route that changes anything, as the deployed functions
 * take it in production, and comes as near to six goals as its row of docs/decisions/0008-what-a-stolen-role-can-do.md says.
 */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { permissions } from '#model/permission.ts';
import { deviceConfirmationText } from '#shared/devices/device-texts.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { begun } from '#test/builders/domain/device/enrolled.ts';
import {
  buildDevice,
  signText,
  type TestDevice,
} from '#test/builders/shared/devices/build-device.ts';
import {
  type Credential,
  credentialLines,
  credentials,
  type Goal,
  goals,
} from '#test/builders/thief/credentials.ts';
import { call as callAdmin, makeAdminHandlers } from '#test/support/admin-handlers.ts';
import {
  buildKey,
  buildRsaKey,
  call,
  fakeGuards,
  plainEvent,
  signedEvent,
} from '#test/support/api.ts';
import { type AdminGroup, type AdminRoute, adminGroups } from '#wire/admin/route.ts';
import { type AdminRouteName, adminRoutes } from '#wire/admin/routes.ts';
import type { Route } from '#wire/merchant/route.ts';
import { routes } from '#wire/merchant/routes.ts';
import { read, root } from '../architecture/files.ts';

/** What each route of merchants that changes anything would bring a thief nearer to. */
const merchantGoals: Record<string, Goal[]> = {
  'client/transfer': ['move money'],
  'client/send-tx': ['move money'],
  'client/sign-message': ['move money'],
  'client/sign-typed-data': ['move money'],
  'client/session-keys/create': ['lift a ceiling'],
  'client/session-keys/revoke': [],
  'deposit/replay-webhook': [],
  'energy/subscribe': [],
  'energy/set-sweep-config': ['redirect'],
  'subaccount/create': [],
  'subaccount/update': [],
  'swap/quote': [],
  'swap/execute': ['move money'],
  'withdraw/apply': ['move money'],
  'withdraw/estimate': [],
  'withdraw/batch': ['move money'],
  'withdraw/cancel-batch': [],
  'withdraw/cancel': [],
  'client/cancel': [],
  // It is believed only by the signature of the provider.
  'screening/answer': [],
};

type Changing = {
  [N in AdminRouteName]: (typeof adminRoutes)[N]['method'] extends 'GET' ? never : N;
}[AdminRouteName];

/** The same of the admin API. A new route without a line does not compile. */
const adminGoals: Record<Changing, Goal[]> = {
  createProject: ['lift a ceiling'],
  enrolPasskey: ['approve'],
  enrolKeyFile: ['approve'],
  endDevice: [],
  confirmDevice: ['approve'],
  createKey: ['move money', 'read a secret'],
  updateKey: ['move money'],
  deleteKey: [],
  rotateWebhookSecret: ['read a secret', 'forge a credit'],
  confirmSessionKey: ['lift a ceiling'],
  revokeSessionKey: [],
  updateSettings: ['lift a ceiling', 'redirect'],
  addWhitelistEntry: ['redirect'],
  removeWhitelistEntry: ['redirect'],
  previewSettings: [],
  confirmChange: ['lift a ceiling', 'move money', 'read a secret'],
  dropChange: [],
  approveWithdrawal: ['approve'],
  approveWithdrawals: ['approve'],
  rejectWithdrawal: [],
  rejectWithdrawals: [],
  approvePayout: ['approve'],
  rejectPayout: [],
  failWithdrawal: [],
  approveOperation: ['approve'],
  approveOperations: ['approve'],
  rejectOperation: [],
  rejectOperations: [],
  failOperation: [],
  reviewApprovals: [],
  replayDeposit: [],
  // It takes a held deposit's credit to its user, whose it is.
  releaseDeposit: ['approve'],
  releaseDeposits: ['approve'],
  // It takes a second person, who confirms the same address.
  payOutDeposit: ['approve'],
  approveSweepDestination: ['redirect'],
  rejectSweepDestination: [],
  updateEnergy: [],
  // The books move nothing, and credit nobody.
  closeDifference: [],
  compareAddress: [],
  // What is signed is a text for people: docs/decisions/0091-proof-of-control.md.
  beginControlProof: [],
  signControlProofs: [],
  // Which transaction paid what: of an order that was signed the signers know it better.
  matchWallet: [],
  unfreezeWallet: ['lift a ceiling'],
  retryWebhook: [],
  recoverWebhooks: [],
  tryReceiver: [],
  testReceiver: [],
  freeze: [],
  unfreeze: ['lift a ceiling'],
  // Passing a block credits nothing: what is in it is looked for by hand.
  passBlock: [],
  rescan: [],
};

const gained = (row: Credential) => goals.filter((goal) => credentials[row].gets[goal]);
const inOrder = (found: Iterable<Goal>) => goals.filter((goal) => new Set(found).has(goal));

const signed = routes.filter(({ permission }) => permission !== 'none');
const changing = signed.filter(({ method }) => method !== 'GET');

test('each route of merchants that changes anything has its goals', () => {
  expect(Object.keys(merchantGoals).sort()).toEqual(changing.map(({ id }) => id).sort());
});

/** Whether a request with this key and signature gets to the route's own code. */
async function isLetIn(route: Route, send: Parameters<typeof signedEvent>[0], keys = [buildKey()]) {
  const guards = fakeGuards({ keys });
  let isIn = false;
  const handler = apiRoute(route, guards, async () => {
    isIn = true;
    return { data: null };
  });
  const path = route.path.replaceAll(/\{\w+\}/g, 'x');
  const reply = await call(handler, signedEvent({ method: route.method, path, ...send }));
  // A body that the schema refuses got past the guards.
  return isIn || reply.status === 400;
}

describe('API keys', () => {
  const modes = ['hmac', 'rsa'] as const;
  const keys = permissions.flatMap((permission) => modes.map((mode) => ({ permission, mode })));

  test.each(keys)('$permission, $mode: its goals are those of its row', async (key) => {
    const made = key.mode === 'rsa' ? buildRsaKey(key) : buildKey(key);
    const found: Goal[] = [];
    for (const route of changing) {
      const isIn = await isLetIn(route, { rsa: key.mode === 'rsa', body: {} }, [made]);
      if (isIn) found.push(...merchantGoals[route.id]!);
    }
    expect(inOrder(found)).toEqual(gained(`API key, ${key.permission}, ${key.mode}`));
  });

  test('nothing of another project, and nothing by a key that is disabled', async () => {
    for (const route of changing) {
      expect(await isLetIn(route, { project: 'rival', body: {} }), route.id).toBe(false);
      const off = [buildKey({ enabled: false })];
      expect(await isLetIn(route, { body: {} }, off), route.id).toBe(false);
    }
  });

  test('the admin API takes no API key', async () => {
    const { handlers } = makeAdminHandlers({ stage: 'prod' });
    for (const line of adminLines()) {
      expect((await callAdmin(handlers, line, { claims: null })).status, line).toBe(401);
    }
  });
});

test('a session key without an API key gets nowhere', async () => {
  const value = `sk_${'0'.repeat(26)}_${'ab'.repeat(32)}`;
  for (const route of changing) {
    const handler = apiRoute(route, fakeGuards(), async () => ({ data: null }));
    const path = route.path.replaceAll(/\{\w+\}/g, 'x');
    const headers = { 'x-session-key': value };
    const event = plainEvent({ method: route.method, path, headers, body: '{}' });
    expect((await call(handler, event)).status, route.id).toBe(401);
  }
  expect(gained('session key')).toEqual([]);
});

const params: Record<string, string> = {
  '{slug}': 'demo',
  '{list}': 'address_whitelist',
  '{chain}': 'ETH',
  '{withdraw_no}': 'WD1',
  '{op_no}': 'OP1',
  '{batch_no}': 'PB000000000000000000000001',
  '{app_id}': 'app_1',
  '{sk_id}': 'sk_1',
  '{height}': '91',
};
const isChanging = (entry: [string, AdminRoute]): entry is [Changing, AdminRoute] =>
  entry[1].method !== 'GET';
const adminChanging = Object.entries(adminRoutes as Record<string, AdminRoute>).filter(isChanging);
const lineOf = ({ method, path }: AdminRoute) =>
  `${method} ${path.replaceAll(/\{\w+\}/g, (name) => params[name] ?? 'x')}`;
const adminLines = () => adminChanging.map(([, route]) => lineOf(route));

/** The goals of the routes that a person's groups let in. */
async function goalsOf(groups: string): Promise<Goal[]> {
  const found: Goal[] = [];
  for (const [name, route] of adminChanging) {
    const { handlers } = makeAdminHandlers({ stage: 'prod' });
    const { status } = await callAdmin(handlers, lineOf(route), { groups, body: {} });
    expect(status, name).not.toBe(401);
    if (status !== 403) found.push(...adminGoals[name]);
  }
  return inOrder(found);
}

describe('people', () => {
  test.each(adminGroups)('one %s: the goals of the group are those of its row', async (group) => {
    expect(await goalsOf(`[${group}]`)).toEqual(gained(`one ${group}`));
    // Of another project, none that is a project's.
    const ofOther = await goalsOf(`[${group}:rival]`);
    expect(ofOther).toEqual(['approve']);
  });

  test('the token of an owner who approves comes near all of it', async () => {
    expect(await goalsOf('[owner approver]')).toEqual(gained('admin token'));
  });

  test('a sign-in of more than an hour ago neither approves nor confirms nor enrols', async () => {
    for (const [name, route] of adminChanging) {
      if (!route.recentSignIn) continue;
      const { handlers } = makeAdminHandlers({ stage: 'prod' });
      const answer = await callAdmin(handlers, lineOf(route), { authTime: 1, body: {} });
      expect(answer.status, name).toBe(401);
    }
    const asked = Object.entries(adminGoals).filter(([, of]) => of.includes('approve'));
    for (const [name] of asked) {
      expect((adminRoutes[name as Changing] as AdminRoute).recentSignIn, name).toBe(true);
    }
  });
});

const wireOf = (device: TestDevice, text: string) => {
  const { deviceId, signature, authenticatorData, clientDataJson } = signText(device, text);
  return {
    device_id: deviceId,
    signature,
    authenticator_data: authenticatorData,
    client_data_json: clientDataJson,
  };
};

/** The admin API in production, whose project requires signatures; Anna and Bert have devices. */
async function requiring() {
  const made = makeAdminHandlers({ stage: 'prod' });
  const { deps, fake, time } = made;
  const devices = await begun({ deps, fake, time });
  const settings = buildSettings({ requireSignatures: true, clientDailyUsd: 100 });
  fake.settings.set('demo', settings);
  const { rev } = settings;
  /** Sends a request as a person: by default Anna's token, who is an owner and approves. */
  const as = async (line: string, body?: unknown, sub = 'anna', groups = '[owner approver]') =>
    (await callAdmin(made.handlers, line, { sub, groups, body })).body as {
      code: number;
      data?: { state?: string; change?: { change_id: string }; [name: string]: unknown };
    };
  return { ...made, ...devices, rev, as };
}

describe('one owner, and whoever has their token', () => {
  test.each<[Goal, string, (rev: number) => unknown]>([
    ['lift a ceiling', 'PATCH /projects/demo/settings', (rev) => ({ client_daily_usd: 1e9, rev })],
    ['lift a ceiling', 'PATCH /projects/demo/settings', (rev) => ({ client_daily_usd: null, rev })],
    [
      'lift a ceiling',
      'PATCH /projects/demo/settings',
      (rev) => ({ require_signatures: false, rev }),
    ],
    [
      'lift a ceiling',
      'PATCH /projects/demo/settings',
      (rev) => ({ client_auto_approve: true, rev }),
    ],
    [
      'lift a ceiling',
      'POST /projects',
      () => ({
        slug: 'mine',
        auto_approve_daily_usd: null,
        swap_daily_usd: null,
        client_daily_usd: null,
        require_signatures: false,
      }),
    ],
    [
      'redirect',
      'POST /projects/demo/settings/address_whitelist/add',
      () => ({ entry: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' }),
    ],
    [
      'move money',
      'POST /projects/demo/keys',
      () => ({ name: 'mine', permission: 'approve', mode: 'hmac' }),
    ],
  ])('%s: %s waits for a second owner, and nothing changes', async (_, line, body) => {
    const { as, fake, rev } = await requiring();
    const before = JSON.stringify([...fake.settings]);
    const first = await as(line, body(rev));
    expect(first).toMatchObject({ code: 0, data: { state: 'pending' } });
    // Nor by asking again, by confirming it oneself, or by the token of a second owner without a device.
    await as(line, body(rev));
    const id = first.data?.change?.change_id;
    const confirm = `POST /projects/demo/changes/${id}/confirm`;
    expect((await as(confirm)).code).not.toBe(0);
    expect((await as(confirm, undefined, 'bert')).code).not.toBe(0);
    expect(JSON.stringify([...fake.settings])).toBe(before);
    expect([fake.projects.size, fake.keys.size]).toEqual([1, 0]);
    expect(JSON.stringify(first)).not.toMatch(/api_secret":"|webhook_secret":"/);
  });

  test('the end of a freeze waits; to begin one takes anybody', async () => {
    const { as, fake } = await requiring();
    expect((await as('POST /projects/demo/freeze', {}, 'eve', '[operator]')).code).toBe(0);
    expect(await as('POST /projects/demo/unfreeze')).toMatchObject({ data: { state: 'pending' } });
    expect((await as('POST /projects/demo/unfreeze')).data?.state).toBe('pending');
    expect(fake.freezes.size).toBe(1);
  });
});

describe('approvals', () => {
  const approve = 'POST /projects/demo/withdrawals/WD1/approve';

  test('a stolen token enrols a device of its own, with which nothing is approved', async () => {
    const { as, recorded, handlers } = await requiring();
    const own = buildDevice({ personId: 'anna', kind: 'key_file' }, 'prod');
    const enrolled = await as('POST /devices/key-files', { name: 'x', public_key: own.publicKey });
    expect(enrolled).toMatchObject({ code: 0, data: { state: 'waiting' } });
    const { body } = await callAdmin(handlers, 'GET /projects/demo/withdrawals/WD1', {});
    const digest = (body.data as { terms_digest: string }).terms_digest;
    const signature = wireOf(own, 'anything');
    expect((await as(approve, { terms_digest: digest })).code).toBe(40302);
    expect((await as(approve, { terms_digest: digest, signature })).code).toBe(40302);
    // It confirms itself by no device: its own, or one that its person does not hold.
    const line = `POST /devices/${own.deviceId}/confirm`;
    const text = deviceConfirmationText('prod', own.deviceId);
    expect((await as(line, { signature: wireOf(own, text) })).code).not.toBe(0);
    expect((await as(line, { signature: wireOf(own, text) }, 'bert')).code).toBe(40302);
    expect(recorded).toEqual([]);
  });

  test('a device without a sign-in, and a code without one, get nowhere', async () => {
    const { handlers, annas } = await requiring();
    for (const line of adminLines()) {
      const body = {
        signature: wireOf(annas, 'x'),
        code: { codes_id: 'PAIR0001', signature: 'x' },
      };
      expect((await callAdmin(handlers, line, { claims: null, body })).status, line).toBe(401);
    }
    for (const row of ['device, passkey', 'device, key_file', 'code of the operator'] as const) {
      expect(gained(row)).toEqual([]);
    }
  });

  test('somebody else’s code begins nothing', async () => {
    const { as } = await requiring();
    const own = buildDevice({ personId: 'eve', kind: 'key_file' }, 'prod');
    const code = { codes_id: 'PAIR0001', signature: 'AAAA' };
    const body = { name: 'x', public_key: own.publicKey, code };
    expect((await as('POST /devices/key-files', body, 'eve', '[viewer]')).code).toBe(40001);
  });

  test.each<AdminGroup>(['owner', 'operator', 'viewer'])('%s approves no order', async (group) => {
    const { as, recorded } = await requiring();
    expect((await as(approve, { terms_digest: 'ab'.repeat(32) }, 'anna', `[${group}]`)).code).toBe(
      40302,
    );
    expect(recorded).toEqual([]);
  });
});

test('the table of decision 8 has each kind of credential, with what it gets and what bounds it', () => {
  const [, after = ''] = read('docs/decisions/0008-what-a-stolen-role-can-do.md').split(
    '## What a stolen credential gives a thief\n',
  );
  const said = after
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| (?!credential|---)/.test(line));
  expect(said).toEqual(credentialLines());
  const files = Object.values(credentials).flatMap(({ tests }) => tests);
  expect(files.filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
});
