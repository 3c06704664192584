import { afterEach, expect, test } from 'vitest';
import { forFunctions, functionsHost } from '#local/process/functions-host.ts';
import { type LocalServer, listen } from '#local/process/json-server.ts';

let server: LocalServer | undefined;
afterEach(async () => {
  delete process.env.COFFER_HOST;
  await server?.close();
  server = undefined;
});

const serve = () => listen(0, async (_request, response) => void response.end('here'));
const ask = async (url: string) => (await fetch(url)).text();

test('functions of this machine call 127.0.0.1, and nobody else is served', async () => {
  server = await serve();
  expect(forFunctions(server.url)).toBe(server.url);
  expect(await ask(server.url)).toBe('here');
  // Another address of the same machine.
  await expect(ask(server.url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
});

test('functions of an emulator with containers call the host that COFFER_HOST names', async () => {
  process.env.COFFER_HOST = '127.0.0.2';
  server = await serve();
  const url = forFunctions(server.url);
  expect(url).toBe(server.url.replace('127.0.0.1', '127.0.0.2'));
  expect(await ask(url)).toBe('here');
  expect(await ask(server.url)).toBe('here');
});

test.each(['host name', 'http://host', 'host:1', '-'])('%j is not a host', (name) => {
  process.env.COFFER_HOST = name;
  expect(functionsHost).toThrow(/COFFER_HOST must be a host name/);
});
