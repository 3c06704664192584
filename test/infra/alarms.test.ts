import { expect, test } from 'vitest';
import { monitoredEvents, watcherTick } from '#lib/constructs/monitoring/monitored-events.ts';
import { redrivableQueues } from '#local/operations/redrive.ts';
import { read, sources } from '../unit/architecture/files.ts';
import { type Resource, resourcesOf, templatesOf } from './stacks.ts';

const prod = templatesOf('prod');
const alarms: Resource[] = Object.values(prod).flatMap((template) =>
  resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, alarm]) => alarm),
);
const headings = new Set(
  [...read('docs/runbook.md').matchAll(/^## (\S+)$/gm)].map((match) => match[1]),
);
const headingOf = ({ Properties }: Resource): string =>
  String(Properties.AlarmDescription).replace(/^docs\/runbook\.md#/, '');

test('the runbook has a heading for every alarm, which the alarm’s name begins with', () => {
  expect(alarms.length).toBeGreaterThan(15);
  for (const alarm of alarms) {
    const heading = headingOf(alarm);
    expect([...headings], String(alarm.Properties.AlarmName)).toContain(heading);
    expect(String(alarm.Properties.AlarmName)).toMatch(new RegExp(`^coffer-prod-${heading}`));
  }
});

test('the runbook has no heading whose alarm is gone', () => {
  const named = new Set(alarms.map(headingOf));
  expect([...headings].filter((heading) => !named.has(heading!))).toEqual([]);
});

test('every alarm tells someone, when it rings and when it is over', () => {
  for (const { Properties } of alarms) {
    expect(Properties.AlarmActions, String(Properties.AlarmName)).toHaveLength(1);
    expect(Properties.OKActions, String(Properties.AlarmName)).toHaveLength(1);
  }
});

test('the code writes every log line that an alarm waits for', () => {
  const code = sources('src', 'functions')
    .map(({ text }) => text)
    .join('\n');
  const events = [...monitoredEvents.flatMap(({ events }) => events), watcherTick.event];
  const values = monitoredEvents.flatMap(({ where }) => Object.values(where ?? {}));
  const missing = [...events, ...values].filter((name) => !code.includes(`'${name}'`));
  expect(missing).toEqual([]);
  expect(code).toContain(`${watcherTick.behind}:`);
});

test('every log metric of the product is watched, and every alarm has its metric', () => {
  const filters = [prod.workflow, prod.api, prod.admin].flatMap((template) =>
    resourcesOf(template, 'AWS::Logs::MetricFilter').map(([, filter]) => filter.Properties),
  );
  const counted = new Set(
    filters.flatMap(({ MetricTransformations }) =>
      (MetricTransformations as { MetricName: string }[]).map(({ MetricName }) => MetricName),
    ),
  );
  const watched = new Set(
    alarms
      .filter(({ Properties }) => Properties.Namespace === 'coffer/prod')
      .map(({ Properties }) => String(Properties.MetricName)),
  );
  expect([...watched].filter((name) => !counted.has(name))).toEqual([]);
  // A metric without an alarm is on a dashboard (dashboards.test.ts).
  const shown = JSON.stringify(resourcesOf(prod.monitoring, 'AWS::CloudWatch::Dashboard'));
  const unseen = [...counted].filter((name) => !watched.has(name) && !shown.includes(name));
  expect(unseen).toEqual([]);
});

test('the entry of every dead-letter alarm names the command that redrives it', () => {
  const runbook = read('docs/runbook.md');
  const entries = [...headings].filter((heading) => heading?.endsWith('-dead-letters'));
  expect(entries).toHaveLength(redrivableQueues.length);
  for (const queue of redrivableQueues) {
    const [, entry] = runbook.split(`## ${queue}-dead-letters\n`);
    expect(entry?.split('\n## ')[0], queue).toContain(
      `npm run redrive -- --stage <stage> --queue ${queue} `,
    );
  }
});
