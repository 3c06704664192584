/** Exports of a project's audit chain, as `npm run ops -- audit verify`, the console and coffer read them. */
import { type ChainEntry, type ChainLink, type LinkRecord, verifyLinks } from './verify-links.ts';

export interface AuditExport {
  records: LinkRecord[];
  /** Entries of the tables that are not in the chain yet. */
  waiting: ChainEntry[];
  /** What is wrong with the export before any link of it is read. */
  problems: string[];
}

const fileName = /^(\d{12})\.json$/;

/**
 * The folder that `aws s3 sync` made of a chain: a file for each link, named by its number. Throws a
 * sentence if it has none.
 */
export function readFolder(
  folder: string,
  names: readonly string[],
  read: (name: string) => string,
): AuditExport {
  const sorted = [...names].sort();
  const records = sorted
    .filter((name) => fileName.test(name))
    .map((where) => ({ where, text: read(where) }));
  if (records.length === 0) {
    throw new Error(
      `${folder} has no file like 000000000001.json: sync s3://<bucket>/audit/<project> to it`,
    );
  }
  const misnamed = records.filter(
    ({ where, text }) => seqOf(text) !== Number(fileName.exec(where)?.[1]),
  );
  return {
    records,
    waiting: [],
    problems: [
      ...sorted
        .filter((name) => !fileName.test(name))
        .map((name) => `${name}: not the name of a link`),
      ...misnamed.map(({ where, text }) => `${where}: the link in it is seq ${seqOf(text)}`),
    ],
  };
}

/** A file of such lines. Throws a sentence if it has none. */
export function readFile(file: string, text: string): AuditExport {
  const found = readLines(text.split('\n'));
  if (found.records.length + found.waiting.length === 0) throw new Error(`${file} is empty`);
  return found;
}

/** The lines of an export of the tables. */
export function readLines(lines: readonly string[]): AuditExport {
  const found: AuditExport = { records: [], waiting: [], problems: [] };
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue;
    const entry = waitingEntry(text);
    if (entry) found.waiting.push(entry);
    else found.records.push({ where: `line ${index + 1}`, text });
  }
  return found;
}

const parsed = (text: string): { seq?: unknown; entry?: ChainEntry } | null => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const seqOf = (text: string): unknown => parsed(text)?.seq ?? 'unknown';

function waitingEntry(text: string): ChainEntry | null {
  const line = parsed(text);
  return line?.seq === null && typeof line.entry?.auditId === 'string' ? line.entry : null;
}

export interface ChainReport {
  links: ChainLink[];
  /** What is wrong, first link first. */
  problems: string[];
  /** The same for a person, with the last number and hash, and what waits. */
  lines: string[];
}

/** Checks an export. `sha256` answers lower-case hex. */
export function checkExport(
  { records, waiting, problems: early }: AuditExport,
  sha256: (text: string) => string,
): ChainReport {
  const { links, problems: late } = verifyLinks(records, sha256);
  const problems = [...early, ...late];
  const last = links.at(-1);
  const whose = last ? ` of "${last.entry.projectId}", the last ${last.seq} ${last.hash}` : '';
  return {
    links,
    problems,
    lines: [
      `${links.length} links${whose}`,
      ...problems,
      ...waiting.map(({ auditId }) => `${auditId}: not in the chain yet`),
    ],
  };
}

/** The last line of a check. */
export const chainVerdict = (isRight: boolean): string =>
  isRight ? 'The chain is right' : 'The chain is WRONG';
