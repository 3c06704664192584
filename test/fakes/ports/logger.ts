import type { Logger } from '#ports/runtime.ts';
import type { LogEvent } from '#shared/log-events.ts';

/** A logger that stores the events of each level, in order. */
export function fakeLogger() {
  const events = { info: [] as string[], warn: [] as string[], error: [] as string[] };
  const log: Logger = {
    info: (event: LogEvent) => void events.info.push(event),
    warn: (event: LogEvent) => void events.warn.push(event),
    error: (event: LogEvent) => void events.error.push(event),
  };
  return { log, events };
}

/** A logged event, with its level and its fields. */
export interface LoggedEvent {
  level: keyof Logger;
  event: string;
  fields: Record<string, unknown>;
}

/** A logger that appends to `logged`. */
export const recordingLogger = (logged: LoggedEvent[]): Logger => {
  const at =
    (level: keyof Logger): Logger[keyof Logger] =>
    (event: LogEvent, fields: Record<string, unknown> = {}) =>
      void logged.push({ level, event, fields });
  return { info: at('info'), warn: at('warn'), error: at('error') };
};
