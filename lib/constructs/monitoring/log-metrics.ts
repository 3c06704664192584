import { type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { pricedSymbols } from '#chains/catalog/priced-symbols.ts';
import { enabledChains, type Stage } from '#lib/stages/stage.ts';
import { type CountedLines, type LineAlarm, lineAlarms, watcherOf } from '#model/alarms.ts';
import { families } from '#shared/chains.ts';
import type { LogEvent } from '#shared/log-events.ts';
import type { LoggedValue } from './logged-value.ts';
import { loggedValues, watcherTick } from './logged-values.ts';

/** What of the log lines is counted or summed. */
export interface LoggedLines {
  alarms: LineAlarm[];
  values: LoggedValue[];
}

/** A function, as far as its log lines are concerned. */
export interface LoggingFunction extends Construct {
  /** Its file below functions/, without the ending. */
  readonly entry: string;
  readonly stage: Stage;
  /** Of extensions, besides the core's own. */
  readonly logged: LoggedLines;
  readonly logGroup: ILogGroup;
}

/** Error lines of our own, and the lines that Lambda writes when a function dies. */
const errorPatterns = {
  logged: '{ $.level = "error" }',
  crashed: '?"Task timed out" ?"Invoke Error" ?"Uncaught Exception" ?"Runtime exited"',
};

/** Errors that callers see are counted apart from errors of background work. */
const errorMetric = (entry: string): 'api-errors' | 'worker-errors' =>
  /^(api|admin)\//.test(entry) ? 'api-errors' : 'worker-errors';

/** The namespace of the metrics of log lines. */
export const namespaceOf = (stage: Stage): string => `coffer/${stage.stage}`;

/** What the alarms of one heading are for, in a stage: its chains, or the symbols that need prices. */
export const valuesOf = (stage: Stage, per: NonNullable<CountedLines['per']>): string[] =>
  per === 'chain' ? enabledChains(stage) : pricedSymbols(mergeCatalog(stage));

/** A JSON filter pattern for the log lines of this event. */
function patternOf(lines: { events: readonly LogEvent[]; where?: Record<string, string> }): string {
  const { events, where } = lines;
  const names = events.map((event) => `($.event = "${event}")`).join(' || ');
  const fields = Object.entries(where ?? {}).map(([name, value]) => `($.${name} = "${value}")`);
  return `{ ${[`(${names})`, ...fields].join(' && ')} }`;
}

/**
 * Turns a function's log lines into metrics, summed over all functions: without dimensions, or with
 * the one that the alarm is for, such as `chain`.
 */
export function countLogLines(fn: LoggingFunction): void {
  const count = (id: string, metricName: string, pattern: string, per?: CountedLines['per']) =>
    new MetricFilter(fn, id, {
      logGroup: fn.logGroup,
      filterPattern: { logPatternString: pattern },
      metricNamespace: namespaceOf(fn.stage),
      metricName,
      metricValue: '1',
      // A metric for each value that a line has in this field.
      ...(per ? { dimensions: { [per]: `$.${per}` } } : {}),
    });
  for (const [id, pattern] of Object.entries(errorPatterns)) {
    count(`Count-${id}`, errorMetric(fn.entry), pattern);
  }
  for (const { name, per, ...lines } of [...lineAlarms, ...fn.logged.alarms]) {
    if (!lines.writers.includes(fn.entry)) continue;
    count(`Count-${name}`, name, patternOf(lines), per);
  }
  for (const { name, writers, event, field } of [...loggedValues, ...fn.logged.values]) {
    if (!writers.includes(fn.entry)) continue;
    new MetricFilter(fn, `Value-${name}`, {
      logGroup: fn.logGroup,
      // Lines without the number are left out.
      filterPattern: { logPatternString: `{ ($.event = "${event}") && ($.${field} >= 0) }` },
      metricNamespace: namespaceOf(fn.stage),
      metricName: name,
      metricValue: `$.${field}`,
    });
  }
  for (const family of families) {
    if (fn.entry !== watcherOf(family)) continue;
    for (const chain of enabledChains(fn.stage, family)) countTicks(fn, chain);
  }
}

/**
 * How many seconds of blocks each tick of a chain left unread. The number of its values is the number
 * of ticks, which needs no metric of its own.
 */
function countTicks(fn: LoggingFunction, chain: string): void {
  const pattern = patternOf({ events: [watcherTick.event], where: { chain } });
  for (const metricName of ['watch-behind', `watch-behind-${chain}`]) {
    new MetricFilter(fn, `${metricName}-of-${chain}`, {
      logGroup: fn.logGroup,
      filterPattern: { logPatternString: pattern },
      metricNamespace: namespaceOf(fn.stage),
      metricName,
      metricValue: `$.${watcherTick.behind}`,
    });
  }
}
