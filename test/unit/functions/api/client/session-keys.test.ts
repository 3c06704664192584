/** The handlers of session keys: what they answer, whom they allow, and what they do. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { findSessionKeyByValue } from '#domain/session-key/find-session-key-by-value.ts';
import { isSessionKeyProven } from '#domain/session-key/is-session-key-proven.ts';
import type { SessionKey } from '#model/session-key.ts';
import { setUp } from '#test/builders/functions/api/client/session-keys.ts';
import { now } from '#test/support/api.ts';
import { answers } from '#wire/merchant/answers.ts';

const only = (stored: Map<string, SessionKey>): SessionKey => [...stored.values()][0]!;

test('an empty body makes a key without limits; its secret is only in the answer', async () => {
  const { post, stored, written } = setUp();
  const reply = await post({});
  expect(reply).toMatchObject({ status: 200, code: 0 });
  expect(
    z.safeParse(
      (answers['client/session-keys/create'] as never as { data: z.ZodType }).data,
      reply.data,
    ).error,
  ).toBeUndefined();
  expect(reply.data.sk_id).toMatch(/^sk_[0-9A-Z]{26}_[0-9a-f]{64}$/);
  expect(reply.data.expires_at).toBe(new Date((now + 365 * 86_400) * 1000).toISOString());
  const key = only(stored);
  expect(key).toMatchObject({
    projectId: 'demo',
    walletId: 1,
    appId: 'app_1',
    name: '',
    scope: { chains: [], allowContracts: [], allowSelectors: [], denyNative: false },
    maxPerTxMicroUsd: null,
    dailyCapMicroUsd: null,
    rev: 1,
  });
  const secret = reply.data.sk_id.slice(key.skId.length + 1);
  expect(
    JSON.stringify([key, written], (_, v) => (typeof v === 'bigint' ? `${v}` : v)),
  ).not.toContain(secret);
  const [{ outbox, audit }] = written as [(typeof written)[0]];
  expect(outbox).toMatchObject({ outboxId: `${key.skId}#1`, kind: 'session-key', event: null });
  expect(outbox.lists.map(({ list, id }) => [list, id])).toEqual([
    ['session-keys', key.skId],
    ['audit', audit.auditId],
  ]);
  expect(audit).toMatchObject({ actor: 'app_1', action: 'session-key.create', target: key.skId });
});

test('a scope is kept as it is compared, and caps are exact', async () => {
  const { post, stored } = setUp();
  const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const trx = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
  const body = {
    name: 'bot',
    scope: {
      chains: ['ETHEREUM', 'ETH', 'TRON'],
      allow_contracts: [evm, evm.toLowerCase(), trx],
      allow_selectors: ['0xA9059CBB'],
      deny_native: 1,
      colour: 'blue',
    },
    max_per_tx_usd: 0.1,
    daily_cap_usd: 1234567.890123,
    ttl_days: 0.5,
  };
  expect(await post(body)).toMatchObject({ code: 0 });
  expect(only(stored)).toMatchObject({
    name: 'bot',
    scope: {
      chains: ['ETH', 'TRX'],
      allowContracts: [evm.toLowerCase(), trx],
      allowSelectors: ['0xa9059cbb'],
      denyNative: true,
    },
    maxPerTxMicroUsd: 100_000n,
    dailyCapMicroUsd: 1_234_567_890_123n,
    expiresAt: now + 43_200,
  });
});

test('what was made is what the verifier recorded of the request', async () => {
  const { post, stored, guards } = setUp();
  await post({ name: 'bot', scope: { chains: ['ETHEREUM'] }, daily_cap_usd: 5, ttl_days: 0.5 });
  const key = only(stored);
  expect(isSessionKeyProven(key, guards.proofs.get(key.skId) ?? null)).toBe(true);
});

test('a contract may be of only one chain', async () => {
  const { post, stored } = setUp();
  const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  await post({ scope: { allow_contracts: [`ETHEREUM:${evm}`, `ETH:${evm.toLowerCase()}`] } });
  expect(only(stored).scope.allowContracts).toEqual([`ETH:${evm.toLowerCase()}`]);
});

test.each([
  [{ max_per_tx_usd: 1e12, daily_cap_usd: 1e300 }, null],
  [{ max_per_tx_usd: 0, daily_cap_usd: 0 }, 0n],
  [
    { max_per_tx_usd: 999_999_999_999.5, daily_cap_usd: 999_999_999_999.5 },
    999_999_999_999_500_000n,
  ],
])('caps %j', async (body, cap) => {
  const { post, stored } = setUp();
  await post(body);
  expect(only(stored)).toMatchObject({ maxPerTxMicroUsd: cap, dailyCapMicroUsd: cap });
});

test.each([
  [{ name: 'x'.repeat(65) }, 40001, /^name /],
  [{ scope: [] }, 40001, /^scope /],
  [{ scope: { chains: ['DOGE'] } }, 40004, /chain/],
  [{ scope: { chains: Array(101).fill('ETH') } }, 40001, /^scope\.chains must have at most 100/],
  [{ scope: { allow_contracts: ['0x12'] } }, 40001, /^scope\.allow_contracts\[0\] must be/],
  [{ scope: { allow_contracts: ['ETH:0x12'] } }, 40001, /^scope\.allow_contracts\[0\] must be/],
  [{ scope: { allow_contracts: [`DOGE:0x${'11'.repeat(20)}`] } }, 40004, /chain/],
  [
    { scope: { chains: ['BSC'], allow_contracts: [`ETH:0x${'11'.repeat(20)}`] } },
    40001,
    /^scope\.allow_contracts\[0\] is of ETH, which is not in scope\.chains/,
  ],
  [
    { scope: { allow_contracts: ['0x70997970c51812dc3A010C7d01b50e0d17dc79C8'] } },
    40001,
    /checksum/,
  ],
  [
    { scope: { allow_selectors: ['0xa9059cbb', '0x1'] } },
    40001,
    /^scope\.allow_selectors\[1\] must be/,
  ],
  [{ scope: { deny_native: true } }, 40001, /^scope\.deny_native must be 0 or 1/],
  [{ max_per_tx_usd: '5' }, 40001, /^max_per_tx_usd must be a number/],
  [{ max_per_tx_usd: -1 }, 40001, /^max_per_tx_usd must be 0 or more/],
  [{ daily_cap_usd: 0.0000001 }, 40001, /^daily_cap_usd must be .* 6 decimals/],
  [{ daily_cap_usd: 1.2345678 }, 40001, /^daily_cap_usd must be .* 6 decimals/],
  [{ ttl_days: 0 }, 40001, /^ttl_days must be above 0/],
  [{ ttl_days: 3650.1 }, 40001, /^ttl_days /],
])('%j is refused', async (body, code, message) => {
  const { post, stored } = setUp();
  const reply = await post(body);
  expect(reply).toMatchObject({ status: 400, code });
  expect(reply.message).toMatch(message);
  expect(stored.size).toBe(0);
});

test('the list: newest first, status and use of the day, no secret', async () => {
  const { made, get, del, guards } = setUp();
  await made({ name: 'a', ttl_days: 0.00001 });
  await made({ name: 'b', max_per_tx_usd: 2.5 });
  const third = await made({ name: 'c' });
  await del(third);
  guards.now = now + 1;
  const { data } = await get({ timestamp: now + 1 });
  expect(
    z.safeParse((answers['client/session-keys/list'] as never as { data: z.ZodType }).data, data)
      .error,
  ).toBeUndefined();
  expect(data).toMatchObject({ total: 3, page: 1, size: 20 });
  const shown = data.list.map((item: Record<string, unknown>) => [item.name, item.status]);
  expect(shown).toEqual([
    ['c', 'revoked'],
    ['b', 'active'],
    ['a', 'expired'],
  ]);
  expect(data.list[1]).toMatchObject({
    sk_id: expect.stringMatching(/^sk_[0-9A-Z]{26}$/),
    max_per_tx_usd: 2.5,
    daily_cap_usd: 1e12,
    used_today_usd: 12.5,
    last_used_at: now - 5,
    revoked_at: null,
  });
  expect(data.list[0].revoked_at).toBe(now);
});

test('DELETE takes the id or the value, again succeeds, and tells the audit log once', async () => {
  for (const form of ['id', 'value']) {
    const { made, del, written, stored, kept } = setUp();
    const value = await made();
    const id = value.slice(0, value.lastIndexOf('_'));
    const reply = await del(form === 'id' ? id : value);
    expect(reply).toMatchObject({ status: 200, code: 0 });
    expect([reply.data, reply.message]).toEqual([undefined, undefined]);
    expect(stored.get(id)).toMatchObject({ revokedAt: now, rev: 2 });
    expect(await del(id)).toMatchObject({ status: 200, code: 0 });
    expect(kept).toEqual([id]);
    expect(written).toHaveLength(2);
    expect(written[1]?.audit).toMatchObject({ action: 'session-key.revoke', actor: 'app_1' });
    expect(written[1]?.outbox).toMatchObject({ outboxId: `${id}#2` });
    expect(written[1]?.outbox.lists.map(({ list }) => list)).toEqual(['audit']);
  }
});

test('DELETE of an unknown key, a wrong secret, or another project’s is 40401', async () => {
  const { made, del, stored } = setUp();
  const value = await made();
  const id = value.slice(0, value.lastIndexOf('_'));
  const wrong = `${id}_${'0'.repeat(64)}`;
  for (const named of ['sk_1', 'x', wrong, `${value}0`, '%zz', 'sk_%00']) {
    expect(await del(named), named).toMatchObject({ status: 404, code: 40401 });
  }
  const key = stored.get(id)!;
  for (const foreign of [{ projectId: 'other' }, { walletId: 2 }]) {
    stored.set(id, { ...key, ...foreign });
    expect(await del(value)).toMatchObject({ status: 404, code: 40401 });
  }
  expect(stored.get(id)?.revokedAt).toBeNull();
});

test('two who revoke at once both succeed', async () => {
  const { made, del, sessionKeys, written } = setUp();
  const value = await made();
  const { revoke } = sessionKeys;
  let first = true;
  sessionKeys.revoke = async (input) => {
    if (first) {
      first = false;
      await revoke(input);
      return null;
    }
    return revoke(input);
  };
  expect(await del(value)).toMatchObject({ code: 0 });
  expect(written).toHaveLength(2);
});

test('making and revoking need approve, the list read', async () => {
  const { post, del, get } = setUp('manage');
  expect(await post({})).toMatchObject({ status: 403, code: 40302 });
  expect(await del('sk_1')).toMatchObject({ status: 403, code: 40302 });
  expect(await setUp('read').get()).toMatchObject({ status: 200 });
  expect(await get()).toMatchObject({ status: 200 });
});

test('only the whole value, in its own project and wallet, finds the key', async () => {
  const { made, sessionKeys } = setUp();
  const value = await made();
  const id = value.slice(0, value.lastIndexOf('_'));
  const find = (text: string | undefined, set = {}) =>
    findSessionKeyByValue({ sessionKeys }, { value: text, projectId: 'demo', walletId: 1, ...set });
  expect(await find(value)).toMatchObject({ skId: id });
  for (const text of [
    undefined,
    '',
    id,
    `${id}_`,
    `${id}_${'0'.repeat(64)}`,
    ` ${value}`,
    `${value}\n`,
  ]) {
    expect(await find(text), text).toBeNull();
  }
  expect(await find(value, { projectId: 'other' })).toBeNull();
  expect(await find(value, { walletId: 2 })).toBeNull();
});

test('an Idempotency-Key makes one session key; a repetition names it, without its value', async () => {
  const { post, stored, written } = setUp();
  const key = { 'idempotency-key': 'bot-1' };
  const first = await post({ name: 'payout bot' }, key);
  expect(first.code).toBe(0);
  const secret = first.data.sk_id.slice(-64);
  for (const body of [{ name: 'payout bot' }, { name: 'another' }]) {
    const again = await post(body, key);
    expect(again).toMatchObject({ status: 409, code: 40903, data: undefined });
    expect(again.message).toMatch(/created the session key sk_\w+ \(payout bot\) at 20\d\d-\S+Z/);
    expect(JSON.stringify(again)).not.toContain(secret);
  }
  expect(stored.size).toBe(1);
  expect(written).toHaveLength(1);
  expect((await post({}, { 'idempotency-key': 'bot-2' })).code).toBe(0);
  expect((await post({})).code).toBe(0);
  expect(stored.size).toBe(3);
  expect(await post({}, { 'idempotency-key': 'a b' })).toMatchObject({ status: 400, code: 40001 });
});
