import { expect, test } from 'vitest';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import type { FreezeEnd, PendingChange } from '#model/change.ts';
import {
  asked,
  askedAt,
  confirmed,
  freeze,
} from '#test/builders/domain/project/is-freeze-ended.ts';

test('two owners end a freeze, and only that one', () => {
  const records = { request: asked, end: confirmed };
  expect(isFreezeEnded(freeze, records)).toBe(true);
  expect(isFreezeEnded({ ...freeze, freezeId: freeze.freezeId + 1 }, records)).toBe(false);
  expect(isFreezeEnded({ ...freeze, projectId: 'rival' }, records)).toBe(false);
});

test('one record by itself ends nothing', () => {
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
