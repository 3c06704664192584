import type { MeasuredEvent, MeasuredFields } from '#shared/log-events.ts';

/** A number in log lines that becomes a metric. */
export type LoggedValue = {
  /** `event` of the log line, and the field that holds the number. */
  [E in MeasuredEvent]: {
    /** The name of the metric. */
    name: string;
    /** The functions that write the line, by their file below functions/. */
    writers: string[];
    event: E;
    field: keyof MeasuredFields[E] & string;
  };
}[MeasuredEvent];
