/** How a webhook URL has answered lately. */
export interface ReceiverState {
  /** Failed attempts since the last success. */
  failures: number;
  /** When the first of them ended, unix seconds. */
  since: number;
  /** Until then nobody else may probe, unix seconds. */
  probeUntil: number;
}

/** What is known of webhook URLs, of all projects together. */
export interface ReceiverStore {
  /** Strongly consistent; null if nothing is known. */
  get(url: string): Promise<ReceiverState | null>;
  /** Counts a failure; `probeUntil` (unix seconds) replaces the present one unless it is null. */
  noteFailure(url: string, of: { at: number; probeUntil: number | null }): Promise<void>;
  /** Forgets all failures, and who probes. */
  noteSuccess(url: string): Promise<void>;
  /** Takes the one probe of a URL until `until`; false if another has it at `now`. */
  takeProbe(url: string, of: { now: number; until: number }): Promise<boolean>;
}
