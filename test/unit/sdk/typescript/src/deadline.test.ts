/** How long a call lasts, against real servers that answer in drips or not at all. */
import { createServer, type Socket } from 'node:net';
import { Coffer } from 'coffer-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { failed } from '#test/builders/sdk/typescript/src/send.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 400\r\n\r\n';

/** Where a server begins to drip: in the head, in the body, or before anything. */
const parts = {
  head: ['', head.repeat(50)],
  body: [head, ' '.repeat(400)],
  silence: ['', ''],
} as const;

/** A server that sends the rest of its answer a byte at a time, ten a second. */
async function dripping(part: keyof typeof parts) {
  const [atOnce, drips] = parts[part];
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      requests += 1;
      socket.write(atOnce);
      let at = 0;
      const timer = setInterval(() => {
        if (drips[at]) socket.write(drips[at]!);
        at += 1;
      }, 100);
      socket.once('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { baseUrl: `http://127.0.0.1:${port}/demo/api`, requests: () => requests };
}

const key = { appId: 'app_1', apiSecret: 's' };
const kinds = Object.keys(parts) as (keyof typeof parts)[];

test.each(kinds)('a call ends at its deadline: %s', async (part) => {
  const { baseUrl, requests } = await dripping(part);
  const coffer = new Coffer({ baseUrl, ...key, deadlineMs: 800 });
  const began = performance.now();
  const error = await failed(coffer.client.signMessage({ chain: 'ETH', message: 'hello' }));
  const took = performance.now() - began;
  expect(took).toBeGreaterThan(700);
  expect(took).toBeLessThan(2_500);
  expect(error).toMatchObject({ name: 'NoAnswerError', http: 0, isUnclear: true });
  expect(requests()).toBe(1);
});

test.each(kinds)('an attempt ends at its timeout though bytes come: %s', async (part) => {
  const { baseUrl, requests } = await dripping(part);
  const coffer = new Coffer({ baseUrl, ...key, timeoutMs: 300, maxRetries: 1 });
  const began = performance.now();
  await failed(coffer.client.wallet());
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(requests()).toBe(2);
});
