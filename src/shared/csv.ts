export type Cell = string | number | boolean | null;

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => Cell;
  /** It has amounts of the API, which may be negative: they stay numbers. */
  isAmount?: boolean;
}

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** A negative amount begins as a formula does, and is none. */
const negative = /^-\d+(\.\d+)?$/;

/** One field of RFC 4180, which no spreadsheet computes: a leading apostrophe makes it text. */
function field(cell: Cell, isAmount = false): string {
  const text = cell === null ? '' : String(cell);
  const isFormula = formula.test(text) && !(isAmount && negative.test(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV by RFC 4180: a header, CRLF after each record, quotes where a field needs them. */
export function toCsv<Row>(columns: CsvColumn<Row>[], rows: Row[]): string {
  const records = [
    columns.map(({ header }) => field(header)),
    ...rows.map((row) => columns.map(({ value, isAmount }) => field(value(row), isAmount))),
  ];
  return records.map((record) => `${record.join(',')}\r\n`).join('');
}

/**
 * The records of a CSV text, each with its fields; a bare LF ends a record too, and empty lines are
 * left out. Throws for a quote that is not closed.
 */
export const parseCsv = (text: string): string[][] =>
  parseCsvRecords(text).map(({ fields }) => fields);

/** A record of a CSV text, and the line of the text on which it begins, from 1. */
export interface CsvRecord {
  line: number;
  fields: string[];
}

/** The same with the line of each record. */
export function parseCsvRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let record: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let counted = at;
  while (at < text.length) {
    const found = text[at] === '"' ? quoted(text, at) : plain(text, at);
    record.push(found.field);
    at = found.end;
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) record.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    end();
  }
  if (record.length > 0) end();
  return records.filter(({ fields }) => fields.some((one) => one !== ''));

  function end(): void {
    records.push({ line, fields: record });
    record = [];
    // A field in quotes may have line ends of its own.
    line += text.slice(counted, at).match(/\r\n|\r|\n/g)?.length ?? 0;
    counted = at;
  }
}

interface Field {
  field: string;
  /** The place of its comma or line end, or the text's end. */
  end: number;
}

function plain(text: string, from: number): Field {
  const end = /[,\r\n]/.exec(text.slice(from))?.index ?? text.length - from;
  return { field: text.slice(from, from + end), end: from + end };
}

function quoted(text: string, from: number): Field {
  const [all, inner] = /^"((?:[^"]|"")*)"/.exec(text.slice(from)) ?? [];
  if (all === undefined || inner === undefined) throw new Error('A quote is not closed');
  const end = from + all.length;
  const rest = plain(text, end);
  return { field: inner.replaceAll('""', '"') + rest.field, end: rest.end };
}
