import { routes } from 'coffer-sdk';
import { expect, test } from 'vitest';
import { cliKey, cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';
import document from '../../../../../docs/openapi.json' with { type: 'json' };
import { methodName, operationNames } from '../../../../../sdk/cli/src/operations.ts';

const withKey = () => cliWorld(() => ok({ list: [], total: 0 }), { env: cliKey });

/** The lines that name a command or an operation, and the request that each sends. */
test.each([
  ['withdrawals', '/v1/withdraw/list?size=20&page=1'],
  ['withdraw', '/v1/withdraw/list?size=20&page=1'],
  ['withdraw list status=4', '/v1/withdraw/list?status=4&size=20&page=1'],
  ['withdraw detail p-1', '/v1/withdraw/detail?biz_order_id=p-1'],
  ['deposit get DP1', '/v1/deposit/detail?deposit_no=DP1'],
  ['deposits user_id=u-1', '/v1/deposit/list?user_id=u-1&size=20&page=1'],
  ['withdraw apply biz_order_id=p-1', '/v1/withdraw/apply'],
  ['client.wallet', '/v1/client/wallet'],
  ['call sessionKeys.create name=bot', '/v1/client/session-keys'],
  ['call session_keys.list', '/v1/client/session-keys'],
  ['sessionKeys revoke sk_id=sk_1', '/v1/client/session-keys/sk_1'],
  ['call clientSendTx chain=ETH', '/v1/client/send-tx'],
])('coffer %s', async (line, path) => {
  const { run, requests, err } = withKey();
  expect(await run(...line.split(' ')), err.join()).toBe(0);
  expect(requests.map((request) => request.path)).toEqual([path]);
});

test('every operation is called by the name of its method in the SDKs, and has a name of its own', () => {
  expect(operationNames).toEqual(Object.keys(routes));
  expect(new Set(operationNames.map(methodName)).size).toBe(operationNames.length);
});

const operations = Object.values(document.paths).flatMap((item) =>
  Object.values(item as Record<string, { operationId: string; requestBody?: unknown }>),
);

test.each(operationNames)('call %s --help shows each field, and sends nothing', async (name) => {
  const { run, out, requests } = withKey();
  expect(await run('call', methodName(name), '--help')).toBe(0);
  expect(out[0]).toContain(routes[name]);
  const operation = operations.find(({ operationId }) => operationId === name);
  for (const field of fieldsIn(operation))
    expect(out[0]).toMatch(new RegExp(`^  ${field} +\\w`, 'm'));
  expect(await run('call', name, '--help', '--json')).toBe(0);
  expect(JSON.parse(out[1]!)).toMatchObject({ operation: name, route: routes[name] });
  expect(requests).toEqual([]);
});

/** The names of the fields of an operation, by openapi.json. */
function fieldsIn(operation: unknown): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
  const resolved = (node: any): any =>
    node?.$ref
      ? resolved(
          node.$ref
            .slice(2)
            .split('/')
            // biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
            .reduce((inner: any, part: string) => inner[part], document),
        )
      : node;
  // biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
  const { parameters = [], requestBody } = operation as any;
  const body = resolved(requestBody?.content['application/json'].schema);
  return [
    ...parameters
      .map(resolved)
      // biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
      .flatMap((one: any) => (one.in === 'header' ? [] : [one.name])),
    ...Object.keys(body?.properties ?? {}),
  ];
}

test('the example of a call with required fields can be typed as it is', async () => {
  for (const name of operationNames) {
    const { run, out } = withKey();
    await run('call', name, '--help', '--json');
    const { fields } = JSON.parse(out[0]!) as { fields: { name: string; required: boolean }[] };
    const text = withKey();
    await text.run('call', name, '--help');
    const [, example = ''] = text.out[0]!.split('Example:\n');
    for (const { name: field, required } of fields) {
      if (required && !field.includes('.'))
        expect(example, name).toMatch(new RegExp(`[ ']${field}:?=`));
    }
  }
});

test('the list of operations has the names of the SDKs', async () => {
  const { run, out } = cliWorld();
  expect(await run('call')).toBe(0);
  expect(out[0]).toMatch(/^sessionKeys\.create +POST \/v1\/client\/session-keys$/m);
});

test('the help of a group is that of its commands', async () => {
  const { run, out } = cliWorld();
  expect(await run('withdrawals', '--help')).toBe(0);
  expect(out[0]).toContain('coffer withdrawals list');
  expect(out[0]).toContain('coffer withdrawals get');
});

test('a request says that it is the command line’s', async () => {
  const { run, requests } = withKey();
  await run('client.wallet');
  expect(requests[0]!.headers.get('user-agent')).toMatch(
    /^coffer-cli\/\d\S+ coffer-sdk-typescript\//,
  );
});
