import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiText } from '#openapi/document.ts';
import {
  document,
  hooks,
  type Node,
  nodes,
  operations,
  resolved,
} from '#test/builders/openapi/document.ts';
import { errorCodes } from '#wire/error-codes.ts';
import { answers } from '#wire/merchant/answers.ts';
import { routes } from '#wire/merchant/routes.ts';

const file = new URL('../../../docs/openapi.json', import.meta.url);

test('docs/openapi.json is what the code says (npm run openapi writes it)', () => {
  expect(readFileSync(file, 'utf8')).toBe(openApiText());
});

test.each(['openapi.json', 'openapi-admin.json'])(
  '%s: a constant takes no null beside it',
  (name) => {
    const text = readFileSync(new URL(name, file), 'utf8');
    const wrong = [...nodes(JSON.parse(text))].filter(
      ([, node]) => 'const' in node && Array.isArray(node.type),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  },
);

/**
 * docs/interface.md "Route table", and docs/decisions.md "Lowest permission of a route" for the one
 * whose level it leaves open.
 */
const permissions = [
  ['GET', '/v1/system/health', 'none'],
  ['GET', '/v1/system/chains', 'none'],
  ['GET', '/v1/system/tokens', 'none'],
  ['POST', '/v1/subaccount/create', 'manage'],
  ['POST', '/v1/subaccount/update', 'manage'],
  ['GET', '/v1/subaccount/info', 'manage'],
  ['GET', '/v1/subaccount/list', 'manage'],
  ['GET', '/v1/address/balance', 'read'],
  ['GET', '/v1/deposit/list', 'read'],
  ['GET', '/v1/deposit/detail', 'read'],
  ['GET', '/v1/deposit/explain', 'read'],
  ['POST', '/v1/deposit/replay_webhook', 'manage'],
  ['POST', '/v1/withdraw/apply', 'manage'],
  ['POST', '/v1/withdraw/batch', 'manage'],
  ['GET', '/v1/withdraw/batch', 'read'],
  ['GET', '/v1/withdraw/batches', 'read'],
  ['POST', '/v1/withdraw/batch/cancel', 'manage'],
  ['POST', '/v1/withdraw/estimate', 'read'],
  ['GET', '/v1/withdraw/detail', 'read'],
  ['POST', '/v1/withdraw/cancel', 'manage'],
  ['GET', '/v1/withdraw/list', 'read'],
  ['GET', '/v1/swap/tokens', 'read'],
  ['POST', '/v1/swap/quote', 'read'],
  ['POST', '/v1/swap/execute', 'manage'],
  ['GET', '/v1/swap/detail', 'read'],
  ['GET', '/v1/swap/list', 'read'],
  ['GET', '/v1/client/wallet', 'read'],
  ['GET', '/v1/client/addresses', 'read'],
  ['POST', '/v1/client/transfer', 'manage'],
  ['POST', '/v1/client/send-tx', 'manage'],
  ['POST', '/v1/client/sign-message', 'manage'],
  ['POST', '/v1/client/sign-typed-data', 'manage'],
  ['GET', '/v1/client/operations', 'read'],
  ['GET', '/v1/client/operation', 'read'],
  ['POST', '/v1/client/cancel', 'manage'],
  ['GET', '/v1/client/pending', 'read'],
  ['POST', '/v1/client/session-keys', 'approve'],
  ['GET', '/v1/client/session-keys', 'read'],
  ['DELETE', '/v1/client/session-keys/{sk_id}', 'approve'],
  ['POST', '/v1/screening/{id}', 'read'],
  ['GET', '/v1/events', 'read'],
  ['GET', '/v1/ledger/entries', 'read'],
  ['GET', '/v1/ledger/balances', 'read'],
  ['GET', '/v1/balances', 'read'],
  ['GET', '/v1/statements', 'read'],
  ['GET', '/v1/statements/detail', 'read'],
  ['POST', '/v1/energy/subscribe', 'manage'],
  ['GET', '/v1/energy/subscription', 'read'],
  ['GET', '/v1/energy/balance', 'read'],
  ['GET', '/v1/energy/topups', 'read'],
  ['GET', '/v1/energy/orders', 'read'],
  ['GET', '/v1/energy/sweep-config', 'read'],
  ['POST', '/v1/energy/sweep-config', 'manage'],
] as const;

test.each(permissions)('%s %s needs %s', (method, path, permission) => {
  const found = routes.filter((route) => route.path === path && route.method === method);
  expect(found).toMatchObject([{ permission }]);
});

test('the table of permissions has every route', () => {
  const named = permissions.map(([method, path]) => `${method} ${path}`);
  expect(named.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every route has a handler, an answer, and an operation with its errors', () => {
  expect(routes.map(({ id }) => id).sort()).toEqual(Object.keys(answers).sort());
  for (const { id, path, method, permission } of routes) {
    const handler = new URL(`../../../functions/api/${id}.ts`, import.meta.url);
    expect(readFileSync(handler, 'utf8')).toContain('export const handler');
    const operation = document.paths[path][method.toLowerCase()];
    const statuses = Object.keys(operation.responses);
    expect(statuses).toEqual(expect.arrayContaining(['200', '400', '429', '500', '503']));
    if (permission === 'none') expect(statuses).not.toContain('401');
    else expect(statuses).toEqual(expect.arrayContaining(['401', '403']));
  }
});

test('every error code is documented, under the status that its digits say', () => {
  expect(document['x-error-codes']).toEqual(Object.values(errorCodes));
  for (const { code, http } of Object.values(errorCodes)) {
    expect(String(http)).toBe(String(code).slice(0, 3));
  }
});

test('a path says its parameters, and routes of one path have names of their own', () => {
  const { get, post } = document.paths['/v1/client/session-keys'];
  const names = [get, post].map(({ operationId }) => operationId);
  expect(names).toEqual(['clientSessionKeysList', 'clientSessionKeysCreate']);
  const revoke = document.paths['/v1/client/session-keys/{sk_id}'].delete;
  expect(revoke.parameters).toMatchObject([{ name: 'sk_id', in: 'path', required: true }]);
  const success = resolved(revoke.responses['200'].content['application/json'].schema);
  expect(success.required).toEqual(['code']);
});

test('the client wallet’s calls take their three headers, and a signature of theirs once', () => {
  const calls = routes.filter(({ headers, makesOrder }) => headers && makesOrder);
  expect(calls.map(({ path }) => path.replace('/v1/client/', ''))).toEqual([
    'transfer',
    'send-tx',
    'sign-message',
    'sign-typed-data',
  ]);
  for (const { path, singleUse } of calls) {
    expect(singleUse, path).toBe(true);
    const { parameters } = document.paths[path].post;
    const named = parameters.map(({ name, in: place }: Record<string, string>) => [name, place]);
    expect(named).toEqual([
      ['X-Session-Key', 'header'],
      ['Idempotency-Key', 'header'],
      ['X-Refuse-Pending', 'header'],
    ]);
  }
});

test('an exact resend is answered on the routes that are answered by their own id', () => {
  const resendable = routes.filter((route) => route.resendable);
  expect(resendable.map(({ id }) => id).sort()).toEqual([
    'subaccount/create',
    'swap/execute',
    'withdraw/apply',
    'withdraw/batch',
  ]);
  // Each requires its id: without one a resend would be another order.
  const ids = resendable.map(({ path }) => {
    const schema = document.paths[path].post.requestBody.content['application/json'].schema;
    return resolved(schema).required.find((name: string) =>
      /^(batch|biz_order|user)_id$/.test(name),
    );
  });
  expect(ids).toHaveLength(4);
  expect(ids.every(Boolean)).toBe(true);
});

test('a body is required only where a field of it is', () => {
  const optional = Object.values(document.paths)
    .flatMap((path) =>
      Object.values(
        path as Record<string, { operationId: string; requestBody?: { required: boolean } }>,
      ),
    )
    .filter(({ requestBody }) => requestBody?.required === false);
  expect(optional.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['clientSessionKeysCreate', 'energySubscribe']),
  );
});

test('a webhook’s data is of its kind', () => {
  const dataOf = (event: string) =>
    resolved(
      document.webhooks[event].post.requestBody.content['application/json'].schema.properties.data,
    );
  expect(dataOf('client.send-tx.failed').required).toContain('op_no');
  expect(dataOf('withdraw.failed').required).toContain('withdraw_no');
  expect(dataOf('deposit.orphaned').required).toContain('deposit_no');
});

test('references resolve, and operation ids are unique', () => {
  const text = openApiText();
  for (const [, path] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
    const found = path?.split('/').reduce((node, part) => node?.[part], document);
    expect(found, path).toBeDefined();
  }
  const ids = [...text.matchAll(/"operationId": "([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(routes.length + Object.keys(document.webhooks).length);
  expect(ids.filter((id) => !/^[a-z][a-zA-Z0-9]*$/.test(id ?? ''))).toEqual([]);
});

test('what recurs is a component: a chain, an error and a page are there once', () => {
  expect(Object.keys(document.components.schemas).length).toBeGreaterThanOrEqual(30);
  expect(Buffer.byteLength(openApiText())).toBeLessThan(580_000);
  const enums = [...nodes(document)].flatMap(([path, node]) =>
    Array.isArray(node.enum) ? [[path, JSON.stringify(node.enum)] as const] : [],
  );
  const twice = enums.filter(([, text], i) => enums.findIndex(([, other]) => other === text) !== i);
  expect(twice).toEqual([]);
  for (const [name, operation] of operations) {
    for (const [status, response] of Object.entries(operation.responses as Node)) {
      const { schema } = resolved(response).content['application/json'];
      expect(schema.$ref, `${name} ${status}`).toMatch(status === '200' ? /Answer$/ : /\/Error$/);
    }
    const body = operation.requestBody?.content['application/json'].schema;
    if (body) expect(body.$ref, name).toMatch(/Request$/);
  }
});

test('the numbers of a status have names', () => {
  const { schemas } = document.components;
  for (const name of ['DepositStatus', 'WithdrawalStatus', 'OperationStatus', 'SwapStatus']) {
    expect(schemas[name]).toMatchObject({ type: 'integer' });
    expect(schemas[name]['x-enum-varnames']).toHaveLength(schemas[name].enum.length);
  }
  expect(schemas.WithdrawalStatus['x-enum-varnames'][4]).toBe('Confirmed');
  expect(schemas.ErrorCode['x-enum-varnames']).toHaveLength(schemas.ErrorCode.enum.length);
});

test('every field of an answer and of a webhook says what it is', () => {
  const answersAndEvents = Object.entries(document.components.schemas as Node).filter(
    ([name]) => !name.endsWith('Request') && !name.endsWith('Answer'),
  );
  const silent = [...nodes(Object.fromEntries(answersAndEvents))].flatMap(([path, node]) =>
    path.endsWith('/properties')
      ? Object.entries(node).flatMap(([name, schema]) =>
          (schema as Node).description || resolved(schema as Node).description
            ? []
            : [`${path}/${name}`],
        )
      : [],
  );
  expect(silent).toEqual([]);
});

test('free-form objects may have any field', () => {
  const { domain, message, types } =
    document.components.schemas.ClientSignTypedDataRequest.properties;
  expect([domain, message]).toMatchObject([
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: true },
  ]);
  expect(types.additionalProperties).toMatchObject({ type: 'array' });
});

test.each(operations)('%s has an example of its request and of its answer', (_, operation) => {
  const { requestBody, responses } = operation;
  if (requestBody) {
    const { required = [] } = resolved(requestBody.content['application/json'].schema);
    expect(requestBody.required).toBe(required.length > 0);
    expect(requestBody.content['application/json'].example).toBeTypeOf('object');
  }
  expect(responses['200'].content['application/json'].example).toMatchObject({ code: 0 });
});

test('an answer that asks for a pause says how long, and every answer has the rate headers', () => {
  for (const [name, operation] of operations) {
    for (const [status, response] of Object.entries(operation.responses as Node)) {
      const headers = Object.keys(resolved(response).headers);
      expect(headers, name).toEqual(expect.arrayContaining(['RateLimit-Reset', 'x-request-id']));
      expect(headers.includes('Retry-After'), `${name} ${status}`).toBe(
        status === '429' || status === '503',
      );
    }
  }
});

test('an answer of several forms names them by the constant in which they differ', () => {
  const { data } = document.components.schemas.ClientTransferAnswer.properties;
  expect(data.discriminator).toEqual({
    propertyName: 'status',
    mapping: {
      queued: '#/components/schemas/QueuedOperation',
      pending: '#/components/schemas/WaitingOperation',
    },
  });
});

test.each(hooks)('the webhook %s says its headers, and needs no credentials', (_, hook) => {
  expect(hook).toMatchObject({ security: [], requestBody: { required: true }, tags: ['webhooks'] });
  expect(hook.parameters.map((one: Node) => resolved(one).name)).toEqual([
    'X-Timestamp',
    'X-Signature',
    'X-App-Id',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
});
