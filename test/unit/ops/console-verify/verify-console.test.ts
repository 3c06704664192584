import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { served, signIn } from '#test/builders/ops/console-verify/verify-console.ts';

test('the pages of this checkout are the same, each path and each header', async () => {
  const { verify } = await served();
  const { same, differences, told } = await verify();
  expect(differences).toEqual([]);
  expect(same.map((line) => line.split(' ')[0])).toEqual([
    '/',
    '/p/any/approvals',
    '/assets/a-1.js',
    '/favicon.svg',
    '/index.html',
  ]);
  // What this checkout cannot know is reported.
  expect(told).toEqual(['client_id: console']);
  expect((await verify({ client_id: 'console' })).told).toEqual([]);
});

test('one byte more in a script is reported', async () => {
  const { stored, verify } = await served();
  appendFileSync(`${stored}/assets/a-1.js`, ' ');
  expect((await verify()).differences).toEqual([
    expect.stringMatching(/^\/assets\/a-1\.js: \w{16} is served, \w{16} is built here$/),
  ]);
});

test('a page that loads another script is reported on every path', async () => {
  const { stored, verify } = await served();
  writeFileSync(`${stored}/index.html`, '<script src="/assets/evil.js"></script>');
  const { differences } = await verify();
  expect(differences.map((line) => line.split(':')[0])).toEqual([
    '/',
    '/p/any/approvals',
    '/index.html',
  ]);
});

test('a file that is gone is reported', async () => {
  const { stored, verify } = await served();
  rmSync(`${stored}/assets/a-1.js`);
  expect((await verify()).differences).toEqual(['/assets/a-1.js: HTTP 403']);
});

test('another sign-in page is reported, in the policy and in the settings', async () => {
  const other = 'https://evil.example';
  const { verify } = await served({ signIn: other, config: { sign_in: other } });
  const { differences } = await verify();
  expect(differences).toContain(`/config.json: sign_in is ${other}, not ${signIn}`);
  expect(differences.filter((line) => line.includes('content-security-policy'))).toHaveLength(5);
});

test('another client is reported where it is known', async () => {
  const { verify } = await served({ config: { client_id: 'another' } });
  expect((await verify({ client_id: 'console' })).differences).toEqual([
    '/config.json: client_id is another, not console',
  ]);
});

test('another decimals of a token in the settings is reported', async () => {
  const usdt = { symbol: 'USDT', address: '0xT', decimals: 6 };
  const tokens = { ETH: [usdt] };
  const { verify } = await served({ config: { tokens: { ETH: [{ ...usdt, decimals: 18 }] } } });
  expect((await verify({ tokens })).differences).toEqual([
    `/config.json: tokens is ${JSON.stringify({ ETH: [{ ...usdt, decimals: 18 }] })}, not ${JSON.stringify(tokens)}`,
  ]);
  const same = await served({ config: { tokens } });
  expect((await same.verify({ tokens })).differences).toEqual([]);
});
