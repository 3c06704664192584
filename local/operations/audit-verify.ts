import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { compareCopies } from '#domain/audit/compare-copies.ts';
import { verifyChain } from '#domain/audit/verify-chain.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { LinkRecord } from '#shared/audit/verify-links.ts';

interface Source {
  records: LinkRecord[];
  /** Entries of a table export that are not in the chain. */
  waiting: AuditEntry[];
  /** What is wrong with the export before any link of it is read. */
  problems: string[];
}

const fileName = /^(\d{12})\.json$/;

/** The folder that `aws s3 sync` made of a project's chain: a file per link, named by its number. */
function readFolder(folder: string): Source {
  const names = readdirSync(folder).sort();
  const links = names.filter((name) => fileName.test(name));
  if (links.length === 0) {
    throw new Error(
      `${folder} has no file like 000000000001.json: sync s3://<bucket>/audit/<project> to it`,
    );
  }
  const records = links.map((where) => ({
    where,
    text: readFileSync(path.join(folder, where), 'utf8'),
  }));
  const misnamed = records.filter(
    ({ where, text }) => seqOf(text) !== Number(fileName.exec(where)?.[1]),
  );
  return {
    records,
    waiting: [],
    problems: [
      ...names.filter((name) => !fileName.test(name)).map((name) => `${name}: not a link’s name`),
      ...misnamed.map(({ where, text }) => `${where}: the link in it is seq ${seqOf(text)}`),
    ],
  };
}

/** The lines of `npm run audit:export`. */
function readLines(file: string): Source {
  const source: Source = { records: [], waiting: [], problems: [] };
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (text === '') continue;
    const where = `line ${index + 1}`;
    const entry = waitingEntry(text);
    if (entry) source.waiting.push(entry);
    else source.records.push({ where, text });
  }
  if (source.records.length + source.waiting.length === 0) throw new Error(`${file} is empty`);
  return source;
}

const parsed = (text: string): { seq?: unknown; entry?: AuditEntry } | null => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const seqOf = (text: string): unknown => parsed(text)?.seq ?? 'unknown';

function waitingEntry(text: string): AuditEntry | null {
  const line = parsed(text);
  return line?.seq === null && typeof line.entry?.auditId === 'string' ? line.entry : null;
}

function readSource(name: string): Source {
  const stat = statSync(name, { throwIfNoEntry: false });
  if (!stat) throw new Error(`There is no ${name}`);
  return stat.isDirectory() ? readFolder(name) : readLines(name);
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
  const { records, waiting, problems: early } = readSource(input.source);
  const { links, problems: late } = verifyChain(records);
  const problems = [...early, ...late];
  const last = links.at(-1);
  const lines = [
    `${links.length} links${last ? ` of "${last.entry.projectId}", the last ${last.seq} ${last.hash}` : ''}`,
    ...problems,
    ...waiting.map(({ auditId }) => `${auditId}: not in the chain yet`),
  ];
  const differences: string[] = [];
  if (input.against !== undefined) {
    const table = readSource(input.against);
    const copied = table.records.flatMap(({ text }) => verifyChain([{ where: '', text }]).links);
    differences.push(...compareCopies(links, { copied, waiting: table.waiting }));
    lines.push(
      ...differences,
      `${copied.length + table.waiting.length} entries compared, ${differences.length} differences`,
    );
  }
  const isRight = problems.length + differences.length === 0;
  return { lines: [...lines, isRight ? 'The chain is right' : 'The chain is WRONG'], isRight };
}
