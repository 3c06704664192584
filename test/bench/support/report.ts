/** Formats the rows of a part: a table for the terminal, and a section of docs/performance.md. */
import { listItem } from '#test/support/list-item.ts';
import { keepsLimit, type Part, type Row } from './part.ts';

/** Values have three significant digits; counts are shown in full. */
const shown = (value: number): string =>
  Number.isInteger(value) || Math.abs(value) >= 1000
    ? String(Math.round(value))
    : String(Number(value.toPrecision(3)));

const limitOf = ({ limit, atLeast }: Row): string =>
  limit === null ? '' : `${atLeast ? '>=' : '<='} ${shown(limit)}`;

/** Lines of a plain text table: figure, unit, limit, verdict, and the note below. */
export function asText(rows: Row[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const line = (row: Row): string => {
    const verdict = row.limit === null ? '' : keepsLimit(row) ? 'ok' : 'BROKEN';
    const figure = `${shown(row.value).padStart(10)} ${row.unit.padEnd(12)}`;
    const note = row.note ? `\n${' '.repeat(4)}${row.note}` : '';
    return (
      `${row.what.padEnd(width)} ${figure} ${limitOf(row).padEnd(10)} ${verdict}`.trimEnd() + note
    );
  };
  return rows.map(line).join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A longer note goes below the table, so that the table stays readable. */
const maxInTable = 60;

/**
 * A section under the part's name: when and where it was measured, how, the rows and their notes.
 */
export function asSection(
  name: string,
  taken: string,
  part: Pick<Part, 'about'>,
  rows: Row[],
): string {
  const below: string[] = [];
  const noteOf = ({ what, note = '' }: Row): string => {
    if (note.length <= maxInTable) return cell(note);
    below.push(`${what}: ${note.replaceAll('\n', ' ')}`);
    return `note ${below.length}`;
  };
  const lines = rows.map((row) => {
    const verdict = keepsLimit(row) ? limitOf(row) : `**${limitOf(row)}, broken**`;
    const figure = `${shown(row.value)} ${row.unit}`.trim();
    return `| ${cell(row.what)} | ${figure} | ${verdict} | ${noteOf(row)} |`;
  });
  return [
    `## ${name}`,
    `Taken ${taken}.`,
    '',
    part.about.trim(),
    '',
    '| what | figure | limit | note |',
    '|---|---|---|---|',
    ...lines,
    '',
    ...(below.length > 0
      ? ['Notes:', '', ...below.flatMap((note, i) => listItem(`${i + 1}.`, note)), '']
      : []),
  ].join('\n');
}

/** The document with these sections in place of the same-named ones. All other sections stay. */
export function withSections(document: string, sections: Map<string, string>): string {
  const [head = '', ...parts] = document.split(/^(?=## )/m);
  const all = new Map(parts.map((text) => [/^## (.*)$/m.exec(text)![1]!, text]));
  for (const [name, text] of sections) all.set(name, text);
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text.trim());
  return `${[head.trim(), ...sorted].join('\n\n')}\n`;
}
