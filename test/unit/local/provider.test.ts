import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProvider } from '#local/chains/provider.ts';
import { localRpc } from '#local/clients/rpc.ts';

const open: (() => unknown)[] = [];

let provider: Awaited<ReturnType<typeof startProvider>>;

beforeEach(async () => {
  provider = await startProvider(await node('own'));
  open.push(() => provider.close());
});
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

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

test('calls one after the other use one connection to the node, also after another node', async () => {
  let connections = 0;
  const url = await node('counted', () => {
    connections += 1;
  });
  const rpc = localRpc(provider.url);
  await put(url);
  for (let i = 0; i < 3; i++) expect(await rpc('eth_chainId')).toBe('counted');
  await put(null);
  expect(await rpc('eth_chainId')).toBe('own');
  await put(url);
  expect(await rpc('eth_chainId')).toBe('counted');
  expect(connections).toBe(1);
});

test('a node that has closed its connections is asked over a new one', async () => {
  const rpc = localRpc(provider.url);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"jsonrpc":"2.0","id":1,"result":"again"}');
  });
  const listen = (port: number) =>
    new Promise<number>((done) =>
      server.listen(port, '127.0.0.1', () => done((server.address() as { port: number }).port)),
    );
  const port = await listen(0);
  await put(`http://127.0.0.1:${port}`);
  expect(await rpc('eth_chainId')).toBe('again');
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
  await expect(rpc('eth_chainId')).rejects.toThrow('fetch failed');
  await listen(port);
  open.push(() => server.close());
  expect(await rpc('eth_chainId')).toBe('again');
});

/** A node whose only answer is its name; `connected` is called with each connection. */
async function node(name: string, connected = () => {}): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id } = JSON.parse(body) as { id: number };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: name }));
  });
  server.on('connection', connected);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const put = (url: unknown) =>
  fetch(`${provider.url}/behind`, { method: 'PUT', body: JSON.stringify({ url }) });
