import { expect, test } from 'vitest';
import { readingState, type WatcherView } from '#extensions/books/rules/reconcile/reading-state.ts';

const reading = { to: 100n, hash: '0xa', at: 1_000 };
const view: WatcherView = {
  cursor: { scanned: 200n, finalized: 100n, rewinding: false },
  hash: '0xa',
  foundUpTo: 100n,
  now: 1_600,
};
const state = (change: Partial<WatcherView>, of: Partial<typeof reading> | { hash: null } = {}) =>
  readingState(Object.assign({}, reading, of), Object.assign({}, view, change));

test('a reading is judged when the watcher has passed it and it is final', () => {
  expect(state({})).toBe('ready');
});

test.each<[string, Partial<WatcherView>]>([
  ['the watcher has not begun', { cursor: null }],
  ['records are taken back', { cursor: { scanned: 200n, finalized: 100n, rewinding: true } }],
  ['the watcher has not passed it', { foundUpTo: 99n }],
  ['it is not final', { cursor: { scanned: 200n, finalized: 99n } }],
  ['facts may still be in the queue', { now: 1_599 }],
  ['the hash that the chain has is not known', { hash: null }],
])('it waits while %s', (_, change) => {
  expect(state(change)).toBe('waits');
});

test('of a block that left the chain nothing is judged', () => {
  expect(state({ hash: '0xb' })).toBe('gone');
});

test('a reading of a block that was final has no hash', () => {
  expect(state({ hash: null }, { hash: null })).toBe('ready');
});
