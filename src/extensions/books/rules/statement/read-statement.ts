import { createHash } from 'node:crypto';
import type { StatementFile } from '#shared/audit/statement-chain.ts';
import type { StatementFiles } from '../../ports.ts';
import type { StatementRow } from './statement-rows.ts';

/** Bytes that are read of a file at once: of its entries, and of its fees. */
const manyBytes = 8 * 1024 * 1024;
const someBytes = 512 * 1024;

const newline = 0x0a;

type Source = Pick<StatementFiles, 'read'>;
type Place = { projectId: string; file: StatementFile };

/**
 * Hands on the lines of entries of a statement's file, as bytes; how many lines there are. Throws an
 * Error at its end if the file is not the one that its link names.
 */
export async function copyEntries(
  files: Source,
  { projectId, file }: Place,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const hash = createHash('sha256');
  let count = 0;
  for (let at = 0; at < file.bytes; at += manyBytes) {
    const to = Math.min(at + manyBytes, file.bytes);
    const chunk = await files.read(projectId, file.name, { from: at, to });
    hash.update(chunk);
    const from = Math.max(file.entriesFrom - at, 0);
    const entries = chunk.subarray(from, Math.max(file.entriesTo - at, from));
    for (let i = entries.indexOf(newline); i >= 0; i = entries.indexOf(newline, i + 1)) count += 1;
    if (entries.length > 0) await write(entries);
  }
  if (hash.digest('hex') !== file.sha256) {
    throw new Error(`${file.name} is not the file that its link names`);
  }
  return count;
}

/** The lines of fees of a file of JSON Lines, which are its last. */
export async function* feeRowsOf(
  files: Source,
  { projectId, file }: Place,
): AsyncGenerator<StatementRow> {
  let rest = Buffer.alloc(0);
  for (let at = file.feesFrom; at < file.bytes; at += someBytes) {
    const to = Math.min(at + someBytes, file.bytes);
    const known = Buffer.concat([rest, await files.read(projectId, file.name, { from: at, to })]);
    // Before the last newline no character is cut.
    const end = known.lastIndexOf(newline) + 1;
    for (const line of known.toString('utf8', 0, end).split('\n')) {
      if (line !== '') yield JSON.parse(line) as StatementRow;
    }
    rest = known.subarray(end);
  }
  if (rest.length > 0) throw new Error(`${file.name} ends within a line`);
}
