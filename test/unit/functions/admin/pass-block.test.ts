import { expect, test } from 'vitest';
import type { WatcherStop } from '#model/chain.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const hash = `0x${'ab'.repeat(32)}`;
const stop: WatcherStop = { chain: 'ETH', after: 90n, block: 91n, hash, since: 7 };
const passed = [{ number: 60n, hash: '0x60', at: 5, clockBefore: null }];
const path = 'POST /chains/ETH/blocks/91/pass';

test('a chain shows what stops it, what waits for a second owner and what is unread', async () => {
  const { handlers } = makeAdminHandlers({ stop, cursor: { passed } });
  const body = { hash, reason: 'looked at it' };
  expect(data(await call(handlers, path, { body }))).toMatchObject({
    state: 'pending',
    change: {
      kind: 'pass-block',
      payload: { chain: 'ETH', height: '91', hash },
      asked_by: 'admin-1@example.com',
    },
  });
  expect(data(await call(handlers, 'GET /chains/ETH'))).toEqual({
    chain: 'ETH',
    scanned: '90',
    finalized: '80',
    stopped: { height: '91', hash, since: 7, pass: null },
    passed: [{ height: '60', hash: '0x60', at: 5 }],
    changes: [expect.objectContaining({ kind: 'pass-block' })],
  });
  const second = await call(handlers, path, { sub: 'admin-2', body });
  expect(data(second)).toEqual({ state: 'done' });
  expect(data(await call(handlers, 'GET /chains/ETH'))).toMatchObject({ changes: [] });
});

test('a chain shows the pass that its watcher has not used yet', async () => {
  const pass = { at: 8, reason: 'r', askedBy: 'one', confirmedBy: 'two' };
  const { handlers } = makeAdminHandlers({ stop: { ...stop, pass } });
  expect(data(await call(handlers, 'GET /chains/ETH'))).toMatchObject({
    stopped: { pass: { at: 8, reason: 'r', asked_by: 'one', confirmed_by: 'two' } },
    passed: [],
  });
});

test('a watcher that has moved on shows no stop', async () => {
  const { handlers } = makeAdminHandlers({ stop, cursor: { scanned: 95n } });
  expect(data(await call(handlers, 'GET /chains/ETH'))).toMatchObject({ stopped: null });
});

test('the alarms that fire name their heading of the runbook and the first step', async () => {
  const alarms = [
    { name: 'coffer-prod-a', description: 'docs/runbook.md#a: Look.', since: 7, reason: 'r' },
  ];
  const { handlers } = makeAdminHandlers({ alarms });
  expect(data(await call(handlers, 'GET /alarms', { groups: '[viewer]' }))).toEqual({
    list: [{ name: 'coffer-prod-a', heading: 'a', first_step: 'Look.', since: 7, reason: 'r' }],
    complete: true,
  });
});

test.each([
  ['height', 'POST /chains/ETH/blocks/0x5b/pass', { hash, reason: 'r' }],
  ['height', 'POST /chains/ETH/blocks/-1/pass', { hash, reason: 'r' }],
  ['hash', path, { reason: 'r' }],
  ['reason', path, { hash }],
])('a request is refused by its %s: %s', async (field, line, body) => {
  const { handlers } = makeAdminHandlers({ stop });
  expect((await call(handlers, line, { body })).body).toMatchObject({
    code: 40001,
    message: expect.stringContaining(field),
  });
});

test('it is confirmed by its own route, not as a change of a project', async () => {
  const { handlers } = makeAdminHandlers({ stop });
  const asked = data(await call(handlers, path, { body: { hash, reason: 'r' } }));
  const { change_id: id } = asked.change as { change_id: string };
  const answer = await call(handlers, `POST /projects/-/changes/${id}/confirm`, { sub: 'admin-2' });
  expect(answer.body).toMatchObject({
    code: 40903,
    message: expect.stringContaining('POST /chains/ETH/blocks/91/pass'),
  });
});
