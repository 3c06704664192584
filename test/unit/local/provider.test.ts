import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProvider } from '#local/chains/provider.ts';
import { localRpc } from '#local/clients/rpc.ts';

const open: (() => unknown)[] = [];

/** A node whose only answer is its name. */
async function node(name: string): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id } = JSON.parse(body) as { id: number };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: name }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

let provider: Awaited<ReturnType<typeof startProvider>>;

beforeEach(async () => {
  provider = await startProvider(await node('own'));
  open.push(() => provider.close());
});
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

const put = (url: unknown) =>
  fetch(`${provider.url}/behind`, { method: 'PUT', body: JSON.stringify({ url }) });

test("hands calls to the chain's node, to another one behind it, and back", async () => {
  const rpc = localRpc(provider.url);
  expect(await rpc('eth_chainId')).toBe('own');
  expect((await put(await node('other'))).status).toBe(200);
  expect(await rpc('eth_chainId')).toBe('other');
  expect((await put(null)).status).toBe(200);
  expect(await rpc('eth_chainId')).toBe('own');
});

test('does not answer when the node behind it does not', async () => {
  await put('http://127.0.0.1:9');
  await expect(localRpc(provider.url)('eth_chainId')).rejects.toThrow('fetch failed');
});

test('accepts only a node on this machine', async () => {
  for (const url of ['http://10.0.0.1:80', 'file:///etc/passwd', 5, undefined]) {
    expect((await put(url)).status).toBe(400);
  }
  expect(await localRpc(provider.url)('eth_chainId')).toBe('own');
});
