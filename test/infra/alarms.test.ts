import { describe, expect, test } from 'vitest';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { pricedSymbols } from '#chains/catalog/priced-symbols.ts';
import { accountEvents } from '#lib/constructs/monitoring/account-events.ts';
import { extensions } from '#lib/extensions.ts';
import { parseStage, readStage } from '#lib/stages/stage.ts';
import { type AlarmRow, compositeAlarms, alarms as rows, type Severity } from '#model/alarms.ts';
import { redrivableQueues } from '#ops/redrive/queues.ts';
import { chainNames } from '#shared/chains.ts';
import { read } from '../unit/architecture/files.ts';
import { type Resource, resourcesOf, templatesOf, wholeStage, withFunctions } from './stacks.ts';

/** With all that a stage may have: each has alarms of its own. */
const prod = templatesOf('prod', wholeStage);
const alarms: Resource[] = Object.values(prod).flatMap((template) =>
  resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, alarm]) => alarm),
);
/** Alarms on the states of alarms. */
const composites: Resource[] = resourcesOf(prod.monitoring, 'AWS::CloudWatch::CompositeAlarm').map(
  ([, alarm]) => alarm,
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
  for (const alarm of [...alarms, ...composites]) {
    const heading = headingOf(alarm);
    expect([...headings], String(alarm.Properties.AlarmName)).toContain(heading);
    expect(String(alarm.Properties.AlarmName)).toMatch(new RegExp(`^coffer-prod-${heading}`));
  }
});

test('the description of every alarm says the first step in one sentence', () => {
  for (const alarm of [...alarms, ...composites]) {
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
  const named = new Set([...alarms, ...composites, ...rules].map(headingOf));
  expect([...headings].filter((heading) => !named.has(heading!))).toEqual([]);
});

/** Severities by heading, of the core, of extensions, of alarms on alarms, and of rules. */
const severities = new Map<string, Severity>([
  ...Object.values(extensions).flatMap(({ alarms: own = {} }) =>
    Object.entries(own as Record<string, AlarmRow>).map(
      ([name, { severity }]) => [name, severity] as const,
    ),
  ),
  ...Object.entries({ ...rows, ...compositeAlarms }).map(
    ([name, { severity }]) => [name, severity] as const,
  ),
  ...accountEvents.map(({ name, severity }) => [name, severity] as const),
]);
/** The topic of the data stack or of us-east-1 that a reference in a template leads to. */
const topicNames = Object.fromEntries(
  [prod.data, prod.global!].flatMap((template, i) =>
    resourcesOf(template, 'AWS::SNS::Topic').map(([id, { Properties }]) => [
      i === 0 ? id : `global ${id}`,
      String(Properties.TopicName),
    ]),
  ),
);
/** What a reference names: an import of the data stack's topic, or the topic of its own stack. */
function topicOf(reference: unknown): string | undefined {
  const text = JSON.stringify(reference);
  const [, imported] = /ExportsOutputRef(\w+?[0-9A-F]{8})[0-9A-F]{8}"/.exec(text) ?? [];
  const { Ref } = reference as { Ref?: string };
  return topicNames[imported ?? ''] ?? topicNames[Ref ?? ''] ?? topicNames[`global ${Ref}`];
}
const topicsFor: Record<Severity, string[]> = {
  page: ['coffer-prod-alarms', 'coffer-prod-account-alarms'],
  ticket: ['coffer-prod-tickets'],
};

test('there is a topic for pages and one for tickets, and us-east-1 only pages', () => {
  expect(Object.values(topicNames).sort()).toEqual(Object.values(topicsFor).flat().sort());
});

test('every alarm notifies the topic of its severity when it fires and when it is over', () => {
  for (const alarm of [...alarms, ...composites]) {
    const { AlarmName, AlarmActions, OKActions } = alarm.Properties;
    const expected = topicsFor[severities.get(headingOf(alarm))!];
    expect(AlarmActions, String(AlarmName)).toHaveLength(1);
    expect(expected, String(AlarmName)).toContain(topicOf((AlarmActions as unknown[])[0]));
    expect(OKActions, String(AlarmName)).toEqual(AlarmActions);
  }
});

test('every rule on the account notifies the topic of its severity', () => {
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules) {
    const [{ Arn }] = rule.Properties.Targets as [{ Arn: unknown }];
    expect(topicsFor[severities.get(headingOf(rule))!], headingOf(rule)).toContain(topicOf(Arn));
  }
});

test('each entry of the runbook begins with the severity of its alarm, and no other heading does', () => {
  const stated = new Map(
    [...read('docs/runbook.md').matchAll(/^## (\S+)\n\*\*(Page|Ticket)\.\*\*\n/gm)].map(
      ([, name, word]) => [name!, word!.toLowerCase()],
    ),
  );
  expect(stated).toEqual(new Map([...severities].filter(([name]) => headings.has(name))));
  expect([...severities.keys()].filter((name) => !headings.has(name))).toEqual([]);
});

test('what pages is less than half: somebody who is woken often stops reading', () => {
  const pages = [...severities.values()].filter((severity) => severity === 'page');
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.length).toBeLessThan(severities.size / 2);
});

describe('one cause is one page', () => {
  const { composite, logical } = {
    composite: (name: string): Resource['Properties'] =>
      composites.find(({ Properties }) => Properties.AlarmName === `coffer-prod-${name}`)!
        .Properties,
    /** The names of the alarms that a text of references leads to. */
    logical: (value: unknown): string[] => {
      const names = Object.fromEntries(
        resourcesOf(prod.monitoring, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]) => [
          id,
          String(Properties.AlarmName).replace('coffer-prod-', ''),
        ]),
      );
      return [...JSON.stringify(value).matchAll(/"Fn::GetAtt":\["(\w+)","Arn"\]/g)].map(
        ([, id]) => names[id!]!,
      );
    },
  };

  test.each(chainNames)('%s: its payments page once, unless its watcher has', (chain) => {
    const stopped = composite(`payments-stopped-${chain}`);
    expect(logical(stopped.AlarmRule)).toEqual([
      `node-unavailable-${chain}`,
      `orders-unpaid-${chain}`,
    ]);
    expect(JSON.stringify(stopped.AlarmRule)).not.toMatch(/AND|NOT/);
    expect(logical(stopped.ActionsSuppressor)).toEqual([`watcher-silent-${chain}`]);
    // The watcher's alarm counts over five minutes, and may come as much later.
    expect(stopped.ActionsSuppressorWaitPeriod).toBe(600);
    expect(stopped.ActionsSuppressorExtensionPeriod).toBe(900);
  });

  test('late deposits page once, whatever delays them', () => {
    const late = composite('deposits-late');
    expect(logical(late.AlarmRule)).toEqual(['deposit-unseen', 'watcher-behind']);
    expect(late.ActionsSuppressor).toBeUndefined();
  });

  test('what an alarm on alarms reads sends a ticket itself, and what silences it pages', () => {
    for (const row of Object.values(compositeAlarms)) {
      expect(row.severity).toBe('page');
      for (const name of row.any) expect(rows[name].severity, name).toBe('ticket');
      if ('unless' in row) expect(rows[row.unless].severity).toBe('page');
    }
    expect(composites).toHaveLength(chainNames.length + 1);
  });
});

test('every row has its alarm, of the core and of extensions', () => {
  const own = Object.values(extensions).flatMap(({ alarms: ofIt }) => Object.keys(ofIt ?? {}));
  expect(new Set(alarms.map(headingOf))).toEqual(new Set([...Object.keys(rows), ...own]));
});

test.each([
  ['one address gets both', 'a@example.com', ['a@example.com', 'a@example.com']],
  [
    'or each its own',
    { page: 'night@example.com', ticket: 'day@example.com' },
    ['night@example.com', 'day@example.com'],
  ],
])('%s', (_, alarmEmail, expected) => {
  const template = templatesOf('prod', { alarmEmail }).data;
  const sent = resourcesOf(template, 'AWS::SNS::Subscription').map(
    ([, { Properties }]) => [topicOf(Properties.TopicArn), Properties.Endpoint] as const,
  );
  expect(new Map(sent)).toEqual(
    new Map([
      ['coffer-prod-alarms', expected[0]],
      ['coffer-prod-tickets', expected[1]],
    ]),
  );
});

test('an alarm of one chain or symbol counts only its lines', () => {
  const [filter] = resourcesOf(prod.workflow, 'AWS::Logs::MetricFilter').filter(([id]) =>
    id.includes('Countordersunpaid'),
  );
  expect(filter![1].Properties.MetricTransformations).toEqual([
    expect.objectContaining({
      MetricName: 'orders-unpaid',
      Dimensions: [{ Key: 'chain', Value: '$.chain' }],
    }),
  ]);
  for (const [name, Key, Value] of [
    ['orders-unpaid-ETH', 'chain', 'ETH'],
    ['node-unavailable-SOL', 'chain', 'SOL'],
    ['price-missing-BNB', 'symbol', 'BNB'],
  ]) {
    const alarm = alarms.find(({ Properties }) => Properties.AlarmName === `coffer-prod-${name}`)!;
    expect(alarm.Properties.Dimensions, name).toEqual([{ Name: Key, Value }]);
  }
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
  expect(alarmsOn('AWS/Usage')).toEqual(['kms-busy']);
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

test('Route 53 calls the health of the API by its own name, if the stage says so', () => {
  const checks = resourcesOf(prod.global!, 'AWS::Route53::HealthCheck');
  expect(checks.map(([, { Properties }]) => Properties.HealthCheckConfig)).toEqual([
    expect.objectContaining({
      Type: 'HTTPS',
      FullyQualifiedDomainName: wholeStage.domain.name,
      ResourcePath: '/outside/api/v1/system/health',
      Regions: expect.objectContaining({ length: 3 }),
    }),
  ]);
  const alarm = alarms.find(
    ({ Properties }) => Properties.AlarmName === 'coffer-prod-system-unreachable',
  )!;
  expect(alarm.Properties).toMatchObject({
    Namespace: 'AWS/Route53',
    Dimensions: [{ Name: 'HealthCheckId', Value: { Ref: checks[0]![0] } }],
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
  const without = templatesOf('prod', { ...wholeStage, outsideCheck: false });
  expect(resourcesOf(without.global!, 'AWS::Route53::HealthCheck')).toEqual([]);
  const file = { ...readStage('prod'), outsideCheck: true };
  expect(() => parseStage('prod', file)).toThrow('"outsideCheck" needs a "domain"');
});
