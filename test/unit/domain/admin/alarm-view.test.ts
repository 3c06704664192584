import { expect, test } from 'vitest';
import { presentAlarm } from '#domain/admin/alarm-view.ts';

const alarm = { name: 'coffer-prod-watch-evm-dead-letters', since: 7, reason: null };

test('the heading and the first step are what the description says', () => {
  const description = 'docs/runbook.md#dead-letters: Look: at the queue.';
  expect(presentAlarm({ ...alarm, description })).toEqual({
    ...alarm,
    heading: 'dead-letters',
    first_step: 'Look: at the queue.',
  });
});

test('an alarm that somebody else described has no heading', () => {
  expect(presentAlarm({ ...alarm, description: 'Call Ann' })).toMatchObject({
    heading: null,
    first_step: 'Call Ann',
  });
});
