/** The runbook's commands name what the templates deploy, for every stage that may have it. */
import { describe, expect, test } from 'vitest';
import { enabledChains, readStage } from '#lib/stages/stage.ts';
import { read } from '../../unit/architecture/files.ts';
import { type Resource, resourcesOf, statementsOf, templatesOf, wholeStage } from '../stacks.ts';

const whole = templatesOf('prod', wholeStage);
const templates = Object.values(whole);
const runbook = read('docs/runbook.md');

const all = (type: string): Resource[] =>
  templates.flatMap((template) => resourcesOf(template, type).map(([, resource]) => resource));
/** The names of the resources of a type; a schedule's rule has its function's. */
const namesOf = (type: string, property: string): string[] =>
  templates.flatMap((template) =>
    resourcesOf(template, type).map(([, { Properties }]) => {
      const name = Properties[property] as string | { Ref: string };
      if (typeof name === 'string' || !name?.Ref) return String(name);
      const functions = template.findResources('AWS::Lambda::Function');
      return String(functions[name.Ref]?.Properties.FunctionName);
    }),
  );

describe('after a restore of the table with a stream', () => {
  const functions = templates.flatMap((template) =>
    Object.entries(template.findResources('AWS::Lambda::Function') as Record<string, Resource>),
  );
  /** The consumers of a stream, by the name of their function without the stage. */
  const consumers = templates
    .flatMap((template) => resourcesOf(template, 'AWS::Lambda::EventSourceMapping'))
    .map(([, { Properties }]) => Properties)
    .filter(({ StartingPosition }) => StartingPosition !== undefined)
    .map((mapping) => {
      const { Ref } = mapping.FunctionName as { Ref: string };
      const [, fn] = functions.find(([id]) => id === Ref)!;
      return { name: String(fn.Properties.FunctionName).replace('coffer-prod-', ''), mapping };
    });

  /** The runbook's command that makes the mapping of a function again, on one line. */
  const commandOf = (name: string): string =>
    runbook
      .split('### Restore drill')[1]!
      .split('\n### ')[0]!
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.trim())
      .find((line) =>
        line.startsWith(
          `aws lambda create-event-source-mapping --function-name coffer-<stage>-${name} `,
        ),
      ) ?? '';
  const option = (command: string, name: string): string | undefined =>
    new RegExp(` --${name} ('[^']*'|\\S+)`).exec(command)?.[1]?.replaceAll("'", '');

  test('dispatcher and notices read it', () => {
    expect(consumers.map(({ name }) => name).sort()).toEqual([
      'queue-dispatch-outbox',
      'queue-notify-approvers',
    ]);
  });

  test.each(consumers)('the runbook makes the mapping of $name as the template has it', (one) => {
    const command = commandOf(one.name);
    const { mapping } = one;
    expect(option(command, 'event-source-arn')).toBe('<stream>');
    expect(option(command, 'starting-position')).toBe(mapping.StartingPosition);
    expect(option(command, 'batch-size')).toBe(String(mapping.BatchSize));
    expect(option(command, 'parallelization-factor')).toBe(
      mapping.ParallelizationFactor === undefined
        ? undefined
        : String(mapping.ParallelizationFactor),
    );
    expect(option(command, 'maximum-retry-attempts')).toBe(String(mapping.MaximumRetryAttempts));
    expect(option(command, 'maximum-record-age-in-seconds')).toBe(
      String(mapping.MaximumRecordAgeInSeconds),
    );
    expect(command.includes(' --bisect-batch-on-function-error ')).toBe(
      mapping.BisectBatchOnFunctionError,
    );
    expect([option(command, 'function-response-types')]).toEqual(mapping.FunctionResponseTypes);
    expect(JSON.parse(option(command, 'destination-config')!)).toEqual({
      OnFailure: { Destination: '<dead-letters>' },
    });
    const patterns = (criteria: unknown) =>
      (criteria as { Filters: { Pattern: string }[] }).Filters.map(({ Pattern }) =>
        JSON.parse(Pattern),
      );
    expect(patterns(JSON.parse(option(command, 'filter-criteria')!))).toEqual(
      patterns(mapping.FilterCriteria),
    );
    // The text before the command names the queue that it sends to.
    const dead = `coffer-<stage>-${one.name.replace('queue-', '')}-dead`;
    expect(runbook).toContain(dead);
    expect(namesOf('AWS::SQS::Queue', 'QueueName')).toContain(dead.replace('<stage>', 'prod'));
  });

  test.each(consumers)('the role of $name may read a stream that is not the first', ({ name }) => {
    const reads = statementsOf(whole.workflow).filter(
      ({ fn, actions, resources }) =>
        fn === name &&
        actions.includes('dynamodb:GetRecords') &&
        resources.some((resource) => resource.includes('/stream/*')),
    );
    expect(reads).toHaveLength(1);
    expect([...reads[0]!.actions].sort()).toEqual([
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
    ]);
  });

  test.each(consumers)('an alarm fires when $name is behind', ({ name }) => {
    const ages = all('AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties.MetricName === 'IteratorAge',
    );
    const dimensions = ages.map(({ Properties }) => JSON.stringify(Properties.Dimensions));
    expect(dimensions.filter((text) => text.includes(`"coffer-prod-${name}"`))).toHaveLength(1);
  });
});

/** Everything with a name that a command may look up. */
const deployed = new Set([
  ...namesOf('AWS::Lambda::Function', 'FunctionName'),
  ...namesOf('AWS::Events::Rule', 'Name'),
  ...namesOf('AWS::SQS::Queue', 'QueueName'),
  ...namesOf('AWS::SNS::Topic', 'TopicName'),
  ...namesOf('AWS::IAM::Role', 'RoleName'),
  ...namesOf('AWS::DynamoDB::Table', 'TableName'),
  ...namesOf('AWS::CloudWatch::Dashboard', 'DashboardName'),
  ...namesOf('AWS::CloudWatch::Alarm', 'AlarmName'),
  ...namesOf('AWS::CloudWatch::CompositeAlarm', 'AlarmName'),
  ...all('AWS::S3::Bucket').map(({ Properties }) => {
    const join = (Properties.BucketName as { 'Fn::Join'?: [string, unknown[]] })?.['Fn::Join'];
    return (join?.[1] ?? []).map((part) => (typeof part === 'string' ? part : 'x')).join('');
  }),
]);

describe('what a command names', () => {
  /** Whether something has such a name; `coffer-<stage>-queue-<name>` is a pattern. */
  const matches = (text: string): boolean => {
    const pattern = text
      .replace('<stage>', 'prod')
      .replace(/<[^>]+>/g, '.+')
      .replaceAll('*', '.*');
    return [...deployed].some((name) => new RegExp(`^${pattern}$`).test(name));
  };
  /** A copy that a command of the runbook makes, and what all names begin with. */
  const notDeployed = /^coffer-<stage>-<table>-restored$|^coffer-<stage>-$/;

  test('exists: functions, rules, queues, tables, roles, buckets, dashboards', () => {
    const named = [...runbook.matchAll(/coffer-<stage>-[\w<>*-]*/g)].map(([text]) => text);
    expect(named.length).toBeGreaterThan(30);
    const unknown = named.filter((text) => !notDeployed.test(text) && !matches(text));
    expect([...new Set(unknown)]).toEqual([]);
    expect(matches('coffer-<stage>-schedule-<name>')).toBe(true);
    expect(matches('coffer-<stage>-timer-<name>')).toBe(false);
  });
});

describe('the commands below an alarm’s heading fit its name', () => {
  const headings = new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.split('\n')[0]!, text]),
  );
  const alarms = all('AWS::CloudWatch::Alarm').map(({ Properties }) => {
    const heading = /#(\S+): /.exec(String(Properties.AlarmDescription))![1]!;
    const AlarmName = String(Properties.AlarmName);
    return {
      heading,
      AlarmName,
      suffix: AlarmName.replace(`coffer-prod-${heading}`, '').replace(/^-/, ''),
      Properties,
    };
  });

  test('a name has nothing that a file, a rule or a shell takes otherwise', () => {
    // A token of one chain has a dot: `USDT.BASE`.
    for (const { AlarmName } of alarms) expect(AlarmName).toMatch(/^[A-Za-z0-9.-]+$/);
  });

  test('<name> in a command is what the alarm’s name ends with', () => {
    const filled = alarms.flatMap(({ heading, AlarmName, suffix }) =>
      [...headings.get(heading)!.matchAll(/coffer-<stage>-[\w-]*<name>/g)].map(([text]) => ({
        AlarmName,
        name: text.replace('<stage>', 'prod').replace('<name>', suffix),
      })),
    );
    expect(filled.length).toBeGreaterThan(8);
    expect(filled.filter(({ name }) => !deployed.has(name))).toEqual([]);
  });

  test('a silent schedule’s rule starts the function that its alarm watches', () => {
    const silent = alarms.filter(({ heading }) => /^(schedule|worker)-silent$/.test(heading));
    expect(silent.map(({ AlarmName }) => AlarmName)).toEqual(
      expect.arrayContaining([
        'coffer-prod-schedule-silent-redispatch',
        'coffer-prod-worker-silent-energy-worker',
        'coffer-prod-worker-silent-notify-approvers',
      ]),
    );
    for (const { heading, suffix, Properties } of silent) {
      const text = headings.get(heading)!;
      const [, command] = /aws events describe-rule --name (coffer-<stage>-\S+<name>)`/.exec(text)!;
      const rule = command!.replace('<stage>', 'prod').replace('<name>', suffix);
      const [{ Value }] = Properties.Dimensions as [{ Value: string }];
      expect(rule).toBe(Value);
      expect(namesOf('AWS::Events::Rule', 'Name')).toContain(rule);
      // "What stops with it" names each.
      expect(text.split('What stops with it')[1], suffix).toContain(`\`${suffix}\``);
    }
    expect(silent).toHaveLength(
      all('AWS::Events::Rule').filter(({ Properties }) => Properties.ScheduleExpression).length,
    );
  });

  test('an alarm of a chain ends with the chain', () => {
    const chains: string[] = enabledChains(readStage('prod'));
    const ofChains = alarms.filter(({ suffix }) => chains.includes(suffix));
    expect(new Set(ofChains.map(({ heading }) => heading))).toEqual(
      new Set([
        'orders-unpaid',
        'orders-stuck',
        'watcher-silent',
        'price-missing',
        'node-unavailable',
      ]),
    );
  });
});
