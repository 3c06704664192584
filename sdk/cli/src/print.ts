/** Text for people; `--json` prints the answer as it is instead. */
import { UsageError } from './exit-codes.ts';
import type { Flags } from './target.ts';

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'object') return JSON.stringify(value);
  // A control character in a stored text could write over what a person reads.
  return String(value).replace(/\p{Cc}/gu, '?');
};

const times = /(^|_)(at|until)$|^timestamp$/;

/** The date of a field that is a time; null for any other. */
function dateOf(name: string, value: unknown): string | null {
  const isTime = typeof value === 'number' && times.test(name) && value > 1_000_000_000;
  return isTime ? new Date(value * 1000).toISOString().replace('.000', '') : null;
}

/** A field for a person: times with their date. */
function field(name: string, value: unknown): string {
  const date = dateOf(name, value);
  return date ? `${value} (${date})` : shown(value);
}

/** Fields below each other. */
export function record(data: unknown): string {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return shown(data);
  const entries = Object.entries(data);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${field(name, value)}`).join('\n');
}

/** Rows below each other, by these columns; an object as a cell is JSON. */
export function table(rows: object[], columns?: string[]): string {
  if (rows.length === 0) return 'Nothing found.';
  const names =
    columns ?? Object.keys(rows[0]!).filter((name) => !rows.every((row) => isObject(row, name)));
  const cells = rows.map((row) =>
    names.map((name) => {
      const value = (row as Record<string, unknown>)[name];
      return dateOf(name, value) ?? shown(value);
    }),
  );
  const widths = names.map((name, i) =>
    Math.max(name.length, ...cells.map((row) => row[i]!.length)),
  );
  return [names, ...cells]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A line of a CSV file (RFC 4180), without its end; null is an empty cell. */
export const csvLine = (cells: readonly unknown[]): string =>
  cells
    .map((cell) => (cell === null || cell === undefined ? '' : String(cell)))
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',');

const isObject = (row: object, name: string): boolean => {
  const value = (row as Record<string, unknown>)[name];
  return typeof value === 'object' && value !== null;
};

/** An answer of any route: lists as tables. */
export function readable(data: unknown): string {
  if (data === undefined) return 'Done.';
  if (Array.isArray(data)) return table(data as object[]);
  const { list, ...rest } = (data ?? {}) as { list?: object[] };
  if (!Array.isArray(list)) return record(data);
  return `${table(list)}\n\n${Object.entries(rest)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(', ')}`;
}

/** Whether rows are written as CSV. */
export function isCsv(flags: Flags): boolean {
  if (flags.csv && flags.json) throw new UsageError('give --csv or --json, not both');
  return flags.csv === true;
}
