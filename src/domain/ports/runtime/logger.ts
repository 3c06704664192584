import type { LogEvent } from '#contract/log-events.ts';

/** Log lines: an event of the registry and fields, never a secret. */
export interface Logger {
  info(event: LogEvent, fields?: Record<string, unknown>): void;
  warn(event: LogEvent, fields?: Record<string, unknown>): void;
  error(event: LogEvent, fields?: Record<string, unknown>): void;
}
