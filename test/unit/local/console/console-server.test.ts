import { expect, test } from 'vitest';
import { signIn, startedConsole } from '#test/builders/local/console/console-server.ts';

test('the console is at localhost, on both of its addresses', async () => {
  const { url, ask } = await startedConsole();
  expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  for (const address of ['127.0.0.1', '::1']) {
    const { status, headers } = await ask(address, 'localhost');
    expect(status, address).toBe(200);
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${signIn};`);
    // Pages and API have one origin: no other page may read an answer.
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]'],
])(
  'a request to the bare address %s goes to localhost, with its path, query and method',
  async (address, host) => {
    const { url, ask } = await startedConsole();
    for (const path of [
      '/p/demo/find/bob%40shop.com?from=a%26b',
      '/signed-in?code=1',
      '/lab/state',
    ]) {
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await ask(address, host, { path, method });
        expect(status, path).toBe(308);
        expect(headers.location).toBe(`${url}${path}`);
        expect(headers['cache-control']).toBe('no-store');
      }
    }
  },
);

test('a redirect never leads to another host, whatever the path', async () => {
  const { url, ask } = await startedConsole();
  for (const path of ['//evil.example/a', '/\\evil.example', 'http://evil.example/b']) {
    const { headers } = await ask('127.0.0.1', '127.0.0.1', { path });
    expect(new URL(headers.location ?? '').origin, path).toBe(url);
  }
});

test('another host name that leads here gets nothing', async () => {
  const { ask } = await startedConsole();
  for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example']) {
    expect((await ask('127.0.0.1', host)).status, host).toBe(421);
  }
});
