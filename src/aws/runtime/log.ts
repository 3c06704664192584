import type { Logger } from '#ports/runtime.ts';
import type { LogEvent } from '#shared/log-events.ts';

/**
 * Replaces values that JSON has no form for: a bigint by its digits, an Error by name and message.
 */
const plain = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Error ? `${value.name}: ${value.message}` : value;
};

/** Writes one line of JSON per event to standard output; `common` fields are on every line. */
export function makeLogger(common: Record<string, unknown> = {}): Logger {
  const write = (level: string) => (event: LogEvent, fields?: Record<string, unknown>) =>
    // Not console.log: the runtime puts a time and a request id before what goes through it, and
    // the metric filters (lib/constructs/monitoring/log-metrics.ts) need a line that is JSON and nothing else.
    process.stdout.write(`${JSON.stringify({ level, event, ...common, ...fields }, plain)}\n`);
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
