import { expect, test } from 'vitest';
import { webhookEvents } from '#model/webhook-events.ts';
import {
  eventFilterWords,
  eventGroups,
  unheardEvents,
} from '../../../../../console/src/words/event-filter.ts';

test('the form has every event once', () => {
  expect(eventGroups.flatMap(({ events }) => events).sort()).toEqual([...webhookEvents].sort());
});

test('a filter in words', () => {
  expect(eventFilterWords(null)).toBe('All events');
  expect(eventFilterWords(['deposit.*', 'swap.failed'])).toBe('Only deposit.*, swap.failed');
});

const key = (webhook_events: string[] | null, set = {}) => ({
  enabled: true,
  webhook_url: 'https://shop.example/',
  webhook_events,
  ...set,
});
const others = ['swap.*', 'energy.*', 'client.*'];

test('what no URL gets is named, a whole kind in one word', () => {
  expect(unheardEvents([])).toEqual([]);
  expect(unheardEvents([key(null)])).toEqual([]);
  expect(unheardEvents([key(['deposit.*', 'withdraw.*', ...others])])).toEqual([]);
  expect(unheardEvents([key(['deposit.*', ...others])])).toEqual(['withdraw.*']);
  const ends = ['withdraw.confirmed', 'withdraw.failed', 'withdraw.rejected', 'withdraw.reversed'];
  expect(unheardEvents([key(['deposit.*', ...others]), key(ends)])).toEqual([
    'withdraw.pending',
    'withdraw.approved',
    'withdraw.broadcast',
    'withdraw.batch.completed',
  ]);
});

test('a key that is disabled or has no URL hears nothing', () => {
  const deposits = key(['deposit.*', ...others]);
  expect(unheardEvents([deposits, key(null, { enabled: false })])).toEqual(['withdraw.*']);
  expect(unheardEvents([deposits, key(null, { webhook_url: null })])).toEqual(['withdraw.*']);
  expect(unheardEvents([key(['deposit.*'], { enabled: false })])).toEqual([]);
});
