import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sha256Hex } from '#domain/audit/audit-link.ts';
import { compareCopies } from '#domain/audit/compare-copies.ts';
import { verifyChain } from '#domain/audit/verify-chain.ts';
import type { AuditEntry, AuditLink } from '#model/audit.ts';
import {
  type AuditExport,
  chainVerdict,
  checkExport,
  readFile,
  readFolder,
} from '#shared/audit/read-export.ts';

function readSource(name: string): AuditExport {
  const stat = statSync(name, { throwIfNoEntry: false });
  if (!stat) throw new Error(`There is no ${name}`);
  const read = (file: string) => readFileSync(file, 'utf8');
  return stat.isDirectory()
    ? readFolder(name, readdirSync(name), (file) => read(path.join(name, file)))
    : readFile(name, read(name));
}

/**
 * Checks an export of an audit chain, offline, and compares the table's export with it if there is
 * one. Returns what to print, and whether all is right. Throws a sentence for an export that cannot
 * be read.
 */
export function auditVerify(input: { source: string; against?: string | undefined }): {
  lines: string[];
  isRight: boolean;
} {
  const { links, problems, lines } = checkExport(readSource(input.source), sha256Hex);
  const differences: string[] = [];
  if (input.against !== undefined) {
    const table = readSource(input.against);
    const copied = table.records.flatMap(({ text }) => verifyChain([{ where: '', text }]).links);
    const waiting = table.waiting as AuditEntry[];
    differences.push(...compareCopies(links as AuditLink[], { copied, waiting }));
    lines.push(
      ...differences,
      `${copied.length + waiting.length} entries compared, ${differences.length} differences`,
    );
  }
  const isRight = problems.length + differences.length === 0;
  return { lines: [...lines, chainVerdict(isRight)], isRight };
}
