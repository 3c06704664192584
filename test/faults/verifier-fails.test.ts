/** The function that verifies requests fails or is throttled: no good key is reported as wrong. */
import {
  DeleteFunctionConcurrencyCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionName, withVariables } from '../support/deployed.ts';
import { type Merchant, openStack, until } from '../support/stack.ts';

const entry = 'keys-verify-request';
const lambda = new LambdaClient({});
let merchant: Merchant;
let intruder: Merchant;

beforeAll(async () => {
  const stack = await openStack();
  merchant = await stack.merchant({ webhooks: false });
  intruder = await stack.merchant({ webhooks: false });
});
afterAll(async () => {
  await merchant?.leave();
  await intruder?.leave();
});

async function ask({ api }: Merchant) {
  const { http, code } = await api.call('GET', '/v1/client/wallet');
  return { http, code };
}

const busy = { http: 503, code: 50301 };
const passes = async () =>
  until('a verdict', async () => {
    const { http } = await ask(merchant);
    return http === 200 ? true : undefined;
  });

test('a verifier that cannot read its table: 503, and 200 once it can again', async () => {
  expect(await ask(merchant)).toEqual({ http: 200, code: 0 });
  await withVariables(entry, { TABLE_API_KEYS: 'no-such-table' }, async () => {
    await until('the failure', async () => {
      const { http } = await ask(merchant);
      return http === 503 ? true : undefined;
    });
    // What needs no verdict is answered as ever; 429 if many failed before this test.
    const unsigned = await fetch(`${merchant.baseUrl}/v1/client/wallet`);
    expect([401, 429]).toContain(unsigned.status);
    expect(await ask(merchant)).toEqual(busy);
    const answer = await fetch(`${merchant.baseUrl}/v1/client/wallet`, {
      headers: {
        'x-app-id': intruder.key.app_id,
        'x-timestamp': String(Math.floor(Date.now() / 1000)),
        'x-nonce': 'a-wrong-signature',
        'x-signature': '0'.repeat(64),
      },
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('ratelimit-limit')).toBe('200');
  });
  await passes();
});

test('a throttled verifier: 503, never 401', async () => {
  const FunctionName = functionName(entry);
  await lambda.send(
    new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }),
  );
  try {
    expect(await ask(merchant)).toEqual(busy);
  } finally {
    await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
  }
  await passes();
});
