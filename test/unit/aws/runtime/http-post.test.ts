import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { poster, send, to } from '#test/builders/aws/runtime/http-post.ts';
import { testCertificate } from '#test/fakes/certificate.ts';

const servers: net.Server[] = [];
const sockets: net.Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});

test('posts the exact bytes once and returns status, Retry-After and duration', async () => {
  const seen: unknown[] = [];
  const port = await listen(
    http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        seen.push([method, url, headers['x-test'], headers['content-length']]);
        seen.push(Buffer.concat(chunks).toString());
        response.writeHead(503, { 'Retry-After': '17' }).end('later');
      });
    }),
  );
  const answer = await send(poster('local'), `http://127.0.0.1:${port}/hook?x=1`);
  expect(answer).toEqual({
    status: 503,
    error: null,
    retryAfter: '17',
    durationMs: expect.any(Number),
    head: { type: null, text: 'later' },
  });
  expect(seen).toEqual([['POST', '/hook?x=1', 'yes', '10'], '{"a":"é"}']);
});

test('a GET has no body', async () => {
  const seen: unknown[] = [];
  const port = await listen(
    http.createServer((request, response) => {
      request.on('data', (chunk) => seen.push(String(chunk)));
      request.on('end', () => {
        const { method, headers } = request;
        seen.push([method, headers['x-test'], headers['content-length']]);
        response.end('{}');
      });
      request.resume();
    }),
  );
  const url = `http://127.0.0.1:${port}/`;
  const headers = { 'X-Test': 'yes' };
  const answer = await poster('local').post({ method: 'GET', url, headers, body: '' });
  expect(answer).toMatchObject({ status: 200, head: { text: '{}' } });
  expect(seen).toEqual([['GET', 'yes', undefined]]);
});

test('the answer’s body is kept up to 512 bytes, and no character is cut in two', async () => {
  const port = await listen(
    http.createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.write('x'.repeat(511));
      response.end(request.url === '/long' ? 'é and more' : '');
    }),
  );
  const head = async (path: string) =>
    (await send(poster('local'), `http://127.0.0.1:${port}${path}`)).head;
  expect(await head('/long')).toEqual({ type: 'text/html', text: 'x'.repeat(511) });
  expect((await head('/'))?.text).toHaveLength(511);
});

test.each([301, 302, 303, 307, 308])('a %i is not followed', async (status) => {
  let followed = 0;
  const elsewhere = await listen(
    http.createServer((_request, response) => {
      followed++;
      response.end();
    }),
  );
  const port = await listen(
    http.createServer((_request, response) => {
      response.writeHead(status, { Location: `http://127.0.0.1:${elsewhere}/` }).end();
    }),
  );
  expect(await send(poster('local'), `http://127.0.0.1:${port}/`)).toMatchObject({ status });
  expect(followed).toBe(0);
});

test('a receiver that does not answer is given up', async () => {
  const port = await listen(http.createServer(() => {}));
  const answer = await send(poster('local', { timeoutMs: 150 }), `http://127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ status: null, error: 'no answer in 0.15 s' });
  expect(answer.durationMs).toBeGreaterThanOrEqual(140);
  // Its own limit, not the ten seconds that it has without one.
  expect(answer.durationMs).toBeLessThan(9_000);
});

test('the timeout covers the whole exchange: a slow answer does not extend it', async () => {
  const port = await listen(
    http.createServer((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    }),
  );
  const answer = await send(poster('local', { timeoutMs: 200 }), `http://127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ status: null, error: 'no answer in 0.2 s' });
  // Its own limit, not the ten seconds that it has without one.
  expect(answer.durationMs).toBeLessThan(9_000);
});

test('a resolver that hangs is given up too', async () => {
  const client = poster('prod', { timeoutMs: 100, resolve: () => new Promise(() => {}) });
  expect(await send(client, 'https://shop.example/')).toMatchObject({
    error: 'no answer in 0.1 s',
  });
});

test('an answer without end is cut, and its connection closed', async () => {
  let written = 0;
  let closed: () => void = () => {};
  const isClosed = new Promise<void>((done) => {
    closed = done;
  });
  const port = await listen(
    http.createServer((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const fill = () => {
        do written += chunk.length;
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', fill).on('close', closed);
      fill();
    }),
  );
  const answer = await send(poster('local'), `http://127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ status: 200, error: null });
  await isClosed;
  // What the kernel buffers of both ends hold, and no more.
  expect(written).toBeLessThan(32 * 1024 * 1024);
});

test('an answer of 10 MB counts by its status', async () => {
  const port = await listen(
    http.createServer((_request, response) => {
      response.writeHead(500).end(Buffer.alloc(10 * 1024 * 1024, 'x'));
    }),
  );
  expect(await send(poster('local'), `http://127.0.0.1:${port}/`)).toMatchObject({ status: 500 });
});

test('an answer that breaks off is not a success', async () => {
  const port = await listen(
    http.createServer((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    }),
  );
  expect(await send(poster('local'), `http://127.0.0.1:${port}/`)).toMatchObject({
    status: null,
    error: 'connection broke off',
  });
});

test('no server, no host, no HTTP: a short text without addresses', async () => {
  const port = await listen(net.createServer((socket) => socket.end('220 mail.example ready\r\n')));
  expect(await send(poster('local'), `http://127.0.0.1:${port}/`)).toMatchObject({
    status: null,
    error: 'the answer is not HTTP',
  });
  expect(await send(poster('local'), `https://127.0.0.1:${port}/`)).toMatchObject({
    status: null,
    error: expect.stringMatching(/^TLS failed/),
  });
  const gone = await listen(net.createServer());
  await new Promise((done) => servers.pop()?.close(done));
  expect(await send(poster('local'), `http://127.0.0.1:${gone}/`)).toMatchObject({
    error: 'connection refused',
  });
  const missing = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
  const client = poster('prod', { resolve: () => Promise.reject(missing) });
  expect(await send(client, 'https://no.example/')).toMatchObject({ error: 'host not found' });
  const empty = poster('prod', { resolve: to() });
  expect(await send(empty, 'https://no.example/')).toMatchObject({ error: 'host not found' });
});

test.each([
  'https://10.0.0.1/',
  'https://127.0.0.1/',
  'https://169.254.169.254/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'http://shop.example/',
  'https://user:secret@shop.example/',
])('%s is refused before anything is sent, even with a lax URL check', async (url) => {
  expect(await send(poster('prod'), url)).toMatchObject({
    status: null,
    error: 'refused: the URL is not allowed',
  });
  const lax = poster('prod', { checkUrl: (text) => text });
  if (net.isIP(new URL(url).hostname.replace(/[[\]]/g, ''))) {
    expect((await send(lax, url)).error).toMatch(/^refused: \w+ address$/);
  }
});

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.100.1'],
  ['100.64.0.1'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['fd00::1'],
  ['8.8.8.8', '127.0.0.1'],
])('a name that resolves to %s %s is refused on connect', async (...addresses) => {
  let connections = 0;
  const port = await listen(
    net.createServer((socket) => {
      connections++;
      socket.destroy();
    }),
  );
  // The port is one of the test's, which the check of the URL would refuse.
  const client = poster('prod', { resolve: to(...addresses), checkUrl: (text) => text });
  const answer = await send(client, `https://shop.example:${port}/`);
  expect(answer).toMatchObject({
    status: null,
    error: expect.stringMatching(/^refused: \w+ address$/),
  });
  expect(connections).toBe(0);
});

test('the connection goes to the address that was checked: names are resolved once', async () => {
  const answers = ['127.0.0.1', '10.0.0.1'];
  const asked: string[] = [];
  const port = await listen(http.createServer((_request, response) => response.end()));
  const client = poster('local', {
    resolve: async (host) => {
      asked.push(host);
      return [{ address: answers.shift() ?? '', family: 4 }];
    },
  });
  expect(await send(client, `http://localhost:${port}/`)).toMatchObject({ status: 200 });
  expect(asked).toEqual(['localhost']);
  expect(await send(client, `http://localhost:${port}/`)).toMatchObject({
    error: 'refused: private address',
  });
});

test('https: a certificate that is not trusted, or names another host, is a failure', async () => {
  const port = await listen(
    https.createServer(testCertificate, (_request, response) => response.end()),
  );
  const resolve = to('127.0.0.1');
  const url = `https://shop.test:${port}/`;
  const trusting = poster('local', { resolve, ca: testCertificate.cert });
  expect(await send(trusting, url)).toMatchObject({ status: 200, error: null });
  expect(await send(poster('local', { resolve }), url)).toMatchObject({
    status: null,
    error: 'TLS failed: DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  expect(await send(trusting, `https://other.test:${port}/`)).toMatchObject({
    error: 'TLS failed: ERR_TLS_CERT_ALTNAME_INVALID',
  });
});

const listen = async (server: net.Server): Promise<number> => {
  servers.push(server);
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};
