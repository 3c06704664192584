import type { LogEvent } from '#shared/log-events.ts';

/** A number in log lines that becomes a metric. */
export interface LoggedValue {
  /** The name of the metric. */
  name: string;
  /** The functions that write the line, by their file below functions/. */
  writers: string[];
  /** `event` of the log line, and the field that holds the number. */
  event: LogEvent;
  field: string;
}
