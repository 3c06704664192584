/**
 * A key of another project reaches nothing; every route of the contract is checked. An admin of
 * each group reaches exactly what the group may; every route is checked.
 */
import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminClient, cognito, signInAdmin } from '#local/clients/admin-client.ts';
import { makeApiClient } from '#local/clients/api-client.ts';
import {
  byId,
  chain,
  type Ids,
  lists,
  ofTheCaller,
  unknown,
} from '#test/scenarios/foreign-records.ts';
import { payment, random, routesOf, send, signed } from '#test/scenarios/stack/other-projects.ts';
import { invoke } from '#test/support/deployed.ts';
import { noteStatement } from '#test/support/note-statement.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';
import { type AdminRoute, adminGroups } from '#wire/admin/route.ts';
import { adminRoutes } from '#wire/admin/routes.ts';

let stack: Stack;
/** The project that owns every requested record. */
let victim: Merchant;
/** The project that owns nothing, with a key that has every permission. */
let thief: Merchant;
/** The whole value of the victim's session key. */
let sessionKey: string;

/** Records of the victim; `routeId` belongs to a quote that waits to be executed. */
const own = { ...unknown, address: '' };

beforeAll(async () => {
  stack = await openStack();
  // Before the first round of the books, balances are 50301.
  await invoke('schedule-reconcile-books');
  const [slug, other] = [await stack.project(), await stack.project()];
  victim = await stack.merchant({ slug, webhooks: false, permission: 'approve' });
  thief = await stack.merchant({ slug: other, webhooks: false, permission: 'approve' });
  const [alice] = stack.admins;
  const project = await alice?.request<{ addresses: { EVM: string } }>('GET', `/projects/${slug}`);
  const hot = project?.addresses.EVM ?? '';
  await stack.pay(chain, hot, null, 10n ** 18n);
  await stack.pay(chain, hot, 'USDT', 2_000_000_000n);
  Object.assign(own, { user: `u-${random()}`, biz: `b-${random()}` });
  const made = await victim.api.post<{ addresses: { EVM: string } }>('/v1/subaccount/create', {
    user_id: own.user,
  });
  own.address = made.addresses.EVM;
  await stack.pay(chain, own.address, 'USDT', 7_000_000n);
  const order = { biz_order_id: own.biz, ...payment('1000') };
  await until('funds', async () =>
    (await stack.balance(chain, hot, 'USDT')) > 0n ? true : undefined,
  );
  const applied = await victim.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', order);
  own.orderNo = applied.withdraw_no;
  const batched = { batch_id: own.biz, items: [{ ...order, biz_order_id: `${own.biz}-1` }] };
  own.batchNo = (
    await victim.api.post<{ batch_no: string }>('/v1/withdraw/batch', batched)
  ).batch_no;
  sessionKey = (await victim.api.post<{ sk_id: string }>('/v1/client/session-keys', {})).sk_id;
  own.skId = sessionKey.replace(/_[0-9a-f]{64}$/, '');
  const asked = { chain, message: own.biz };
  own.opNo = (await victim.api.post<{ op_no: string }>('/v1/client/sign-message', asked)).op_no;
  own.depositNo = await until('a credited deposit', async () => {
    const query = { user_id: own.user, status: 2 };
    const { list } = await victim.api.get<{ list: { deposit_no: string }[] }>(
      '/v1/deposit/list',
      query,
    );
    return list[0]?.deposit_no;
  });
  await until('the books to have the deposit', async () => {
    const query = { order_no: own.depositNo };
    const { list } = await victim.api.get<{ list: unknown[] }>('/v1/ledger/entries', query);
    return list[0];
  });
  const made_of = { biz_order_id: own.biz, route_id: await quoted() };
  own.swapNo = (await victim.api.post<{ swap_no: string }>('/v1/swap/execute', made_of)).swap_no;
  own.routeId = await quoted();
  const { wallet_id: id } = await victim.api.get<{ wallet_id: number }>('/v1/client/wallet');
  own.walletId = String(id);
  own.period = '2026-01-31';
  await noteStatement(slug, own.period);
});
afterAll(async () => {
  await victim?.leave();
  await thief?.leave();
});

test('every signed route is in one of these tables', () => {
  const named = [...Object.keys(byId), ...Object.keys(lists), ...ofTheCaller];
  expect(named.sort()).toEqual(signed.map(({ id }) => id).sort());
});

test.each(signed.map((route) => [route.id, route] as const))(
  "%s: a key on another project's URL is refused like an unknown key",
  async (_, route) => {
    const api = makeApiClient(victim.baseUrl, thief.key);
    const path = route.path.replace(/\{\w+\}/, own.skId);
    const answer = await api.call(route.method, path, route.body ? {} : undefined);
    expect(answer).toMatchObject({ http: 401, code: 40101 });
  },
);

test.each(routesOf(byId))(
  '%s (%i): an id of another project is refused like an unknown id',
  async (_, _i, route, ask) => {
    const theirs = await send(thief, route, ask, own);
    const nobodys = await send(thief, route, ask, unknown);
    expect(theirs).toMatchObject(ask.missing ?? { http: 404, code: 40401 });
    const neutral = (text: string, ids: Ids) =>
      // Whole words: the number of a wallet may be a digit of an error code.
      Object.values(ids).reduce(
        (all, id) => all.replace(new RegExp(`\\b${id}\\b`, 'g'), '<id>'),
        text,
      );
    expect(neutral(JSON.stringify(theirs), own)).toBe(neutral(JSON.stringify(nobodys), unknown));
    // The owner finds the record, which shows that the request itself is valid.
    const cancels = ['withdraw/cancel', 'withdraw/cancel-batch', 'client/cancel'].includes(
      route.id,
    );
    const { http, code } = await send(victim, route, cancels ? {} : ask, own);
    expect({ http, code }).toEqual(
      cancels ? { http: 400, code: 40001 } : (ask.found ?? { http: 200, code: 0 }),
    );
  },
);

test.each(routesOf(lists))(
  '%s (%i): the list has nothing of another project',
  async (_, _i, route, ask) => {
    const theirs = await send(thief, route, ask, own);
    expect(theirs).toMatchObject({ code: 0, data: { list: [] } });
    // The event feed and the ledger have no total.
    expect(theirs.data.total ?? 0).toBe(0);
    const { data } = await send(victim, route, ask, own);
    expect(Number(data.total ?? (data.list as unknown[]).length)).toBeGreaterThan(0);
  },
);

test('an order and a batch still wait after another project asked to cancel them', async () => {
  const order = await victim.api.get('/v1/withdraw/detail', { biz_order_id: own.biz });
  expect(order).toMatchObject({ status: 0, withdraw_no: own.orderNo });
  const batch = await victim.api.get('/v1/withdraw/batch', { batch_id: own.biz });
  expect(batch).toMatchObject({ status: 'accepted', batch_no: own.batchNo });
});

test('the same user_id in another project is another user with other addresses', async () => {
  const made = await thief.api.post<{ addresses: { EVM: string } }>('/v1/subaccount/create', {
    user_id: own.user,
  });
  expect(made.addresses.EVM).not.toBe(own.address);
  const { list } = await thief.api.get<{ list: unknown[] }>('/v1/deposit/list', {
    user_id: own.user,
  });
  expect(list).toEqual([]);
});

test("the same biz_order_id in another project is an order of that project's own wallet", async () => {
  const body = { biz_order_id: own.biz, ...payment('1000') };
  expect(await thief.api.call('POST', '/v1/withdraw/apply', body)).toMatchObject({ code: 42201 });
});

test("another project's sub-account cannot quote or execute", async () => {
  const quote = await thief.api.call('POST', '/v1/swap/quote', swapped());
  expect(quote).toMatchObject({ http: 400, code: 40023 });
  // The list has the owner's two swaps: the thief's attempt at the quote created none.
  const listed = await until('both swaps', async () => {
    const { list } = await victim.api.get<{ list: { swap_no: string }[] }>('/v1/swap/list');
    return list.length > 1 ? list.map(({ swap_no }) => swap_no) : undefined;
  });
  expect(listed).toHaveLength(2);
  expect(listed).toContain(own.swapNo);
});

test("another project's session key, sub-account and Idempotency-Key have no effect", async () => {
  const [{ address: hot }, ...rest] = (
    await thief.api.get<{ list: { address: string }[] }>('/v1/client/addresses', { chain: 'EVM' })
  ).list as [{ address: string }, ...{ address: string }[]];
  expect([hot, ...rest.map(({ address }) => address)]).not.toContain(own.address);
  const body = { chain, message: own.biz };
  const sign = (merchant: Merchant, more: object, headers: Record<string, string>) =>
    merchant.api.call<Record<string, string>>(
      'POST',
      '/v1/client/sign-message',
      { ...body, ...more },
      headers,
    );
  const key = { 'idempotency-key': own.biz, 'x-session-key': sessionKey };
  const theirs = await sign(thief, {}, key);
  expect(theirs.data).toMatchObject({ status: 'pending', risk_reason: 'no_session_key' });
  const foreign = await sign(thief, { from: own.address }, {});
  expect(foreign).toMatchObject({ http: 400, code: 40004 });
  // The owner can use all three, so the refusals above are due to the project. The owner also gets
  // a different operation number.
  const mine = await sign(victim, { from: own.address }, key);
  expect(mine.data.op_no).not.toBe(theirs.data.op_no);
  expect(mine.code).toBe(0);
});

test('an admin sees a deposit, and learns why its event is not sent again', async () => {
  const path = `/projects/${victim.slug}/deposits`;
  const [admin] = stack.admins;
  expect(await admin?.request('GET', `${path}/${own.depositNo}`)).toMatchObject({
    user_id: own.user,
    chain_state: 'present',
    waits: [],
  });
  // Its project's keys have no webhook URL.
  const replayed = await admin?.call('POST', `${path}/${own.depositNo}/replay`);
  expect(replayed).toMatchObject({ http: 409, code: 40904 });
});

describe('admins of each role', () => {
  const roles = [...adminGroups, 'nobody'] as const;
  const clients = {} as Record<(typeof roles)[number], AdminClient>;
  const password = `Aa1!${randomBytes(12).toString('base64url')}`;

  beforeAll(async () => {
    const { file } = stack;
    const { endpoint_url: endpointUrl, region } = file.aws;
    const users = cognito(endpointUrl, region);
    const { UserPools } = await users.send(new ListUserPoolsCommand({ MaxResults: 10 }));
    const UserPoolId = UserPools?.find(({ Name }) => Name?.startsWith('coffer-local'))?.Id;
    const { api_url: apiUrl, user_pool_client_id: userPoolClientId } = file.admin;
    for (const role of roles) {
      const email = `${role}-${random()}@coffer.local`;
      const user = { UserPoolId, Username: email };
      const UserAttributes = [{ Name: 'email', Value: email }];
      await users.send(
        new AdminCreateUserCommand({
          ...user,
          MessageAction: 'SUPPRESS',
          TemporaryPassword: password,
          UserAttributes,
        }),
      );
      await users.send(
        new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }),
      );
      if (role !== 'nobody') {
        await users.send(new AdminAddUserToGroupCommand({ ...user, GroupName: role }));
      }
      const target = { apiUrl, userPoolClientId, endpointUrl, region };
      clients[role] = await signInAdmin(target, { email, password });
    }
  });

  const cases = Object.entries(adminRoutes as Record<string, AdminRoute>).flatMap(([name, route]) =>
    roles.map((role) => [role, name, route] as const),
  );

  test.each(cases)('%s on %s', async (role, _, route) => {
    // The project does not exist and the body is empty, so no request changes anything.
    const path = route.path.replace(/\{(\w+)\}/g, (_all, key) =>
      key === 'slug' ? 'not-there' : key === 'chain' ? 'ETH' : 'X0',
    );
    const answer = await clients[role].call(route.method, path, route.body ? {} : undefined);
    const may =
      route.group === 'viewer'
        ? role !== 'nobody'
        : role === route.group || (route.group === 'operator' && role === 'owner');
    if (may) expect([0, 40001, 40401]).toContain(answer.code);
    else expect(answer).toMatchObject({ http: 403, code: 40302 });
  });

  test.each(Object.entries(adminRoutes as Record<string, AdminRoute>))(
    '%s without a token, or with a forged one, is 401',
    async (_, route) => {
      const path = route.path.replace(/\{\w+\}/g, 'x');
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = { sub: 'x', token_use: 'id', 'cognito:groups': ['owner', 'approver'] };
      const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`;
      const tokens: Record<string, string>[] = [{}, { authorization: `Bearer ${unsigned}` }];
      for (const headers of tokens) {
        const url = `${stack.file.admin.api_url}${path}`;
        const answer = await fetch(url, { method: route.method, headers });
        expect(answer.status).toBe(401);
      }
    },
  );
});

const swapped = () => ({
  from_chain: chain,
  from_token: 'USDT',
  to_chain: chain,
  to_token: 'USDC',
  amount_in: '2',
  from_address: own.address,
});

const quoted = async () =>
  (await victim.api.post<{ route_id: string }>('/v1/swap/quote', swapped())).route_id;
