import { expect, test } from 'vitest';
import { askForControl, signForControl } from '#domain/control/ask-for-control.ts';
import type { ControlAnswer } from '#ports/projects.ts';
import { fakeControl } from '#test/fakes/control.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';

const begun = 1_767_225_600;
const admin = { id: 'a', email: 'ann@shop.example', groups: [], authTime: begun };
const actor = { projectId: 'demo', admin, requestId: 'RQ1' };
const nonce = 'audit-2026-4f9c';

function world(answer?: () => ControlAnswer | Promise<never>) {
  const fake = fakeControl(answer as (() => ControlAnswer) | undefined);
  const time = { now: begun };
  let id = 0;
  const deps = {
    requests: fake.requests,
    prover: fake.prover,
    clock: fakeClock(() => time.now * 1000),
    ids: { next: (prefix: string) => `${prefix}${++id}` },
  };
  const sign = (set: { nonce?: string } = {}) =>
    signForControl(deps, actor, { nonce, family: 'SOL', addresses: ['A'], ...set });
  return { ...fake, deps, time, sign };
}

test('one owner asks, and the audit log has it once, however often they ask', async () => {
  const { deps, audited } = world();
  const first = await askForControl(deps, actor, nonce);
  expect(first).toEqual({
    projectId: 'demo',
    nonce,
    by: 'ann@shop.example',
    at: begun,
    until: begun + 7 * 86_400,
  });
  const other = { ...actor, admin: { ...admin, email: 'bob@shop.example' } };
  expect(await askForControl(deps, other, nonce)).toEqual(first);
  expect(audited).toMatchObject([
    { projectId: 'demo', actor: 'ann@shop.example', action: 'control.ask', target: nonce },
  ]);
});

test('two owners who ask at once have made one request', async () => {
  const { deps, audited, requests } = world();
  const both = { ...deps, requests: { ...requests, find: async () => null } };
  await askForControl(both, actor, nonce);
  // The second one has seen no request, and its write fails.
  let reads = 0;
  const late = {
    ...deps,
    requests: {
      ...requests,
      find: async (...of: Parameters<typeof requests.find>) =>
        ++reads === 1 ? null : requests.find(...of),
    },
  };
  expect((await askForControl(late, actor, nonce)).at).toBe(begun);
  expect(audited).toHaveLength(1);
});

test.each(['short', 'a nonce 1', 'x'.repeat(65), 'nonce\n1234'])(
  'the nonce %j is refused, and nothing is kept',
  async (wrong) => {
    const { deps, known } = world();
    await expect(askForControl(deps, actor, wrong)).rejects.toMatchObject({
      kind: 'invalidRequest',
    });
    expect(known.size).toBe(0);
  },
);

test('a request ends after a week, and its nonce is not taken again', async () => {
  const { deps, time, sign, asked } = world();
  await askForControl(deps, actor, nonce);
  time.now = begun + 7 * 86_400;
  await expect(askForControl(deps, actor, nonce)).rejects.toMatchObject({ kind: 'wrongStatus' });
  await expect(sign()).rejects.toMatchObject({ kind: 'wrongStatus' });
  expect(asked).toEqual([]);
});

test('a project asks twenty times a day', async () => {
  const { deps, time } = world();
  for (let i = 0; i < 20; i++) await askForControl(deps, actor, `audit-2026-${i}`);
  await expect(askForControl(deps, actor, 'audit-2026-20')).rejects.toMatchObject({
    kind: 'rateLimited',
  });
  time.now += 86_400;
  await askForControl(deps, actor, 'audit-2026-20');
});

test('a signer is asked only under a request of an owner, of the same project', async () => {
  const { deps, sign, asked } = world();
  await expect(sign()).rejects.toMatchObject({ kind: 'notFound' });
  await askForControl(deps, { ...actor, projectId: 'rival' }, nonce);
  await expect(sign()).rejects.toMatchObject({ kind: 'notFound' });
  expect(asked).toEqual([]);
  await askForControl(deps, actor, nonce);
  expect(await sign()).toMatchObject({ proofs: [], unknown: ['A'], failed: [] });
  expect(asked).toEqual([['SOL', { projectId: 'demo', nonce, addresses: ['A'] }]]);
});

test('a signer has one call at a time, and a call without an answer keeps its turn for a minute', async () => {
  let isLost = true;
  const { deps, sign, time, turns, asked } = world(() => {
    if (isLost) throw new Error('no answer');
    return { isFrozen: false, proofs: [], unknown: [], failed: [] };
  });
  await askForControl(deps, actor, nonce);
  await expect(sign()).rejects.toThrow('no answer');
  isLost = false;
  await expect(sign()).rejects.toMatchObject({ kind: 'busy', headers: { 'Retry-After': '1' } });
  expect(asked).toHaveLength(1);
  time.now += 60;
  await sign();
  expect(turns.size).toBe(0);
});

test('of a frozen project nothing is signed', async () => {
  const { deps, sign, turns } = world(() => ({ isFrozen: true }));
  await askForControl(deps, actor, nonce);
  await expect(sign()).rejects.toMatchObject({ kind: 'wrongStatus' });
  expect(turns.size).toBe(0);
});
