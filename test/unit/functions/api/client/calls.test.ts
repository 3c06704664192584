/**
 * The handlers of transfer, send-tx, sign-message and sign-typed-data: requests, headers, answers.
 */
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { maxCalldataBytes } from '#chains/evm/pay/payload.ts';
import { type OperationType, operationTypes } from '#model/orders/operation-types.ts';
import { hotAddress, recipient } from '#test/builders/builders.ts';
import { bodies, clientWallet, subAddress } from '#test/scenarios/client-wallet.ts';
import { call, now, signedEvent } from '#test/support/api.ts';
import { clientAnswers } from '#wire/merchant/client/answers.ts';

const answerOf = (type: OperationType) =>
  (clientAnswers[`client/${type}`] as { data: z.ZodType }).data;

test.each(operationTypes)('%s without a session key waits for an admin', async (type) => {
  const { ask, stored, guards } = clientWallet();
  const reply = await ask(type);
  expect(reply).toMatchObject({ status: 200, code: 0 });
  expect(answerOf(type).safeParse(reply.data).error).toBeUndefined();
  const [operation] = stored;
  expect(reply.data).toEqual({
    op_no: operation?.orderNo,
    status: 'pending',
    decided_by: 'pending',
    risk_reason: 'no_session_key',
    expires_at: guards.now + 86_400,
  });
  expect(operation).toMatchObject({
    opType: type,
    projectId: 'demo',
    walletId: 1,
    appId: 'app_1',
    fromAddress: hotAddress,
    status: 'pending',
    requestId: 'req-1',
    chain: 'ETH',
  });
});

test.each([
  ['transfer', 12.5],
  ['send-tx', 2000],
  ['sign-message', 0],
  ['sign-typed-data', 0],
] as const)('%s under a session key is queued, and says what it counts', async (type, usd) => {
  const { ask, stored, sessionKey } = clientWallet();
  const value = sessionKey();
  const reply = await ask(type, bodies[type], { 'x-session-key': value });
  expect(answerOf(type).safeParse(reply.data).error).toBeUndefined();
  expect(reply.data).toEqual({
    op_no: stored[0]?.orderNo,
    status: 'queued',
    decided_by: 'session_key',
    amount_usd: usd,
  });
  expect(stored[0]).toMatchObject({ status: 'approved', skId: 'sk_1', expiresAt: null });
});

test.each(['transfer', 'send-tx'] as const)(
  '%s: what the first provider shows too low, a second one decides',
  async (type) => {
    const { ask, deps, stored } = clientWallet();
    const enough = 10n ** 30n;
    let byTwo = enough;
    deps.balances.balance = async (asked) => ({ amount: asked.byTwo ? byTwo : 0n, block: 1n });
    expect(await ask(type)).toMatchObject({ code: 0 });
    byTwo = 1n;
    expect(await ask(type)).toMatchObject({ code: 42201 });
    expect(stored).toHaveLength(1);
  },
);

test('an invalid session key counts as none, and no value is logged or stored', async () => {
  const { ask, stored, sessionKey, guards } = clientWallet();
  const value = sessionKey();
  const id = value.slice(0, value.lastIndexOf('_'));
  const wrong = `${id}_${'0'.repeat(64)}`;
  for (const presented of [id, wrong, '', 'x', ` ${value}`, `${value},${value}`, '\u0000']) {
    const reply = await ask('transfer', bodies.transfer, { 'x-session-key': presented });
    expect(reply.data, presented).toMatchObject({ risk_reason: 'no_session_key' });
  }
  const queued = await ask('transfer', bodies.transfer, { 'x-session-key': value });
  expect(queued.data.status).toBe('queued');
  const failed = await ask('transfer', {}, { 'x-session-key': value });
  expect(failed.code).toBe(40001);
  const everything = JSON.stringify([stored, guards.lines, failed], (_, part) =>
    typeof part === 'bigint' ? `${part}` : part,
  );
  expect(everything).not.toContain(value.slice(id.length + 1));
});

test('an Idempotency-Key gives the first answer again, but only to the same body', async () => {
  const { ask, stored } = clientWallet();
  const key = { 'idempotency-key': 'pay-1' };
  const first = await ask('transfer', bodies.transfer, key);
  const { amount, to, token } = bodies.transfer;
  // The order of fields, an alias and unread fields are not another body.
  const same = await ask('transfer', { amount, to, chain: 'ETHEREUM', token, colour: 1 }, key);
  expect(same).toMatchObject({ status: 200, data: first.data });
  const others: [OperationType, object][] = [
    ['transfer', { ...bodies.transfer, amount: '12.6' }],
    ['transfer', { ...bodies.transfer, memo: '' }],
    ['transfer', { ...bodies.transfer, from: hotAddress }],
    ['transfer', { ...bodies.transfer, chain: 'BSC' }],
    ['sign-message', bodies['sign-message']],
  ];
  for (const [type, body] of others) {
    expect(await ask(type, body, key), JSON.stringify(body)).toMatchObject({
      status: 409,
      code: 40901,
      message: expect.stringContaining(`Idempotency-Key belongs to ${first.data.op_no}`),
    });
  }
  expect(stored).toHaveLength(1);
  await ask('transfer', bodies.transfer, { 'idempotency-key': 'pay-2' });
  await ask('transfer');
  expect(stored).toHaveLength(3);
});

test('lists and nested fields of typed data count in their order, objects do not', async () => {
  const { ask, stored } = clientWallet();
  const types = {
    Mail: [
      { name: 'a', type: 'string' },
      { name: 'b', type: 'string' },
    ],
  };
  const typed = (set: object) => ({ ...bodies['sign-typed-data'], types, ...set });
  const key = { 'idempotency-key': 'k' };
  const ask2 = (set: object) => ask('sign-typed-data', typed(set), key);
  expect((await ask2({ message: { a: '1', b: '2' } })).code).toBe(0);
  expect((await ask2({ message: { b: '2', a: '1' } })).code).toBe(0);
  expect((await ask2({ message: { a: '2', b: '1' } })).code).toBe(40901);
  const swapped = { Mail: [types.Mail[1]!, types.Mail[0]!] };
  expect((await ask2({ message: { a: '1', b: '2' }, types: swapped })).code).toBe(40901);
  expect(stored).toHaveLength(1);
});

test.each([[''], ['x'.repeat(65)], ['a b'], ['é'], ['a\t'], ['\u007f']])(
  'Idempotency-Key %j is 40001',
  async (key) => {
    const { ask, stored } = clientWallet();
    const reply = await ask('transfer', bodies.transfer, { 'idempotency-key': key });
    expect(reply).toMatchObject({ status: 400, code: 40001 });
    expect(reply.message).toBe('idempotency-key must be 1 to 64 visible ASCII characters');
    expect(stored).toEqual([]);
  },
);

test.each(operationTypes)(
  'a captured %s cannot be sent again under a fresh nonce',
  async (type) => {
    const { handlers, stored } = clientWallet();
    const request = () => signedEvent({ path: `/v1/client/${type}`, body: bodies[type] });
    expect((await call(handlers[type], request())).code).toBe(0);
    const again = await call(handlers[type], request());
    expect(again).toMatchObject({ status: 401, code: 40101 });
    expect(again.message).toMatch(/^Sign again with a new timestamp/);
    expect(stored).toHaveLength(1);
  },
);

test.each(operationTypes)('%s needs a key with manage', async (type) => {
  const { ask, stored } = clientWallet({ permission: 'read' });
  expect(await ask(type)).toMatchObject({ status: 403, code: 40302 });
  expect(stored).toEqual([]);
});

test.each(['send-tx', 'sign-message', 'sign-typed-data'] as const)(
  '%s is for EVM chains; aliases are names too',
  async (type) => {
    const { ask, stored } = clientWallet();
    for (const chain of ['TRX', 'SOL', 'TRON', 'SOLANA', 'DOGE', 'eth', '__proto__', '']) {
      const reply = await ask(type, { ...bodies[type], chain });
      expect(reply, chain).toMatchObject({ status: 400, code: 40004 });
      expect(reply.message).toMatch(/chain/i);
    }
    expect(stored).toEqual([]);
    expect((await ask(type, { ...bodies[type], chain: 'MAINNET' })).code).toBe(0);
    expect(stored[0]?.chain).toBe('ETH');
  },
);

test('from: any address of this wallet; another, and none, is 40004', async () => {
  const { ask, stored } = clientWallet();
  const body = { ...bodies.transfer, from: subAddress.toLowerCase() };
  expect((await ask('transfer', body)).code).toBe(0);
  expect(stored[0]?.fromAddress).toBe(subAddress);
  const foreign = { ...bodies.transfer, from: recipient, to: subAddress };
  expect(await ask('transfer', foreign)).toMatchObject({
    status: 400,
    code: 40004,
    message: expect.stringMatching(/^from 0x0{38}b2 is not an address of this wallet$/i),
  });
  for (const [from, code] of [
    ['0x12', 40004],
    [subAddress.toLowerCase().replace('a', 'A'), 40004],
    ['', 40001],
    [7, 40001],
  ]) {
    const reply = await ask('transfer', { ...bodies.transfer, from });
    expect(reply.code, String(from)).toBe(code);
    expect(reply.message).toMatch(/^from /);
  }
});

const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) });
/** A set of fields in a test's name; `undefined` takes a field away. */
const shown = (set: object) => inspect(set, { breakLength: 200, maxStringLength: 12, depth: 3 });

type Refused = [OperationType, object, RegExp];

const refused: Refused[] = [
  ...operationTypes.map((type): Refused => [type, { chain: undefined }, /^chain is required/]),
  ['transfer', { to: undefined }, /^to is required/],
  ['transfer', { to: recipient.slice(0, -1) }, /^to must/],
  [
    'transfer',
    { chain: 'BASE', to: `0x42${'0'.repeat(36)}10` },
    /^to is a contract of the network/,
  ],
  ['transfer', { token: 'GOLD' }, /^token GOLD is not listed on ETH/],
  ['transfer', { amount: 12.5 }, /^amount must be a string/],
  ['transfer', { amount: '0' }, /^amount must be greater than 0/],
  ['transfer', { amount: '1.1234567' }, /^amount /],
  ['transfer', { amount: '-1' }, /^amount must be a decimal string/],
  ['transfer', { memo: 'x'.repeat(257) }, /^memo must be at most 256/],
  ['send-tx', { to: undefined }, /^to is required/],
  ['send-tx', { to: '' }, /^to must be 1 to 128/],
  ['send-tx', { to: '0x' }, /^to must/],
  ['send-tx', { to: null }, /^to must be a string/],
  ['send-tx', { value: '10' }, /^value must be wei as 0x/],
  ['send-tx', { value: '0x-1' }, /^value must be wei as 0x/],
  ['send-tx', { value: 16 }, /^value must be a string/],
  ['send-tx', { value: `0x1${'0'.repeat(64)}` }, /^value must be wei as 0x and at most 64/],
  ['send-tx', { value: `0x${'f'.repeat(64)}` }, /^value is too large/],
  ['send-tx', { data: '0xabc' }, /^data must be 0x and whole bytes/],
  ['send-tx', { data: 'abcd' }, /^data must be 0x and whole bytes/],
  ['send-tx', { data: '0xzz' }, /^data must be 0x and whole bytes/],
  ['send-tx', { data: `0x${'00'.repeat(65_537)}` }, /^data must be at most 65536 bytes/],
  ['send-tx', { gas: 21_000 }, /^gas must be a string/],
  ['send-tx', { gas: '20999' }, /^gas must be a decimal string from 21000 to 30000000/],
  ['send-tx', { gas: '30000001' }, /^gas must be a decimal string/],
  ['send-tx', { gas: '16777217' }, /^gas must be at most 16777216, the cap of ETH$/],
  ['send-tx', { chain: 'BASE', gas: '17000000' }, /^gas must be at most 16777216, the cap of BASE/],
  ['send-tx', { gas: '0x5208' }, /^gas must be a decimal string/],
  ['send-tx', { gas: '021000' }, /^gas must be a decimal string/],
  ['sign-message', { message: '' }, /^message must not be empty/],
  ['sign-message', { message: '\ud800' }, /^message must not contain broken Unicode/],
  ['sign-message', { message: 'x'.repeat(32_769) }, /^message must be at most 32768 bytes/],
  ['sign-message', { message: 'é'.repeat(16_385) }, /^message must be at most 32768 bytes/],
  ['sign-message', { message: { text: 'x' } }, /^message must be a string/],
  ['sign-typed-data', { domain: [] }, /^domain must be an object/],
  ['sign-typed-data', { domain: {} }, /^domain/],
  ['sign-typed-data', { domain: { name: 'Mail', chainId: 56 } }, /^domain\.chainId/],
  ['sign-typed-data', { types: { Mail: {} } }, /^types\.Mail must be a list/],
  ['sign-typed-data', { types: { Mail: [{ name: 'a' }] } }, /^types\.Mail\[0\]\.type is required/],
  [
    'sign-typed-data',
    { types: { Mail: [{ name: 'contents', type: 'text' }] } },
    /^types\.Mail\[0\]\.type: /,
  ],
  ['sign-typed-data', { primaryType: 'Post' }, /Post|primaryType/],
  ['sign-typed-data', { primaryType: '__proto__' }, /primaryType|__proto__/],
  ['sign-typed-data', { message: 'Hello' }, /^message must be an object/],
  ['sign-typed-data', { message: {} }, /^message\.contents/],
  [
    'sign-typed-data',
    { message: { contents: 'x', a: deep(30) } },
    /^message must not be nested deeper than 32 levels/,
  ],
  ['sign-typed-data', { message: deep(2_000) }, /^message must not be nested deeper/],
  [
    'sign-typed-data',
    { message: { contents: 'x'.repeat(131_072) } },
    /^message and its types must be at most 131072 bytes/,
  ],
  [
    'sign-typed-data',
    { message: { contents: 'x'.repeat(65_537) } },
    /^typed data: must not be longer than 65536 bytes/,
  ],
];

test.each(
  refused.map(([type, set, message]) => [`${type} ${shown(set)}`, type, set, message] as const),
)('%s is refused in words', async (_, type, set, message) => {
  const { ask, stored } = clientWallet();
  const reply = await ask(type, { ...bodies[type], ...set });
  expect(reply.message).toMatch(message);
  expect(reply).toMatchObject({ status: 400, code: 40001 });
  expect(stored).toEqual([]);
});

const taken: [OperationType, object, object][] = [
  ['transfer', { memo: '' }, { memo: '' }],
  ['send-tx', { value: undefined, data: undefined }, { amount: 0n, data: '0x', decimals: 18 }],
  ['send-tx', { value: '0', data: null, gas: null }, { amount: 0n, data: '0x' }],
  ['send-tx', { value: '0x' }, { amount: 0n }],
  ['transfer', { memo: null, from: null }, { memo: null }],
  ['send-tx', { value: '0x0000', data: '0xABCD' }, { amount: 0n, data: '0xabcd' }],
  ['send-tx', { data: `0x${'00'.repeat(maxCalldataBytes)}` }, { token: 'ETH' }],
  ['send-tx', { gas: '21000' }, {}],
  ['send-tx', { gas: '16777216' }, {}],
  ['send-tx', { chain: 'ARBITRUM', gas: '30000000' }, { chain: 'ARBITRUM' }],
  ['sign-message', { message: '0x1234\u0000\n' }, { message: '0x1234\u0000\n', amount: 0n }],
  ['sign-message', { message: 'é'.repeat(16_384) }, {}],
  ['sign-typed-data', { domain: { name: 'Mail' } }, { message: null }],
  ['sign-typed-data', { message: { contents: 'x', a: deep(29) } }, {}],
];

test.each(taken.map(([type, set, kept]) => [`${type} ${shown(set)}`, type, set, kept] as const))(
  '%s is taken',
  async (_, type, set, kept) => {
    const { ask, stored } = clientWallet();
    const reply = await ask(type, { ...bodies[type], ...set });
    expect(reply, reply.message).toMatchObject({ code: 0 });
    expect(stored[0]).toMatchObject(kept);
  },
);

test('typed data of forty thousand levels is refused without recursion', async () => {
  const { ask } = clientWallet();
  const levels = 40_000;
  const nested = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const { message: _, ...rest } = bodies['sign-typed-data'];
  const body = `{"message":${nested},${JSON.stringify(rest).slice(1)}`;
  expect(await ask('sign-typed-data', body)).toMatchObject({
    status: 400,
    code: 40001,
    message: expect.stringMatching(/^message must not be nested deeper/),
  });
});

test('a body without JSON, and checks in their order', async () => {
  const { handlers, ask, guards } = clientWallet();
  const path = '/v1/client/transfer';
  const broken = signedEvent({ path, body: '{', timestamp: now - 1 });
  expect(await call(handlers.transfer, broken)).toMatchObject({ status: 400, code: 40001 });
  guards.settings = { ...guards.settings, addressWhitelist: [subAddress] };
  expect(await ask('transfer')).toMatchObject({
    status: 422,
    code: 42202,
    message: expect.stringMatching(/^The recipient 0x0{38}b2 is not on the project's whitelist$/i),
  });
});
