import { expect, test } from 'vitest';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const path = '/projects/demo/control-proofs';
const nonce = 'audit-2026-4f9c';
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('an owner asks under a nonce, and has a signer asked', async () => {
  const { handlers, control } = makeAdminHandlers();
  const begun = data(await call(handlers, `POST ${path}`, { body: { nonce } }));
  expect(begun).toMatchObject({ nonce, asked_by: 'admin-1@example.com' });
  expect(Number(begun.until) - Number(begun.asked_at)).toBe(7 * 86_400);
  expect(control.audited).toMatchObject([{ action: 'control.ask', target: nonce }]);
  const body = { family: 'EVM', addresses: [address] };
  const signed = data(await call(handlers, `POST ${path}/${nonce}/sign`, { body }));
  expect(signed).toEqual({ proofs: [], unknown: [address], failed: [] });
  expect(control.asked).toEqual([['EVM', { projectId: 'demo', nonce, addresses: [address] }]]);
});

test.each([
  [{}, 'nonce'],
  [{ nonce: 'short' }, 'nonce must be 8 to 64 letters, digits and hyphens'],
  [{ nonce: 'audit 2026' }, 'nonce must be'],
  [{ nonce: `${nonce}\n` }, 'nonce must be'],
])('%j is refused', async (body, message) => {
  const { handlers, control } = makeAdminHandlers();
  const answer = await call(handlers, `POST ${path}`, { body });
  expect(answer.body).toMatchObject({ code: 40001, message: expect.stringContaining(message) });
  expect(control.audited).toEqual([]);
});

test.each([
  [{ family: 'BTC', addresses: [address] }, 'family must be one of EVM, TRX, SOL'],
  [{ family: 'EVM', addresses: [] }, 'addresses must name an address'],
  [{ family: 'EVM', addresses: Array(251).fill(address) }, 'addresses must be at most 250'],
  [{ family: 'EVM', addresses: ['x'.repeat(65)] }, 'must be 1 to 64 characters'],
])('%# no signer is asked for what is not a list of addresses', async (body, message) => {
  const { handlers, control } = makeAdminHandlers();
  const answer = await call(handlers, `POST ${path}/audit-2026-0001/sign`, { body });
  expect(answer.body).toMatchObject({ code: 40001, message: expect.stringContaining(message) });
  expect(control.asked).toEqual([]);
});

test('no signer is asked without the request of an owner', async () => {
  const { handlers, control } = makeAdminHandlers();
  const body = { family: 'EVM', addresses: [address] };
  const answer = await call(handlers, `POST ${path}/audit-2026-9999/sign`, { body });
  expect(answer.body).toMatchObject({ code: 40401 });
  expect(control.asked).toEqual([]);
});

test('asking needs a sign-in of the last hour', async () => {
  const { handlers, control } = makeAdminHandlers({ stage: 'prod' });
  const answer = await call(handlers, `POST ${path}`, { body: { nonce }, authTime: 1 });
  expect(answer.status).toBe(401);
  expect(control.audited).toEqual([]);
});
