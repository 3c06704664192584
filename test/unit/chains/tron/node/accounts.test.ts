import { afterEach, expect, test } from 'vitest';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { readAccount } from '#chains/tron/node/accounts.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronBalanceReader } from '#chains/tron/read/balance.ts';
import { address, funded, held, nobody, path } from '#test/builders/chains/tron/node/accounts.ts';
import { json, type RpcServer, startRpcServer } from '#test/fakes/rpc-server.ts';
import { fakeHttp, gone } from '../fake-http.ts';

const servers: RpcServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

test.each<[string, unknown]>([
  ['a failure of the node', { Error: 'class java.lang.NullPointerException : null' }],
  ['a rate limit', { Error: 'lack of computing resources' }],
  ['an error in lower case', { error: 'Unknown API_key' }],
  ['an error as an object', { error: { code: -32000, message: 'daily limit' } }],
  ['no success', { success: false, error: 'x' }],
  ["another path's answer", { result: { code: 'OTHER', message: '' } }],
  ['the account as nobody knows it', {}],
])('%s is not an account: another provider knows it', async (_, answer) => {
  expect(await readAccount(await nodes(answer, funded), address)).toEqual(held);
  expect(await readAccount(await nodes(funded, answer), address)).toEqual(held);
});

test.each<[string, unknown]>([
  ['a failure of the node', { Error: 'class java.lang.NullPointerException : null' }],
  ['an error in lower case', { error: 'Unknown API_key' }],
  ["another path's answer", { result: { code: 'OTHER', message: '' } }],
])('%s of all providers is not a balance of 0', async (_, answer) => {
  const failed = await readAccount(await nodes(answer, answer), address).catch((error) => error);
  expect(isNodeFailure(failed)).toBe(true);
  const balances = makeTronBalanceReader({ httpOf: () => nodes(answer, answer) });
  const asked = { chain: 'TRX', address, tokenAddress: null } as const;
  await expect(balances.balance(asked)).rejects.toMatchObject({ kind: 'nodeUnavailable' });
});

test('an account that no provider knows does not exist, also while one of them is away', async () => {
  expect(await readAccount(fakeHttp({ [path]: {} }, { [path]: {} }), address)).toEqual(nobody);
  expect(await readAccount(fakeHttp({ [path]: {} }, { [path]: gone() }), address)).toEqual(nobody);
});

test('a known account is asked of one provider', async () => {
  const http = fakeHttp({ [path]: funded }, { [path]: funded });
  expect(await readAccount(http, address)).toEqual(held);
  expect(http.asked).toEqual([`#0 ${path}`]);
});

/** TRON's HTTP API over providers with these answers, over real HTTP. */
async function nodes(...answers: unknown[]) {
  const urls: string[] = [];
  for (const answer of answers) {
    const server = await startRpcServer((_, response) => json(response, answer));
    servers.push(server);
    urls.push(server.url);
  }
  return makeTronHttp({ urls });
}
