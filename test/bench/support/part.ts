/** A part of `npm run bench`: a file of test/bench/ that exports `part`. */

/** One figure, measured in this run. */
export interface Row {
  /** What is measured, as a person would ask for it. */
  what: string;
  value: number;
  /** The unit of the value and the limit: `x` for a ratio, otherwise KB, USD, calls, ... */
  unit: string;
  /** The maximum, or with `atLeast` the minimum. null: the figure is printed but not checked. */
  limit: number | null;
  atLeast?: boolean;
  /** Context of the figure: what limits it, or what it was measured on. */
  note?: string;
}

export interface Part {
  /** How the rows are measured, and what is assumed: Markdown for docs/performance.md. */
  about: string;
  /** Runs in its own process. It may set the environment, and it leaves nothing running. */
  run(): Promise<Row[]>;
}

/** Whether a row keeps its limit. A row without a limit always does. */
export function keepsLimit({ value, limit, atLeast }: Row): boolean {
  if (!Number.isFinite(value)) return false;
  if (limit === null) return true;
  return atLeast ? value >= limit : value <= limit;
}
