/** An alarm of this stage that fires now. */
export interface FiringAlarm {
  name: string;
  /** `docs/runbook.md#heading: what to do first`. */
  description: string;
  /** Unix seconds; null if it is not known. */
  since: number | null;
  /** What was measured; null if it is not known. */
  reason: string | null;
}

export interface Alarms {
  /** Those that fire, at most 100; `complete` says whether these are all. */
  firing(): Promise<{ list: FiringAlarm[]; complete: boolean }>;
}
