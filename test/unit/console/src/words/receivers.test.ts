import { expect, test } from 'vitest';
import {
  failingAmong,
  pendingWords,
  receiverWords,
} from '../../../../../console/src/words/receivers.ts';

const now = 1_800_000_000;
const url = 'https://hooks.shop.example/secret-path';
const failing = {
  since: now - 1_860,
  failures: 24,
  paused: true,
  last_at: now - 5,
  last_status: 500,
  last_error: null,
  held: 257,
  held_complete: true,
  failed: 3,
  failed_complete: true,
  next_at: now + 90,
};
const wordsOf = (set: Partial<typeof failing> | { last_status: null; last_error: string }) =>
  receiverWords({ url, failing: { ...failing, ...set } as typeof failing }, now);

test('a receiver that fails: its host, since when, how, what waits, and the next try', () => {
  expect(wordsOf({})).toEqual({
    tone: 'error',
    title: 'hooks.shop.example has failed for 31 min (HTTP 500)',
    waiting: '257 events are held. 3 events failed and will be retried.',
    since: 'Since 2027-01-15 07:29:00 UTC: 24 failures in a row.',
    next: 'Next try in 1 min.',
    canTry: true,
  });
});

test('one failure is amber; what waits may be one event, none, or more than are counted', () => {
  expect(wordsOf({ paused: false, failures: 1, held: 0, failed: 1 })).toMatchObject({
    tone: 'warning',
    waiting: '1 event failed and will be retried.',
    since: expect.stringMatching(/: 1 failure\.$/),
  });
  expect(wordsOf({ held: 1, failed: 0 }).waiting).toBe('1 event is held.');
  expect(wordsOf({ held: 1_000, held_complete: false, failed: 0 }).waiting).toBe(
    'more than 1,000 events are held.',
  );
  expect(wordsOf({ held: 0, failed: 0, next_at: null as never })).toMatchObject({
    waiting: 'No event waits for this receiver.',
    next: null,
    canTry: false,
  });
});

test('an answer that never came says why, and one that an earlier release counted says nothing', () => {
  expect(wordsOf({ last_status: null, last_error: 'timeout' }).title).toMatch(/\(timeout\)$/);
  expect(wordsOf({ last_at: null as never }).title).toBe(
    'hooks.shop.example has failed for 31 min',
  );
});

test('Home says how many are held in all', () => {
  const one = { url, failing };
  expect(failingAmong([{ url, failing: null }, one])).toEqual([one]);
  expect(pendingWords(600, [one, one])).toBe('600 undelivered, 514 of them held');
  const more = { url, failing: { ...failing, held: 1_000, held_complete: false } };
  expect(pendingWords(2_000, [one, more])).toBe('2000 undelivered, more than 1,257 of them held');
  // The count of what waits is older than that of what is held.
  expect(pendingWords(2, [{ url, failing: { ...failing, held: 5 } }])).toBe(
    '5 undelivered, 5 of them held',
  );
  expect(pendingWords(3, [{ url, failing: { ...failing, held: 0 } }])).toBe('3 being sent');
  expect(pendingWords(0, [])).toBe('0 being sent');
});
