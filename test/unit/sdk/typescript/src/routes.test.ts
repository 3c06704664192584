import { readFileSync } from 'node:fs';
import { Coffer } from 'coffer-sdk';
import { expect, test } from 'vitest';
import { camelCase } from '#openapi/json.ts';
import { routes as served } from '#wire/merchant/routes.ts';
import document from '../../../../../docs/openapi.json' with { type: 'json' };
import { call } from '../../../../../sdk/cli/src/commands/call.ts';
import { isRepeatable, isSingleUse, routes } from '../../../../../sdk/typescript/src/routes.ts';

test('every route of the API, and no other', () => {
  const wanted = served.map(({ id, method, path }) => [camelCase(id), `${method} ${path}`]);
  expect(routes).toEqual(Object.fromEntries(wanted));
});

test('the signatures that the server accepts once', () => {
  const once = served.filter(({ singleUse }) => singleUse).map(({ id }) => camelCase(id));
  const known = Object.keys(routes) as (keyof typeof routes)[];
  expect(known.filter(isSingleUse)).toEqual(once);
});

test('every operation may be repeated that has an id, or changes nothing the second time', () => {
  const known = Object.keys(routes) as (keyof typeof routes)[];
  expect(known.filter((name) => !isRepeatable(name))).toEqual(['clientSessionKeysCreate']);
});

test('each operation has a method, which sends it', async () => {
  const sent: string[] = [];
  const coffer = new Coffer({
    baseUrl: 'http://localhost/demo/api',
    appId: 'app_1',
    apiSecret: 's',
    world: {
      fetch: async (url, { method }) => {
        sent.push(`${method} ${url.replace('http://localhost/demo/api', '')}`);
        return Response.json({ code: 0 });
      },
    },
  });
  const {
    system,
    subaccount,
    address,
    deposit,
    withdraw,
    swap,
    client,
    sessionKeys,
    screening,
    energy,
    events,
    balances,
    ledger,
    statements,
  } = coffer;
  // `rows` reads what `detail` links to.
  const { rows: _rows, ...ofStatements } = statements;
  const groups = [system, subaccount, address, deposit, withdraw, swap, client];
  for (const group of [
    ...groups,
    sessionKeys,
    screening,
    energy,
    events,
    balances,
    ledger,
    ofStatements,
  ]) {
    for (const method of Object.values(group) as ((input: object) => Promise<unknown>)[]) {
      if (method === sessionKeys.revoke) await method({ sk_id: 'sk_1' });
      else await method(method === screening.answer ? { id: 'WD1' } : {});
    }
  }
  const wanted = Object.values(routes).map((route) =>
    route.replace('{sk_id}', 'sk_1').replace('{id}', 'WD1'),
  );
  expect(sent.sort()).toEqual(wanted.sort());
});

test('each header that a call may be given is an option of every SDK, and of the command line', () => {
  const operations = Object.values(document.paths as unknown as Record<string, object>)
    .flatMap((path) => Object.values(path) as { parameters?: { in?: string; name: string }[] }[])
    .flatMap(({ parameters = [] }) => parameters)
    .filter((parameter) => parameter.in === 'header');
  const headers = [...new Set(operations.map(({ name }) => name.toLowerCase()))];
  expect(headers).toContain('x-session-key');
  const read = (file: string) =>
    readFileSync(new URL(`../../../../../sdk/${file}`, import.meta.url), 'utf8');
  const clients = ['typescript/src/send.ts', 'python/src/coffer_sdk/_send.py', 'go/client.go'];
  for (const header of headers) {
    for (const file of clients) expect(read(file), file).toMatch(new RegExp(`["']${header}["']`));
    expect(Object.keys(call.options!)).toContain(header.replace('x-', ''));
  }
});
