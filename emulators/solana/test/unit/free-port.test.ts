import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePair, freePort, isFree } from '../../src/free-port.ts';

test('a port that somebody listens on is not free', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  expect(await isFree(port)).toBe(false);
  await new Promise((done) => server.close(done));
  expect(await isFree(port)).toBe(true);
  expect(await isFree(65_536)).toBe(false);
});

test('a port is passed over if the next one is taken, or was given out', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const taken = (server.address() as AddressInfo).port;
  const [first, second] = [await freePair(), await freePair()];
  // Connections of other programs may have the port after any of them.
  const good = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  const ports = [taken - 1, first, second, ...good];
  expect(good).toContain(await freePair(async () => ports.shift()!));
  await new Promise((done) => server.close(done));
});

test('it gives up where no two ports in a row are free', async () => {
  const port = await freePort();
  await freePair(async () => port).catch(() => {});
  await expect(freePair(async () => port)).rejects.toThrow('neighbouring');
});
