import { expect, test } from 'vitest';
import { makeAlarms } from '#aws/runtime/alarms.ts';

async function firing(answer: unknown) {
  const asked: { target?: string; body: string }[] = [];
  const alarms = makeAlarms('prod', async (request) => {
    asked.push(request);
    return JSON.stringify(answer);
  });
  return { found: await alarms.firing(), asked };
}

test('one call asks for the alarms of this stage that fire', async () => {
  const { found, asked } = await firing({
    MetricAlarms: [
      {
        AlarmName: 'coffer-prod-watch-evm-dead-letters',
        AlarmDescription: 'docs/runbook.md#dead-letters: Look.',
        StateReason: 'Threshold Crossed: 1 datapoint [3.0] was >= 1.0.',
        StateTransitionedTimestamp: 1_700_000_000.25,
        StateUpdatedTimestamp: 1_700_000_999,
        AlarmActions: [],
      },
      { AlarmName: 'coffer-prod-other', StateUpdatedTimestamp: '2023-11-14T22:13:20Z' },
      { AlarmName: 'coffer-prod-third', StateUpdatedTimestamp: 'never' },
    ],
    CompositeAlarms: [],
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.target).toMatch(/\.DescribeAlarms$/);
  expect(JSON.parse(asked[0]!.body)).toMatchObject({
    AlarmNamePrefix: 'coffer-prod-',
    StateValue: 'ALARM',
  });
  expect(found).toMatchObject({
    complete: true,
    list: [
      {
        description: 'docs/runbook.md#dead-letters: Look.',
        since: 1_700_000_000,
        reason: 'Threshold Crossed: 1 datapoint [3.0] was >= 1.0.',
      },
      { description: '', since: 1_700_000_000, reason: null },
      { since: null },
    ],
  });
});

test('more than one page is said, and an answer of another form is an error', async () => {
  expect((await firing({ MetricAlarms: [], NextToken: 'x' })).found.complete).toBe(false);
  expect((await firing({})).found).toEqual({ list: [], complete: true });
  await expect(firing({ MetricAlarms: [{ AlarmName: 5 }] })).rejects.toThrow();
});
