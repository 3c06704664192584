import { families, familyNames } from '#shared/chains.ts';
import type { LogEvent } from '#shared/log-events.ts';

/** One function per family (src/shared/chains.ts). */
export const signers = families.map((family) => `queue/sign-${familyNames[family]}`);
export const watchers = families.map((family) => `queue/watch-${familyNames[family]}`);

/**
 * Log lines that become metrics, and the alarm on each. The alarm's name is a heading of
 * docs/runbook.md.
 */
export interface MonitoredEvent {
  /** The name of the metric and of its alarm. */
  name: string;
  /** The functions that write the line, by their file below functions/. */
  writers: string[];
  /** The events that count. */
  events: LogEvent[];
  /** Fields that the line must have besides. */
  where?: Record<string, string>;
  /** The alarm fires at this many lines in five minutes. */
  threshold: number;
  /** What to do first, as one sentence of the alarm's description. */
  firstStep: string;
  /**
   * One alarm for each chain, `<name>-<chain>`: an alarm that fires for one chain would hide what
   * begins on another. The line has the field `chain`.
   */
  perChain?: boolean;
}
