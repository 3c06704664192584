/**
 * The rows of every family, as the last `npm run crash -- --write` found them. Finding them takes a
 * run of each way without kills, so the short form of the matrix reads them from this file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Family } from '#shared/chains.ts';
import type { Row } from './plans.ts';
import type { FamilyRows } from './table.ts';

const file = new URL('./rows.tsv', import.meta.url);
const columns = ['family', 'way', 'process', 'step', 'detail', 'stage', 'own'];

/** The rows of every family. Throws if the file has other columns than this code. */
export function readRows(): FamilyRows {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (head !== columns.join('\t')) throw new Error('rows.tsv: run `npm run crash -- --write`');
  const rows: FamilyRows = new Map();
  for (const line of lines) {
    const [family, way, process, step, detail, stage, own] = line.split('\t') as [
      Family,
      ...string[],
    ] & { length: 7 };
    const row = { way, process, step, detail, stage: Number(stage), own: own === 'yes' } as Row;
    rows.set(family, [...(rows.get(family) ?? []), row]);
  }
  return rows;
}

const fieldsOf = ({ way, process, step, detail, stage, own }: Row): string =>
  [way, process, step, detail, stage, own ? 'yes' : 'no'].join('\t');

/** Whether both have the same rows. Steps that a process takes at the same time come in any order. */
export function hasSameRows(some: Row[], others: Row[]): boolean {
  const inOrder = (rows: Row[]) => rows.map(fieldsOf).sort();
  return isDeepStrictEqual(inOrder(some), inOrder(others));
}

/** Writes the file. */
export function writeRows(rows: FamilyRows): void {
  const lines = [...rows].flatMap(([family, own]) =>
    own.map((row) => `${family}\t${fieldsOf(row)}`),
  );
  writeFileSync(file, `${[columns.join('\t'), ...lines].join('\n')}\n`);
}
