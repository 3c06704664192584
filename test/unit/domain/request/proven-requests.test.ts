/** Orders that merchants' requests made are proven by them, and no other order is. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyRequest } from '#domain/auth/verify-request.ts';
import { operationTypes } from '#model/orders/operation-types.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { SignedCall } from '#ports/signed-call.ts';
import { bodyDigest, signString } from '#shared/crypto/sign-string.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildKeyProof } from '#test/builders/build-key-proof.ts';
import { hotAddress } from '#test/builders/builders.ts';
import {
  applyBody,
  madeOperation,
  madeSwap,
  madeWithdrawal,
  project,
  prover,
} from '#test/builders/domain/request/made-orders.ts';
import { bodies, subAddress } from '#test/scenarios/client-wallet.ts';
import { buildKey, buildRsaKey, fakeGuards, now, rsaPrivateKey } from '#test/support/api.ts';

const thief = '0x00000000000000000000000000000000000000FF';

/** Changes of a stored order, none of which anybody asked for. */
const changes: [string, Partial<Record<string, unknown>>][] = [
  ['number', { orderNo: 'WD2' }],
  ['recipient', { toAddress: thief }],
  ['amount', { amount: 1n }],
  ['token', { token: 'USDC' }],
  ['chain', { chain: 'BSC' }],
  ['memo', { memo: 'x' }],
  ['key', { appId: 'app_2' }],
  ['project', { projectId: 'other' }],
];

describe('a withdrawal', () => {
  test('is proven by the request that made it, however that was spelled', async () => {
    const { order, proves } = await madeWithdrawal();
    expect(order).toMatchObject({ chain: 'ETH', amount: 12_500_000n });
    expect(await proves(order, project)).toEqual({ shown: [null] });
  });

  test.each([...changes, ['id', { bizOrderId: 'o2' }], ['unit', { decimals: 7 }]])(
    'with another %s is not',
    async (_, set) => {
      const { order, proves } = await madeWithdrawal();
      expect(await proves(Object.assign({}, order, set), project)).toBeNull();
    },
  );

  test('that says it is of a batch is not proven by a request of its own', async () => {
    const { order, proves } = await madeWithdrawal();
    expect(await proves({ ...order, batch: { no: 'PB1', position: 0 } }, project)).toBeNull();
  });

  test('keeps its number when its id is used again with other terms', async () => {
    const { order, asked, proves } = await madeWithdrawal();
    const record = asked.records.get('withdrawal demo o1')!;
    record.requests.push({ digest: 'f'.repeat(64), appId: 'app_1', at: now + 9, shown: null });
    expect(await proves(order, project)).toEqual({ shown: [null] });
  });

  test('made long before its request is not proven by it', async () => {
    const { order, proves } = await madeWithdrawal();
    expect(await proves({ ...order, createdAt: now - 300 }, project)).not.toBeNull();
    expect(await proves({ ...order, createdAt: now - 301 }, project)).toBeNull();
  });

  test('that an older release made is let pass until those must be paid', async () => {
    const { order, asked } = await madeWithdrawal();
    asked.records.clear();
    asked.flags.unrecorded = { madeBefore: now + 1, until: now + 100 };
    expect(await prover(asked, { at: now + 99 })(order, project)).toBe('unrecorded');
    expect(await prover(asked, { at: now + 100 })(order, project)).toBeNull();
    const later = { ...order, createdAt: now + 1 };
    expect(await prover(asked, { at: now + 99 })(later, project)).toBeNull();
  });
});

describe.each(operationTypes)('%s', (type) => {
  test.each([undefined, 'pay-1'])('under the key %s is proven by its request', async (key) => {
    const { order, proves } = await madeOperation(type, key ? { key } : {});
    expect(order.idempotencyKey).toBe(key);
    expect(await proves(order, project)).toEqual({ shown: [null] });
  });

  test.each([
    ['sender', { fromAddress: subAddress }],
    ['type', { opType: type === 'transfer' ? 'send-tx' : 'transfer' }],
    ['calldata', { data: '0xdeadbeee' }],
    ['message', { message: 'x' }],
    ['typed data', { typedData: '{}' }],
    ['Idempotency-Key', { idempotencyKey: 'pay-2' }],
    ...changes,
  ])('with another %s is not', async (_, set) => {
    const { order, proves } = await madeOperation(type);
    expect(await proves(Object.assign({}, order, set), project)).toBeNull();
  });

  test('shows the session key that was shown with it', async () => {
    const { order, proves, secretHash } = await madeOperation(type, { withSessionKey: true });
    expect(secretHash).not.toBeNull();
    expect(await proves(order, project)).toEqual({ shown: [secretHash] });
  });
});

test('a call from the hot wallet may name it or not', async () => {
  const { order, proves } = await madeOperation('transfer', {
    body: { ...bodies.transfer, from: hotAddress.toLowerCase() },
  });
  expect(order.fromAddress).toBe(hotAddress);
  expect(await proves(order, project)).toEqual({ shown: [null] });
});

describe('a swap', () => {
  test('is proven by the request that executed its quote', async () => {
    const { order, proves } = await madeSwap({ memo: 'm', max_slippage_bps: 50 });
    expect(await proves(order, project)).toEqual({ shown: [null] });
  });

  test.each<[string, Record<string, unknown>]>([
    ['quote', { routeId: 'RT2' }],
    ['memo', { memo: 'x' }],
    ['number', { orderNo: 'SW2' }],
    ['key', { appId: 'app_2' }],
    ['more slippage than was allowed', { slippageBps: 51 }],
  ])('with another %s is not', async (_, set) => {
    const { order, proves } = await madeSwap({ memo: 'm', max_slippage_bps: 50 });
    expect(await proves(Object.assign({}, order, set), project)).toBeNull();
  });
});

test('what the service itself asks for has no request, and none is read', async () => {
  const { proves, asked } = await madeWithdrawal();
  asked.reader.of = async () => Promise.reject(new Error('read'));
  expect(await prover(asked)(buildInternalOrder(), project)).toBeNull();
  expect(await proves(buildInternalOrder(), project)).toBeNull();
});

describe('where two owners agree on keys', () => {
  const key = buildRsaKey({ permission: 'manage' });
  const text = JSON.stringify(applyBody);

  /** What verify-request records of a request that a merchant signs by RSA, and the order of it. */
  async function signedByRsa(
    set: { body?: string; timestamp?: number; path?: string; nonce?: string } = {},
    guards = fakeGuards({ keys: [key] }),
  ) {
    const { body = text, timestamp = now, path = '/v1/withdraw/apply' } = set;
    const call: SignedCall = {
      requestId: `r${timestamp}${path}`,
      projectId: 'demo',
      ip: '203.0.113.7',
      headers: {
        'x-app-id': 'app_1',
        'x-timestamp': String(timestamp),
        'x-nonce': set.nonce ?? `nonce-${timestamp}`,
        'x-signature': sign(
          'sha256',
          Buffer.from(
            signString({
              timestamp: String(timestamp),
              method: 'POST',
              pathWithQuery: path,
              bodyMd5: bodyDigest(body),
            }),
          ),
          rsaPrivateKey,
        ).toString('base64'),
        'x-content-sha256': '',
      },
      method: 'POST',
      pathWithQuery: path,
      bodyMd5: bodyDigest(body),
      bodySha256: null,
      singleUse: false,
      order: { body, idempotencyKey: null, sessionKey: null },
    };
    const verdict = await verifyRequest(guards, call);
    const made = await madeWithdrawal();
    const order: Withdrawal = { ...made.order, orderNo: verdict.orderNo! };
    const { asked } = guards;
    asked.keyProofs.set('demo app_1', buildKeyProof(key));
    return { order, asked, guards, verdict, record: asked.records.get('withdrawal demo o1')! };
  }

  const proves = (asked: Parameters<typeof prover>[0], order: Order) =>
    prover(asked, { requiresProof: true })(order, project);

  test('the signature of a key in RSA mode is verified again', async () => {
    const { order, asked } = await signedByRsa();
    expect(await proves(asked, order)).toEqual({ shown: [null] });
  });

  test('what was agreed on of a key is read once', async () => {
    const { order, asked } = await signedByRsa();
    const look = prover(asked, { requiresProof: true });
    await look(order, project);
    await look(order, project);
    expect(asked.reads.keys).toBe(1);
  });

  test.each<[string, (of: Awaited<ReturnType<typeof signedByRsa>>) => void]>([
    [
      'another body',
      ({ record }) => {
        record.requests[0]!.signed!.body = text.replace('12.50', '12.5');
      },
    ],
    [
      'another signature',
      ({ record }) => {
        record.requests[0]!.signed!.signature = Buffer.alloc(256).toString('base64');
      },
    ],
    [
      'another time',
      ({ record }) => {
        record.requests[0]!.signed!.timestamp = String(now + 1);
      },
    ],
    [
      'another route',
      ({ record }) => {
        record.requests[0]!.signed!.pathWithQuery = '/v1/withdraw/estimate';
      },
    ],
    [
      'no signature',
      ({ record }) => {
        delete record.requests[0]!.signed;
      },
    ],
    [
      'a key of the thief’s own',
      ({ record }) => {
        const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
        record.requests[0]!.signed!.credential.publicKey = pem;
      },
    ],
    [
      'a key that one owner made',
      ({ asked }) => {
        const proof = buildKeyProof(key);
        proof.confirmation.confirmedBy = proof.request.askedBy;
        asked.keyProofs.set('demo app_1', proof);
      },
    ],
    ['a key that nobody agreed on', ({ asked }) => asked.keyProofs.clear()],
    [
      'a key that only reads',
      ({ record, asked }) => {
        const reads = { ...key, permission: 'read' as const };
        record.requests[0]!.signed!.credential.permission = 'read';
        asked.keyProofs.set('demo app_1', buildKeyProof(reads));
      },
    ],
  ])('a thief of verify-request who records %s proves nothing', async (_, forge) => {
    const of = await signedByRsa();
    forge(of);
    expect(await proves(of.asked, of.order)).toBeNull();
  });

  test('a thief of verify-request makes no second order of a signed request', async () => {
    const { order, asked, record } = await signedByRsa();
    record.orderNo = 'WD01KDVDNRMRD24837XH3ZXSTS';
    expect(await proves(asked, { ...order, orderNo: record.orderNo })).toBeNull();
  });

  test('a request that is signed again later keeps the number of the first', async () => {
    const first = await signedByRsa();
    const other = JSON.stringify({ ...applyBody, amount: '13' });
    const again = await signedByRsa({ body: other, timestamp: now + 5 }, first.guards);
    expect(again.verdict.orderNo).toBe(first.verdict.orderNo);
    expect(await proves(first.asked, first.order)).toEqual({ shown: [null] });
    expect(await proves(first.asked, { ...first.order, amount: 13_000_000n })).not.toBeNull();
  });

  test('a key in HMAC mode counts by the word of verify-request, if two owners agreed on it', async () => {
    const { order, asked } = await madeWithdrawal();
    expect(await proves(asked, order)).toBeNull();
    asked.keyProofs.set('demo app_1', buildKeyProof(buildKey()));
    expect(await proves(asked, order)).toEqual({ shown: [null] });
  });
});
