import type { Logger } from '#domain/ports/runtime/logger.ts';

/** A logger that stores the events of each level, in order. */
export function fakeLogger() {
  const events = { info: [] as string[], warn: [] as string[], error: [] as string[] };
  const log: Logger = {
    info: (event) => void events.info.push(event),
    warn: (event) => void events.warn.push(event),
    error: (event) => void events.error.push(event),
  };
  return { log, events };
}
