/** IP whitelists and limits with a distribution in front of the API (0052). */
import { expect, test } from 'vitest';
import { makeHandler as makeNotFound } from '#functions/api/not-found.ts';
import { makeHandler as makeHealth } from '#functions/api/system/health.ts';
import { gatewaySaw, secret, setUp } from '#test/builders/functions/middleware/name-caller.ts';
import { call, plainEvent } from '#test/support/api.ts';

const merchant = '198.51.100.7';

const through = (caller: string) => ({ 'x-coffer-edge': secret, 'x-coffer-caller': caller });
const forged = { 'x-coffer-edge': 'guess', 'x-coffer-caller': merchant };

test('a whitelist sees the caller, not the distribution', async () => {
  const { send, guards } = setUp('refused', [merchant]);
  expect(await send({ headers: through(merchant) })).toMatchObject({ code: 0 });
  expect(guards.lines.at(-1)?.fields).toMatchObject({ ip: merchant });
  expect(await send({ headers: through('203.0.113.9') })).toMatchObject({
    status: 403,
    code: 40301,
    message: 'IP address not in whitelist: 203.0.113.9',
  });
});

test('a whitelist that names the distribution’s own address lets nobody else in', async () => {
  const { send } = setUp('judged', [gatewaySaw]);
  expect(await send({ headers: through('203.0.113.9') })).toMatchObject({ code: 40301 });
});

test('a direct call with forged headers is judged by its own address', async () => {
  const { send } = setUp('judged', [merchant]);
  expect(await send({ headers: forged })).toMatchObject({
    code: 40301,
    message: `IP address not in whitelist: ${gatewaySaw}`,
  });
  expect(await send({ headers: forged, ip: merchant })).toMatchObject({ code: 0 });
});

test.each<[string, Record<string, string>, string]>([
  ['with forged headers', forged, gatewaySaw],
  ['without any', {}, gatewaySaw],
  ['from an address of the whitelist', {}, merchant],
])('a direct call %s is refused before anything is read or counted', async (_, headers, ip) => {
  const { send, guards } = setUp('refused', [merchant]);
  expect(await send({ headers, ip })).toMatchObject({
    status: 403,
    code: 40301,
    message: 'Send requests to the published host name of this API',
  });
  expect(guards.calls).toEqual([]);
});

test.each([
  ['system/health', makeHealth, 200],
  ['an unknown path', makeNotFound, 404],
])('%s: refused directly, and counted by the caller’s address', async (_, make, status) => {
  const { guards } = setUp('refused');
  const handler = make(guards);
  expect(await call(handler, plainEvent({ headers: forged }))).toMatchObject({ code: 40301 });
  expect(guards.calls).toEqual([]);
  const reply = await call(handler, plainEvent({ headers: through(merchant) }));
  expect(reply.status).toBe(status);
  expect([...guards.counts.keys()]).toEqual([expect.stringContaining(` ${merchant} `)]);
});

test('no line of a request shows the secret', async () => {
  const { send, guards } = setUp('refused');
  await send({ headers: through(merchant) });
  await send({ headers: forged });
  expect(guards.lines.length).toBeGreaterThan(1);
  expect(JSON.stringify(guards.lines)).not.toMatch(/a{64}|guess/);
});
