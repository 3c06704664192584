import { expect, test } from 'vitest';
import { loggedValues } from '#lib/constructs/monitoring/logged-values.ts';
import { extensions, loggedBy } from '#lib/extensions.ts';
import { read, type SourceFile, sources } from '../unit/architecture/files.ts';
import { resourcesOf, templatesOf } from './stacks.ts';

const prod = templatesOf('prod');
const allValues = [...loggedValues, ...loggedBy(Object.values(extensions)).values];
const templates = Object.values(prod);

interface Shown {
  dashboard: string;
  namespace: string;
  name: string;
  dimensions: Record<string, string>;
}

/** A dashboard's body as AWS reads it. */
function bodyOf(body: unknown): { widgets: { properties: { metrics?: unknown[][] } }[] } {
  const parts = (body as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1];
  const text = parts.map((part) => (typeof part === 'string' ? part : 'X')).join('');
  return JSON.parse(text);
}

const dashboards = resourcesOf(prod.monitoring, 'AWS::CloudWatch::Dashboard').map(
  ([, { Properties }]) => [String(Properties.DashboardName), bodyOf(Properties.DashboardBody)],
) as [string, ReturnType<typeof bodyOf>][];

const shown: Shown[] = dashboards.flatMap(([dashboard, { widgets }]) =>
  widgets.flatMap(({ properties }) =>
    (properties.metrics ?? []).map((metric) => {
      const texts = metric.filter((part) => typeof part === 'string') as string[];
      const [namespace, name, ...rest] = texts as [string, string, ...string[]];
      const pairs = rest.flatMap((key, i) => (i % 2 === 0 ? [[key, rest[i + 1]!]] : []));
      return { dashboard, namespace, name, dimensions: Object.fromEntries(pairs) };
    }),
  ),
);

const namesOf = (type: string, property: string): Set<string> =>
  new Set(
    templates.flatMap((template) =>
      resourcesOf(template, type).map(([, { Properties }]) => String(Properties[property])),
    ),
  );
const filters = templates.flatMap((template) =>
  resourcesOf(template, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties),
);
const logged = new Set(
  filters.flatMap(({ MetricTransformations }) =>
    (MetricTransformations as { MetricName: string }[]).map(({ MetricName }) => MetricName),
  ),
);

/**
 * Metrics that AWS publishes by itself, and the resource that each metric's dimension must name.
 */
const aws: Record<string, { metrics: string[]; dimension: string; names: Set<string> }> = {
  'AWS/Lambda': {
    metrics: ['Errors', 'Throttles', 'Duration', 'ConcurrentExecutions', 'IteratorAge'],
    dimension: 'FunctionName',
    names: namesOf('AWS::Lambda::Function', 'FunctionName'),
  },
  'AWS/SQS': {
    metrics: ['ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible'],
    dimension: 'QueueName',
    names: namesOf('AWS::SQS::Queue', 'QueueName'),
  },
  'AWS/DynamoDB': {
    metrics: [
      'ConsumedReadCapacityUnits',
      'ConsumedWriteCapacityUnits',
      'ReadThrottleEvents',
      'WriteThrottleEvents',
    ],
    dimension: 'TableName',
    names: namesOf('AWS::DynamoDB::Table', 'TableName'),
  },
  'AWS/States': {
    metrics: [
      'ExecutionsStarted',
      'ExecutionsSucceeded',
      'ExecutionsFailed',
      'ExecutionsAborted',
      'ExecutionThrottled',
    ],
    dimension: 'StateMachineArn',
    names: new Set(
      [...namesOf('AWS::StepFunctions::StateMachine', 'StateMachineName')].map(
        (name) => `arn:X:states:X:X:stateMachine:${name}`,
      ),
    ),
  },
};

/** `<table>/<index>` of every index. */
const indexes = new Set(
  templates.flatMap((template) =>
    resourcesOf(template, 'AWS::DynamoDB::Table').flatMap(([, { Properties }]) =>
      ((Properties.GlobalSecondaryIndexes ?? []) as { IndexName: string }[]).map(
        ({ IndexName }) => `${Properties.TableName}/${IndexName}`,
      ),
    ),
  ),
);

/** Metrics of the whole account, not of one resource. */
const ofTheAccount = [
  'AWS/Lambda ConcurrentExecutions {}',
  ...['CryptographicOperationsEcc', 'CryptographicOperationsSymmetric'].map(
    (Resource) =>
      `AWS/Usage CallCount ${JSON.stringify({ Class: 'None', Resource, Service: 'KMS', Type: 'API' })}`,
  ),
];

const exists = ({ namespace, name, dimensions }: Shown): boolean => {
  if (namespace === 'coffer/prod') {
    return logged.has(name) && Object.keys(dimensions).length === 0;
  }
  const sorted = Object.fromEntries(Object.entries(dimensions).sort());
  if (ofTheAccount.includes(`${namespace} ${name} ${JSON.stringify(sorted)}`)) return true;
  const known = aws[namespace];
  const { GlobalSecondaryIndexName, ...own } = dimensions;
  if (!known?.metrics.includes(name) || Object.keys(own).length !== 1) return false;
  const resource = own[known.dimension] ?? '';
  if (
    GlobalSecondaryIndexName !== undefined &&
    !indexes.has(`${resource}/${GlobalSecondaryIndexName}`)
  ) {
    return false;
  }
  return known.names.has(resource);
};

test('there is a dashboard for money and one for resources', () => {
  expect(dashboards.map(([name]) => name).sort()).toEqual([
    'coffer-prod-money',
    'coffer-prod-resources',
  ]);
  for (const [name, { widgets }] of dashboards) expect(widgets.length, name).toBeGreaterThan(8);
});

test('every metric on them exists: a log filter, or AWS’s of a resource in the templates', () => {
  expect(shown.length).toBeGreaterThan(60);
  expect(shown.filter((metric) => !exists(metric))).toEqual([]);
});

test('a metric of a resource that is gone is seen', () => {
  const metric = shown.find(({ namespace }) => namespace === 'AWS/SQS')!;
  expect(exists({ ...metric, dimensions: { QueueName: 'coffer-prod-gone' } })).toBe(false);
  expect(exists({ ...metric, namespace: 'coffer/prod', name: 'gone', dimensions: {} })).toBe(false);
});

test.each([
  'ConsumedReadCapacityUnits',
  'ConsumedWriteCapacityUnits',
  'ReadThrottleEvents',
  'WriteThrottleEvents',
])('%s is shown of each table and each index, which AWS counts apart', (name) => {
  const of = shown.filter((metric) => metric.name === name).map(({ dimensions }) => dimensions);
  const seen = of.map(({ TableName, GlobalSecondaryIndexName: index }) =>
    index ? `${TableName}/${index}` : TableName,
  );
  expect(indexes.size).toBeGreaterThan(3);
  expect(seen.sort()).toEqual([...namesOf('AWS::DynamoDB::Table', 'TableName'), ...indexes].sort());
});

test('the money dashboard answers: what came, what is open, what waits, how late', () => {
  const names = shown.filter(({ dashboard }) => dashboard.endsWith('-money')).map((m) => m.name);
  expect(names).toEqual(expect.arrayContaining(allValues.map(({ name }) => name)));
  expect(names).toEqual(expect.arrayContaining(['watch-behind-ETH', 'watch-behind-ARBITRUM']));
});

test('the money dashboard is ordered by what an operator asks', () => {
  const [, { widgets }] = dashboards.find(([name]) => name.endsWith('-money'))!;
  const lines = widgets.map(({ properties }) => {
    const { markdown, title } = properties as { markdown?: string; title?: string };
    return markdown ?? title;
  });
  const under = (heading: string): (string | undefined)[] => {
    const after = lines.slice(lines.indexOf(`## ${heading}`) + 1);
    const end = after.findIndex((line) => line?.startsWith('## '));
    return end < 0 ? after : after.slice(0, end);
  };
  expect(lines.filter((line) => line?.startsWith('## '))).toHaveLength(4);
  expect(under('Is money moving?')).toContain('Deposits');
  expect(under('Is a chain behind?')).toContain('Behind the head');
  expect(under('Is anyone waiting?')).toContain('Oldest waiting order');
  expect(under('Extensions').length).toBeGreaterThan(0);
});

/** A function's source file and all our files that it imports, directly or indirectly. */
function reached(files: Map<string, SourceFile>, path: string, seen = new Set<string>()) {
  const file = files.get(path);
  if (!file || seen.has(path)) return seen;
  seen.add(path);
  for (const name of file.imports) reached(files, name, seen);
  return seen;
}

test('the function that is named writes every number that a metric reads', () => {
  const files = new Map(sources('src', 'functions').map((file) => [file.path, file]));
  const written = allValues.flatMap(({ event, field, writers }) =>
    writers.map((writer) => ({ event, field, writer })),
  );
  for (const { event, field, writer } of written) {
    const own = [...reached(files, `functions/${writer}.ts`)].map((path) => files.get(path)!.text);
    const has = (pattern: RegExp) => own.some((text) => pattern.test(text));
    expect(has(new RegExp(`'${event}'`)), `${writer} logs ${event}`).toBe(true);
    expect(has(new RegExp(`\\b${field}\\??:`)), `${event} has ${field}`).toBe(true);
  }
});

test('docs/deploy.md names both', () => {
  for (const name of ['money', 'resources']) {
    expect(read('docs/deploy.md')).toContain(`coffer-<stage>-${name}`);
  }
});
