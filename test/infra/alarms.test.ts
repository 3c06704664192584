import { expect, test } from 'vitest';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { pricedSymbols } from '#chains/catalog/priced-symbols.ts';
import { extensions } from '#lib/extensions.ts';
import { readStage } from '#lib/stages/stage.ts';
import { alarms as rows } from '#model/alarms.ts';
import { redrivableQueues } from '#ops/redrive/queues.ts';
import { chainNames } from '#shared/chains.ts';
import { read } from '../unit/architecture/files.ts';
import { type Resource, resourcesOf, templatesOf, wholeStage, withFunctions } from './stacks.ts';

/** With all that a stage may have: each has alarms of its own. */
const prod = templatesOf('prod', wholeStage);
const alarms: Resource[] = Object.values(prod).flatMap((template) =>
  resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, alarm]) => alarm),
);
/** Rules on what CloudTrail records, which notify as alarms do. */
const rules: Resource[] = Object.values(prod).flatMap((template) =>
  resourcesOf(template, 'AWS::Events::Rule')
    .map(([, rule]) => rule)
    .filter(({ Properties }) => Properties.EventPattern !== undefined),
);
const headings = new Set(
  [...read('docs/runbook.md').matchAll(/^## (\S+)$/gm)].map((match) => match[1]),
);
/** The heading and the first step of a description; empty where it has none. */
const partsOf = ({ Properties }: Resource): { heading: string; firstStep: string } => {
  const description = String(Properties.AlarmDescription ?? Properties.Description);
  const found = /^docs\/runbook\.md#(\S+): (.+)$/.exec(description);
  return { heading: found?.[1] ?? '', firstStep: found?.[2] ?? '' };
};
const headingOf = (alarm: Resource): string => partsOf(alarm).heading;
/** A capital first and one stop at the end; a dot inside a name, as in `api.failed`, is not one. */
const sentence = /^[A-Z](?:[^.!?]|[.](?=\S))*[.]$/;

test('the runbook has a heading for every alarm, which the alarm’s name begins with', () => {
  expect(alarms.length).toBeGreaterThan(15);
  for (const alarm of alarms) {
    const heading = headingOf(alarm);
    expect([...headings], String(alarm.Properties.AlarmName)).toContain(heading);
    expect(String(alarm.Properties.AlarmName)).toMatch(new RegExp(`^coffer-prod-${heading}`));
  }
});

test('the description of every alarm says the first step in one sentence', () => {
  for (const alarm of alarms) {
    const name = String(alarm.Properties.AlarmName);
    const { firstStep } = partsOf(alarm);
    expect(firstStep, name).toMatch(sentence);
    expect(firstStep.split(' ').length, name).toBeGreaterThanOrEqual(5);
    // CloudWatch refuses longer descriptions.
    expect(String(alarm.Properties.AlarmDescription).length, name).toBeLessThanOrEqual(1_024);
  }
});

test.each([
  'docs/runbook.md#api-errors',
  'docs/runbook.md#api-errors: ',
  'docs/runbook.md#api-errors: read the log',
  'Read the log lines api.failed, and find what they share.',
])('%j has no first step', (AlarmDescription) => {
  const { firstStep } = partsOf({
    Type: 'AWS::CloudWatch::Alarm',
    Properties: { AlarmDescription },
  });
  expect(firstStep).not.toMatch(sentence);
});

test('the runbook has no heading whose alarm is gone', () => {
  const named = new Set([...alarms, ...rules].map(headingOf));
  expect([...headings].filter((heading) => !named.has(heading!))).toEqual([]);
});

test('every alarm notifies the topic when it fires and when it is over', () => {
  for (const { Properties } of alarms) {
    expect(Properties.AlarmActions, String(Properties.AlarmName)).toHaveLength(1);
    expect(Properties.OKActions, String(Properties.AlarmName)).toHaveLength(1);
  }
});

test('every row has its alarm, of the core and of extensions', () => {
  const own = Object.values(extensions).flatMap(({ alarms: ofIt }) => Object.keys(ofIt ?? {}));
  expect(new Set(alarms.map(headingOf))).toEqual(new Set([...Object.keys(rows), ...own]));
});

test('every log metric of the product is watched, and every alarm has its metric', () => {
  const filters = withFunctions(prod).flatMap((template) =>
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

test('each chain has its own alarms on the age of its orders', () => {
  const names = alarms.map(({ Properties }) => Properties.AlarmName);
  const silent = names.filter((name) => String(name).startsWith('coffer-prod-watcher-silent-'));
  expect(silent.length).toBeGreaterThan(1);
  for (const heading of ['orders-unpaid', 'orders-stuck']) {
    const own = silent.map((name) => String(name).replace('watcher-silent', heading));
    expect(names).toEqual(expect.arrayContaining(own));
  }
});

test('the nightly check of reservations runs every five minutes of the night', () => {
  const rules = resourcesOf(prod.workflow, 'AWS::Events::Rule').map(([, rule]) => rule.Properties);
  const name = 'coffer-prod-schedule-check-reservations';
  const [target] = resourcesOf(prod.workflow, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => JSON.stringify(Properties.FunctionName).includes('check-reservations'),
  );
  const [rule] = rules.filter(({ Targets }) => JSON.stringify(Targets).includes(target![0]));
  expect(rule).toMatchObject({ State: 'ENABLED', ScheduleExpression: 'cron(0/5 1-4 * * ? *)' });
  // A run ends before the next one begins.
  expect(target![1].Properties).toMatchObject({ FunctionName: name, Timeout: 290 });
});

test('each symbol that needs a price has an alarm of its own', () => {
  const names = alarms.map(({ Properties }) => String(Properties.AlarmName));
  for (const symbol of pricedSymbols(mergeCatalog(readStage('prod')))) {
    expect(names).toContain(`coffer-prod-price-missing-${symbol}`);
  }
});

test('the entry of every dead-letter alarm names the command that redrives it', () => {
  const runbook = read('docs/runbook.md');
  const entries = [...headings].filter((heading) => heading?.endsWith('-dead-letters'));
  expect(entries).toHaveLength(redrivableQueues.length);
  for (const queue of redrivableQueues) {
    const [, entry] = runbook.split(`## ${queue}-dead-letters\n`);
    expect(entry?.split('\n## ')[0], queue).toContain(
      `npm run ops -- redrive --stage <stage> --queue ${queue} `,
    );
  }
});

/** The alarms on the metrics of a namespace of AWS, by their names without the stage. */
const alarmsOn = (namespace: string): string[] =>
  alarms
    .filter(({ Properties }) => JSON.stringify(Properties).includes(`${namespace}`))
    .map(({ Properties }) => String(Properties.AlarmName).replace('coffer-prod-', ''));
/** The query of Metrics Insights that an alarm watches. */
const queryOf = (name: string): unknown => {
  const { Properties } = alarms.find((one) => one.Properties.AlarmName === `coffer-prod-${name}`)!;
  const [query, ...others] = Properties.Metrics as { Expression: string; Period: number }[];
  expect(others).toEqual([]);
  expect(query!.Period).toBe(300);
  return query!.Expression;
};

test('throttles fire an alarm: tables with their indexes, executions, functions', () => {
  expect(alarmsOn('AWS/DynamoDB').sort()).toEqual([
    'tables-throttled-events-due',
    'tables-throttled-money-mined',
    'tables-throttled-money-work',
    'tables-throttled-reads',
    'tables-throttled-writes',
  ]);
  const [due] = alarms.filter(({ Properties }) =>
    String(Properties.AlarmName).endsWith('tables-throttled-events-due'),
  );
  expect(due!.Properties).toMatchObject({
    Namespace: 'AWS/DynamoDB',
    MetricName: 'WriteThrottleEvents',
    Dimensions: [
      { Name: 'GlobalSecondaryIndexName', Value: 'due' },
      { Name: 'TableName', Value: 'coffer-prod-events' },
    ],
  });
  // A schema of only the table's dimension would leave the indexes out.
  expect(queryOf('tables-throttled-reads')).toBe(
    'SELECT SUM(ReadThrottleEvents) FROM "AWS/DynamoDB"',
  );
  expect(queryOf('tables-throttled-writes')).toBe(
    'SELECT SUM(WriteThrottleEvents) FROM "AWS/DynamoDB"',
  );
  const executions = alarms.filter(
    ({ Properties }) => Properties.MetricName === 'ExecutionThrottled',
  );
  expect(executions).toHaveLength(3);
});

test('a rule whose event does not arrive is seen in both Regions, by CloudWatch', () => {
  for (const [part, template] of [
    ['monitoring', prod.monitoring],
    ['global', prod.global!],
  ] as const) {
    const found = resourcesOf(template, 'AWS::CloudWatch::Alarm').filter(
      ([, { Properties }]) => Properties.AlarmName === 'coffer-prod-rules-undelivered',
    );
    expect(found, part).toHaveLength(1);
    expect(JSON.stringify(found[0]![1].Properties.AlarmActions), part).toContain('Alarms');
  }
  expect(queryOf('rules-undelivered')).toBe(
    'SELECT SUM(FailedInvocations) FROM SCHEMA("AWS/Events", RuleName)',
  );
});

test('a chain’s watcher is silent when no tick gives a value', () => {
  const silent = alarms.filter(({ Properties }) =>
    String(Properties.AlarmName).startsWith('coffer-prod-watcher-silent-'),
  );
  expect(silent).toHaveLength(chainNames.length);
  for (const { Properties } of silent) {
    const chain = String(Properties.AlarmName).split('-').at(-1);
    expect(Properties).toMatchObject({
      MetricName: `watch-behind-${chain}`,
      Statistic: 'SampleCount',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
    });
  }
});
