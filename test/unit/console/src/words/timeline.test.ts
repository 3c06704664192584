import { expect, test } from 'vitest';
import { causeSentence, momentsOf } from '../../../../../console/src/words/timeline.ts';

test('the webhooks stand between the steps, each attempt with its answer', () => {
  const step = { by: null, tx_hash: null, note: null };
  const attempt = { status: 500, error: null, duration_ms: 1, manual: false, head: null };
  const moments = momentsOf(
    [
      { ...step, at: 1, what: 'asked', by: 'app_1' },
      { ...step, at: 5, what: 'confirmed', tx_hash: '0xa' },
    ],
    [
      {
        id: 'dl_1',
        event_id: 'evt_1',
        event: 'withdraw.confirmed',
        ref: 'WD1',
        url: 'https://shop.example.com',
        app_id: 'app_1',
        state: 'delivered',
        tries: 1,
        next_at: null,
        held: null,
        attempts: [
          { ...attempt, at: 5 },
          { ...attempt, at: 9, status: 200, manual: true },
        ],
        payload: {},
        created_at: 5,
      },
    ],
    'ETH',
  );
  expect(moments.map(({ at, what, by, note }) => [at, what, by, note])).toEqual([
    [1, 'Requested', 'app_1', null],
    [5, 'Confirmed', null, null],
    [5, 'Webhook withdraw.confirmed', null, 'HTTP 500'],
    [9, 'Webhook withdraw.confirmed', 'resent by a person', 'HTTP 200'],
  ]);
});

test('a cause is a sentence; one of a later release is shown as it is', () => {
  expect(causeSentence('no_gas', 'BASE')).toBe(
    'Not enough of the chain’s coin on Base for network fees. Send more of it to the paying address; the order resumes automatically.',
  );
  expect(causeSentence('reverts: paused', 'ETH')).toContain('(paused)');
  expect(causeSentence('lunar_phase', 'ETH')).toBe('lunar_phase');
  const step = { at: 1, what: 'stuck', by: null, tx_hash: null, note: 'no_gas' } as const;
  expect(momentsOf([step], [], 'BASE')[0]?.note).toMatch(/^Not enough of the chain’s coin on Base/);
});
