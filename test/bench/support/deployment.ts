/** The monthly priced resources of a stage's deployment, counted in its own templates. */
import { loggedValues } from '#lib/constructs/monitoring/logged-values.ts';
import { extensions, loggedBy } from '#lib/extensions.ts';
import { readStage, type Stage } from '#lib/stages/stage.ts';
import { lineAlarms } from '#model/alarms.ts';
import { type ChainName, type Family, familyOf } from '#shared/chains.ts';
import { type Resource, resourcesOf, type Templates, templatesOf } from '#test/infra/stacks.ts';

const prod = readStage('prod');

const all = (templates: Templates, type: string): [string, Resource][] =>
  Object.values(templates).flatMap((template) => resourcesOf(template, type));

/** Function names without `coffer-<stage>-`, with their memory. */
const functions = new Map(
  all(templatesOf('prod'), 'AWS::Lambda::Function').map(([, { Properties }]) => [
    String(Properties.FunctionName).replace(/^coffer-prod-/, ''),
    Number(Properties.MemorySize),
  ]),
);

/** A function by its entry, such as `api/withdraw/apply`. Throws if there is none. */
export function functionOf(entry: string): { name: string; memoryMb: number } {
  const memoryMb = functions.get(entry.replaceAll('/', '-'));
  if (!memoryMb) throw new Error(`the stacks have no function ${entry}`);
  return { name: entry, memoryMb };
}

/**
 * Metrics of events that do not happen in normal operation. They have values, and a price, only
 * when such an event happens.
 */
const logged = loggedBy(Object.values(extensions));
const errors = [
  'api-errors',
  'worker-errors',
  ...[...lineAlarms, ...logged.alarms].map(({ name }) => name),
  ...[...loggedValues, ...logged.values]
    .filter(({ writers }) => !/^schedule\/|watch/.test(writers[0] ?? ''))
    .map(({ name }) => name),
];

/** A metric of a chain or a symbol has that behind the event's name. */
const isError = (metric: string): boolean =>
  errors.some((name) => metric === name || metric.startsWith(`${name}-`));

/** The resources of a deployment whose chains belong to these families. */
export function deploymentOf(families: readonly Family[]) {
  const chains = Object.entries(prod.chains).map(([name, settings]) => {
    const enabled = families.includes(familyOf[name as ChainName]);
    return [name, Object.assign({}, settings, { enabled })];
  });
  const templates = templatesOf('prod', { chains: Object.fromEntries(chains) as Stage['chains'] });
  const ours = (type: string) => all(templates, type);
  return {
    /**
     * Each metric of an alarm has the price of an alarm: one that computes has several. A query has as
     * many as it finds, which are none while all is well; it counts as one.
     */
    alarms: ours('AWS::CloudWatch::Alarm').reduce((sum, [, { Properties }]) => {
      const metrics = (Properties.Metrics ?? []) as { MetricStat?: object }[];
      return sum + Math.max(1, metrics.filter(({ MetricStat }) => MetricStat).length);
    }, 0),
    /** Alarms on the states of alarms. */
    composites: ours('AWS::CloudWatch::CompositeAlarm').length,
    dashboards: ours('AWS::CloudWatch::Dashboard').length,
    /** Customer-managed keys. Each project adds three of its own. */
    keys: ours('AWS::KMS::Key').length,
    /** Of these, the keys whose material AWS changes each year. */
    rotatedKeys: ours('AWS::KMS::Key').filter(([, { Properties }]) => Properties.EnableKeyRotation)
      .length,
    /** Event sources that are queues. Lambda polls each of them all the time. */
    polledQueues: ours('AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => !Properties.StartingPosition,
    ).length,
    /** Metrics from log lines that are written even when the deployment is idle and healthy. */
    idleMetrics: new Set(
      ours('AWS::Logs::MetricFilter')
        .flatMap(
          ([, { Properties }]) => Properties.MetricTransformations as { MetricName: string }[],
        )
        .map(({ MetricName }) => MetricName)
        .filter((name) => !isError(name)),
    ).size,
  };
}
