/**
 * Calls every route of merchants on the deployed stacks, with both SDKs. Each function runs under its
 * own role, so a missing permission shows as a 5xx. The inputs are simple and succeed.
 */
import { Coffer, type CofferError, type Operation } from 'coffer-sdk';
import { verifyMessage } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, makeApiClient } from '#local/clients/api-client.ts';
import { noteSecret } from '#local/process/secrets-ledger.ts';
import { camelCase } from '#openapi/json.ts';
import { biz, payment, routeInputs } from '#test/scenarios/route-inputs.ts';
import { codes } from '#test/scenarios/stack/every-route.ts';
import { invoke } from '#test/support/deployed.ts';
import { startPythonClient } from '#test/support/sdk/python-client.ts';
import { until } from '#test/support/stack.ts';
import { routes } from '#wire/merchant/routes.ts';
import { patienceMs } from '#workstation/envelope.ts';
import { readStack, type StackFile } from '#workstation/stack-file.ts';

let stack: StackFile;
let api: ApiClient;
let coffer: Coffer;
let python: Awaited<ReturnType<typeof startPythonClient>>;

const unique = Date.now().toString(36);

beforeAll(async () => {
  const found = readStack();
  if (!found) throw new Error('The local cloud is not up: npm run test:integration brings it up');
  stack = found;
  // Before the first round of the books, balances are 50301.
  await invoke('schedule-reconcile-books');
  const key = stack.project.keys.find(({ permission }) => permission === 'approve')!;
  api = makeApiClient(stack.base_url, key);
  coffer = new Coffer({
    baseUrl: stack.base_url,
    appId: key.app_id,
    apiSecret: key.api_secret,
    timeoutMs: patienceMs,
    maxRetries: 0,
    world: {
      fetch: (url, init) => {
        noteSecret('signature', new Headers(init.headers).get('x-signature'));
        return fetch(url, init);
      },
    },
  });
  const { app_id, api_secret } = key;
  python = await startPythonClient({ base_url: stack.base_url, app_id, api_secret });
});

afterAll(() => python?.stop());

/** Answers of the routes called so far, for the inputs of later ones. */
const answered: Record<string, Record<string, unknown>> = {};

describe('the merchant API', () => {
  test('an order and a batch that are cancelled later wait for approval', async () => {
    const answer = await api.call(
      'POST',
      '/v1/withdraw/apply',
      payment(unique, 'cancelled', '1000'),
    );
    expect(answer).toMatchObject({ http: 200, code: 0, data: { level: 2, status: 0 } });
    const batch = await api.call('POST', '/v1/withdraw/batch', {
      batch_id: biz(unique, 'big-batch'),
      items: [payment(unique, 'in-big-batch', '1000')],
    });
    expect(batch).toMatchObject({ http: 200, code: 0, data: { status: 'accepted' } });
  });

  test.each(routes.map((route) => [route.id, route] as const))('%s answers', async (id, route) => {
    const inputs = routeInputs({ unique, wallet: stack.project.wallet, answered });
    const { param, query, body } = inputs[id]?.() ?? {};
    const [, name] = /\{(\w+)\}/.exec(route.path) ?? [];
    const input: object = {
      ...Object.fromEntries(new URLSearchParams(query)),
      ...(body as object | undefined),
      ...(name && { [name]: param }),
    };
    const answer = await coffer.call(camelCase(id) as Operation, input as never).then(
      (data: unknown) => ({ code: 0, data }),
      (error: CofferError) => error,
    );
    expect(answer.code, JSON.stringify(answer)).toBe(codes[id] ?? 0);
    // Every answer names its request, so that errors can.
    if (!('data' in answer)) expect(answer.requestId).toBeTruthy();
    else answered[id] = answer.data as Record<string, unknown>;
    // The same call again: the same order, another quote, another operation.
    const again = await python.call(camelCase(id), input);
    expect(again.code, again.message).toBe(answer.code);
  });

  test('a sub-account signs a message that a session key approves', async () => {
    const { addresses } = answered['subaccount/create'] as { addresses: { EVM: `0x${string}` } };
    const { sk_id: sessionKey } = await coffer.sessionKeys.create({
      scope: { allow_messages: 1 },
      daily_cap_usd: 1,
    });
    const message = `signed by ${unique}`;
    const call = await coffer.client.signMessage(
      { chain: 'ETH', from: addresses.EVM, message },
      { sessionKey },
    );
    expect(call).toMatchObject({ status: 'queued', decided_by: 'session_key' });
    const signature = await until('a signature', async () => {
      const signed = coffer.client.operations.all({ op_type: 'sign-message', status: 3 });
      for await (const { op_no, signature } of signed) {
        if (op_no === call.op_no) return signature as `0x${string}`;
      }
      return undefined;
    });
    expect(await verifyMessage({ address: addresses.EVM, message, signature })).toBe(true);
  });

  test('an unknown path gets the envelope', async () => {
    expect(await api.call('GET', '/v1/nowhere')).toMatchObject({ http: 404, code: 40401 });
  });
});
