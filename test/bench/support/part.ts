/** What a part of `npm run bench` is: a file of test/bench/ that exports `part`. */

/** One figure, taken in this run. */
export interface Row {
  /** What is measured, as a person would ask for it. */
  what: string;
  value: number;
  /** Of the value and the limit: `x` for a ratio, else KB, USD, calls, ... */
  unit: string;
  /** At most this, or with `atLeast` at least; null is printed and judged by nobody. */
  limit: number | null;
  atLeast?: boolean;
  /** What belongs to the figure: what limits it, what it was measured on. */
  note?: string;
}

export interface Part {
  /** How the rows are measured, and what is assumed: Markdown for docs/performance.md. */
  about: string;
  /** Runs in a process of its own: it may set the environment, and leaves nothing running. */
  run(): Promise<Row[]>;
}

/** Whether a row keeps its limit; one without a limit does. */
export function keepsLimit({ value, limit, atLeast }: Row): boolean {
  if (!Number.isFinite(value)) return false;
  if (limit === null) return true;
  return atLeast ? value >= limit : value <= limit;
}
