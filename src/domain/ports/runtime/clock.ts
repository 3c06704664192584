export interface Clock {
  /** Unix seconds. */
  now(): number;
  /** Unix milliseconds. */
  nowMs(): number;
}
