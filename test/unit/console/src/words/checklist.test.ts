import { expect, test } from 'vitest';
import {
  checklist,
  isOpen,
  type Progress,
  type StepName,
} from '../../../../../console/src/words/checklist.ts';

const fresh: Progress = {
  keys: [],
  delivered: 0,
  settings: { rev: 100, ip_whitelist: [], address_whitelist: [], daily_limits: [] },
  createdAt: 100,
  funded: false,
  deposits: 0,
  withdrawals: 0,
};
const key = { enabled: true, webhook_url: null };
const withUrl = { enabled: true, webhook_url: 'https://shop.example/hook' };
const stateOf = (name: StepName, set: Partial<Progress>) =>
  checklist({ ...fresh, ...set }).find((one) => one.name === name)!.isDone;

test('a new project has done nothing; nothing is judged that is not read', () => {
  expect(checklist(fresh).map(({ isDone }) => isDone)).toEqual(Array(6).fill(false));
  const unread = Object.fromEntries(Object.keys(fresh).map((name) => [name, undefined]));
  expect(checklist(unread as never).map(({ isDone }) => isDone)).toEqual(Array(6).fill(null));
});

test.each<[StepName, Partial<Progress>, boolean]>([
  ['key', { keys: [key] }, true],
  ['key', { keys: [{ ...key, enabled: false }] }, false],
  // A URL is not enough: an event has to be taken.
  ['webhook', { keys: [withUrl] }, false],
  ['webhook', { keys: [withUrl], delivered: 1 }, true],
  // The key that once had the URL is off: nothing is sent any longer.
  ['webhook', { keys: [key, { ...withUrl, enabled: false }], delivered: 9 }, false],
  ['rules', { settings: { ...fresh.settings!, rev: 101 } }, true],
  ['rules', { settings: { ...fresh.settings!, ip_whitelist: ['203.0.113.7'] } }, true],
  ['rules', { settings: { ...fresh.settings!, address_whitelist: ['0x1'] } }, true],
  ['wallet', { funded: true }, true],
  ['deposit', { deposits: 1 }, true],
  ['withdrawal', { withdrawals: 3 }, true],
])('%s, judged by %j, is %s', (name, set, isDone) => {
  expect(stateOf(name, set)).toBe(isDone);
});

test('the webhook’s sentence follows what is missing', () => {
  const says = (set: Partial<Progress>) => checklist({ ...fresh, ...set })[1]!.says;
  expect(says({ keys: [key] })).toContain('Give a key a webhook URL');
  expect(says({ keys: [withUrl] })).toContain('A key has a URL');
});

test('the list ends with the first payment, or once all is done', () => {
  expect(isOpen(fresh, checklist(fresh))).toBe(true);
  const paid = { ...fresh, withdrawals: 1 };
  expect(isOpen(paid, checklist(paid))).toBe(false);
  expect(isOpen({ ...fresh, withdrawals: undefined }, checklist(fresh))).toBe(false);
});
