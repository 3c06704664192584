/** Orders of a batch are proven by the call that asked for the batch, and no other order is. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyRequest } from '#domain/auth/verify-request.ts';
import type { BatchRequest, SignedRequest } from '#model/order-request.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { SignedCall } from '#ports/signed-call.ts';
import { signHmac } from '#shared/crypto/hmac.ts';
import { bodyDigest, signString } from '#shared/crypto/sign-string.ts';
import { buildKeyProof } from '#test/builders/build-key-proof.ts';
import {
  applyBody,
  madeWithdrawal,
  project,
  prover,
} from '#test/builders/domain/request/made-orders.ts';
import {
  apiSecret,
  buildKey,
  buildRsaKey,
  fakeGuards,
  now,
  rsaPrivateKey,
} from '#test/support/api.ts';

const path = '/v1/withdraw/batch';
const item = (n: number, set: object = {}) =>
  Object.assign({}, applyBody, { biz_order_id: `o${n}` }, set);
const batch = (set: object = {}) =>
  JSON.stringify(Object.assign({ batch_id: 'march', items: [item(1), item(2)] }, set));
let calls = 0;

type Guards = ReturnType<typeof fakeGuards>;

/** What verify-request records of a signed call, and its verdict. */
function verified(
  set: { body?: string; at?: string; guards?: Guards; sent?: string; timestamp?: number } = {},
) {
  calls += 1;
  const { body = batch(), at = path, guards = fakeGuards(), timestamp = now } = set;
  const text = signString({
    timestamp: String(timestamp),
    method: 'POST',
    pathWithQuery: at,
    bodyMd5: bodyDigest(body),
  });
  const isRsa = guards.keys[0]?.mode === 'rsa';
  const call: SignedCall = {
    requestId: `b-${calls}`,
    projectId: 'demo',
    ip: '203.0.113.7',
    headers: {
      'x-app-id': 'app_1',
      'x-timestamp': String(timestamp),
      'x-nonce': `nonce-b-${String(calls).padStart(6, '0')}`,
      'x-signature': isRsa
        ? sign('sha256', Buffer.from(text), rsaPrivateKey).toString('base64')
        : signHmac(apiSecret, text),
      'x-content-sha256': '',
    },
    method: 'POST',
    pathWithQuery: at,
    bodyMd5: bodyDigest(body),
    bodySha256: null,
    singleUse: false,
    order: { body: set.sent ?? body, idempotencyKey: null, sessionKey: null },
  };
  return verifyRequest(guards, call);
}

/** The order of an item, as the route makes it. */
async function orderOf(
  verdict: Awaited<ReturnType<typeof verified>>,
  position: number,
  set: Partial<Withdrawal> = {},
): Promise<Withdrawal> {
  const { order } = await madeWithdrawal();
  const { batchNo, orderNos } = verdict.batch!;
  return {
    ...order,
    bizOrderId: `o${position + 1}`,
    orderNo: orderNos[position]!,
    batch: { no: batchNo, position },
    ...set,
  };
}

const totals = [{ chain: 'ETH', token: 'USDT', decimals: 6, priceSymbol: 'USDT', count: 2 }];

test('each item is proven by the call, with everything that the call asks', async () => {
  const guards = fakeGuards();
  const verdict = await verified({ guards });
  expect(verdict).toMatchObject({ refused: null, orderNo: null });
  expect(verdict.batch).toMatchObject({
    batchNo: expect.stringMatching(/^PB[0-9A-Z]{24}$/),
    orderNos: [0, 1].map(() => expect.stringMatching(/^WD[0-9A-Z]{24}$/)),
    totals: [{ ...totals[0], amount: '25000000' }],
  });
  expect(new Set(verdict.batch!.orderNos).size).toBe(2);
  for (const position of [0, 1]) {
    const order = await orderOf(verdict, position);
    expect(await prover(guards.asked)(order, project)).toEqual({
      shown: [null],
      batches: [[{ ...totals[0], amount: 25_000_000n }]],
    });
  }
});

test.each<[string, Partial<Withdrawal>]>([
  ['out of its batch', { batch: undefined as never }],
  ['of another batch', { batch: { no: 'PB2', position: 0 } }],
  ['with another recipient', { toAddress: '0x00000000000000000000000000000000000000FF' }],
  ['with another amount', { amount: 12_500_001n }],
  ['with another number', { orderNo: 'WD2' }],
  ['of another item', { bizOrderId: 'o2' }],
  ['of another key', { appId: 'app_2' }],
])('an order %s is not', async (_, set) => {
  const guards = fakeGuards();
  const verdict = await verified({ guards });
  const order = await orderOf(verdict, 0, set);
  expect(await prover(guards.asked)(order, project)).toBeNull();
});

test('an order that says it is of a batch is not proven by a request of its own, nor by age', async () => {
  const { order, asked } = await madeWithdrawal();
  const { batch: found } = await verified();
  const inBatch = { ...order, batch: { no: found!.batchNo, position: 0 } };
  asked.flags.unrecorded = { madeBefore: now + 1, until: now + 100 };
  expect(await prover(asked)(inBatch, project)).toBeNull();
});

test('a batch_id has one number, and what is asked under it again is another call', async () => {
  const guards = fakeGuards();
  const first = await verified({ guards });
  const small = batch({ items: [item(1)] });
  const second = await verified({ guards, body: small, timestamp: now + 1 });
  expect(second.batch!.batchNo).toBe(first.batch!.batchNo);
  expect(second.batch!.orderNos).toEqual([first.batch!.orderNos[0]]);
  const [one, two] = [await orderOf(first, 0), await orderOf(first, 1)];
  const look = prover(guards.asked);
  // The second call asks for the first item only: the other keeps the whole sum of the first call.
  const proof = (await look(one, project)) as { batches: readonly { amount: bigint }[][] };
  expect(proof.batches.map(([total]) => total!.amount)).toEqual([25_000_000n, 12_500_000n]);
  expect(await look(two, project)).toMatchObject({ batches: [[{ amount: 25_000_000n }]] });
  expect((await verified({ guards, body: batch({ batch_id: 'april' }) })).batch!.batchNo).not.toBe(
    first.batch!.batchNo,
  );
});

test('an item that is refused has no number, and its sum counts if it can be understood', async () => {
  const guards = fakeGuards();
  const verdict = await verified({
    guards,
    body: batch({
      items: [
        item(1),
        item(1, { amount: '100' }),
        item(2, { memo: 'x'.repeat(257), amount: '1000' }),
        item(3, { to_address: 'x' }),
        null,
        [],
        'x',
        item(4, { amount: 5 }),
      ],
    }),
  });
  const [first, ...others] = verdict.batch!.orderNos;
  expect(first).toMatch(/^WD/);
  expect(others).toEqual([null, null, null, null, null, null, null]);
  expect(verdict.batch!.totals).toEqual([{ ...totals[0], amount: '1112500000', count: 3 }]);
});

test.each<[string, Parameters<typeof verified>[0]]>([
  ['another body than was signed', { sent: batch({ batch_id: 'x' }) }],
  ['a signed call of another route', { at: '/v1/withdraw/batch/cancel' }],
  ['no batch', { body: '{"items":[]}' }],
  ['more than 500 items', { body: batch({ items: Array.from({ length: 501 }, () => item(1)) }) }],
  ['a key that may not pay', { guards: fakeGuards({ keys: [buildKey({ permission: 'read' })] }) }],
])('of %s nothing is recorded', async (_, set) => {
  const { guards = fakeGuards() } = set ?? {};
  const verdict = await verified({ ...set, guards });
  expect(verdict.batch).toBeUndefined();
  expect([guards.asked.records.size, guards.asked.calls.size]).toEqual([0, 0]);
});

describe('where two owners agree on keys, the call of a key in RSA mode', () => {
  const key = buildRsaKey({ permission: 'manage' });

  async function signed(set: Parameters<typeof verified>[0] = {}) {
    const guards = fakeGuards({ keys: [key] });
    const verdict = await verified({ ...set, guards });
    guards.asked.keyProofs.set('demo app_1', buildKeyProof(key));
    const [call] = [...guards.asked.calls.values()] as [BatchRequest];
    const proves = (order: Order) => prover(guards.asked, { requiresProof: true })(order, project);
    return { guards, verdict, call, order: await orderOf(verdict, 1), proves };
  }

  test('is verified again, and says itself what it asks altogether', async () => {
    const { order, proves, call } = await signed();
    call.totals = [];
    expect(await proves(order)).toMatchObject({ batches: [[{ amount: 25_000_000n }]] });
  });

  const set = (name: keyof SignedRequest, value: string) => (call: BatchRequest) =>
    void Object.assign(call.signed!, { [name]: value });

  test.each<[string, (call: BatchRequest) => void]>([
    ['another body', set('body', batch({ items: [item(1), item(2)], x: 1 }))],
    ['another signature', set('signature', 'AAAA')],
    ['another time', set('timestamp', String(now + 1))],
    ['another route', set('pathWithQuery', '/v1/withdraw/apply')],
    ['another number', (one) => void Object.assign(one, { batchNo: 'PB1' })],
    ['no signature', (one) => void delete one.signed],
    ['another key', (one) => void Object.assign(one, { appId: 'app_2' })],
    [
      'a key of the thief’s own',
      ({ signed: one }) => {
        const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        one!.credential.publicKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      },
    ],
  ])('proves nothing with %s', async (_, change) => {
    const { order, proves, call } = await signed();
    expect(await proves(order)).not.toBeNull();
    change(call);
    expect(await proves(order)).toBeNull();
  });

  test('proves no order that is not among its items', async () => {
    const { guards, proves, call, order } = await signed();
    const other = { ...order, toAddress: '0x00000000000000000000000000000000000000FF' };
    const record = guards.asked.records.get('withdrawal demo o2')!;
    const { requestDigest, requestTermsOf } = await import('#domain/request/request-terms.ts');
    record.requests[0]!.digest = requestDigest(requestTermsOf(other)!, {
      appId: 'app_1',
      shown: null,
      batch: call.digest,
    });
    expect(await proves(other)).toBeNull();
  });

  test('makes no second order of an item under another number', async () => {
    const { guards, proves, order } = await signed();
    guards.asked.records.get('withdrawal demo o2')!.orderNo = 'WD0000000000000000000000ZZ';
    expect(await proves({ ...order, orderNo: 'WD0000000000000000000000ZZ' })).toBeNull();
  });

  test('gives an item the number that an earlier single request made, and the other way round', async () => {
    const guards = fakeGuards({ keys: [key] });
    guards.asked.keyProofs.set('demo app_1', buildKeyProof(key));
    const single = JSON.stringify(item(1));
    const first = await verified({ guards, at: '/v1/withdraw/apply', body: single });
    const verdict = await verified({ guards, timestamp: now + 1 });
    expect(verdict.batch!.orderNos[0]).toBe(first.orderNo);
    const look = prover(guards.asked, { requiresProof: true });
    expect(await look(await orderOf(verdict, 0), project)).toMatchObject({ shown: [null] });
    const later = JSON.stringify(item(2));
    const second = await verified({
      guards,
      at: '/v1/withdraw/apply',
      body: later,
      timestamp: now + 2,
    });
    expect(second.orderNo).toBe(verdict.batch!.orderNos[1]);
    const { batch: _, ...alone } = await orderOf(verdict, 1);
    expect(await look(alone, project)).toEqual({ shown: [null] });
  });

  test('is read once for all its orders', async () => {
    const { guards, verdict } = await signed();
    const look = prover(guards.asked, { requiresProof: true });
    expect(await look(await orderOf(verdict, 0), project)).not.toBeNull();
    for (const call of guards.asked.calls.values()) call.signed!.signature = 'AAAA';
    expect(await look(await orderOf(verdict, 1), project)).not.toBeNull();
  });
});
