import { expect, test } from 'vitest';
import { changeIdOf } from '#domain/admin/change-id.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import type { FreezeEnd, PendingChange } from '#model/change.ts';

const freeze = { projectId: 'demo', freezeId: 1_767_225_600 };
const askedAt = 1_767_226_000;
const payload = { frozen_at: freeze.freezeId };
const changeId = changeIdOf({ projectId: 'demo', kind: 'unfreeze', payload });

const asked: PendingChange = {
  changeId,
  projectId: 'demo',
  kind: 'unfreeze',
  payload,
  askedBy: { id: 'admin-1', email: 'one@example.com' },
  askedAt,
  expiresAt: askedAt + 86_400,
};
const confirmed: FreezeEnd = {
  ...freeze,
  changeId,
  askedAt,
  confirmedBy: { id: 'admin-2', email: 'two@example.com' },
  confirmedAt: askedAt + 100,
};

test('two owners end a freeze, and only that one', () => {
  const records = { request: asked, end: confirmed };
  expect(isFreezeEnded(freeze, records)).toBe(true);
  expect(isFreezeEnded({ ...freeze, freezeId: freeze.freezeId + 1 }, records)).toBe(false);
  expect(isFreezeEnded({ ...freeze, projectId: 'rival' }, records)).toBe(false);
});

test('one record alone ends nothing', () => {
  expect(isFreezeEnded(freeze, { request: null, end: confirmed })).toBe(false);
  expect(isFreezeEnded(freeze, { request: asked, end: null })).toBe(false);
});

test.each<[string, { request?: Partial<PendingChange>; end?: Partial<FreezeEnd> }]>([
  ['by one owner', { request: { askedBy: confirmed.confirmedBy } }],
  ['asked by nobody', { request: { askedBy: { id: '', email: '' } } }],
  ['confirmed by nobody', { end: { confirmedBy: { id: '', email: '' } } }],
  ['of another kind of change', { request: { kind: 'settings' as const } }],
  ['asked of another change', { request: { changeId: 'chg_2' } }],
  ['confirmed of another change', { end: { changeId: 'chg_2' } }],
  ['of different times', { end: { askedAt: askedAt + 1 } }],
  ['confirmed of another freeze', { end: { freezeId: 1 } }],
  ['confirmed two days later', { end: { confirmedAt: askedAt + 172_800 } }],
  ['confirmed before it was asked', { end: { confirmedAt: askedAt - 3600 } }],
])('records %s end nothing', (_, set) => {
  const request = { ...asked, ...set.request };
  expect(isFreezeEnded(freeze, { request, end: { ...confirmed, ...set.end } })).toBe(false);
});
