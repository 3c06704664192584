import { createHash } from 'node:crypto';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';

interface Link {
  seq: number;
  prev: string;
  entry: Record<string, unknown>;
  hash: string;
}

/** The one JSON text of a value (RFC 8785), which the hashes are of. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is wrong with a chain, first link first. */
export function problemsOf(texts: string[]): string[] {
  const problems: string[] = [];
  let prev = '0'.repeat(64);
  texts.forEach((text, i) => {
    const seq = i + 1;
    let link: Partial<Link> | null;
    try {
      link = JSON.parse(text);
    } catch {
      link = null;
    }
    if (!link || typeof link !== 'object' || typeof link.hash !== 'string') {
      problems.push(`seq ${seq} is no link of an audit chain`);
      prev = sha256(text);
      return;
    }
    if (link.seq !== seq) problems.push(`seq ${seq} is missing: ${link.seq} is in its place`);
    if (link.prev !== prev) problems.push(`seq ${seq}: its prev is not the hash before it`);
    const { entry, hash } = link;
    if (hash !== sha256(canonical(['coffer-audit-1', link.seq, link.prev, entry]))) {
      problems.push(`seq ${seq}: its number, prev or entry was changed`);
    }
    if (text !== canonical({ seq: link.seq, prev: link.prev, entry, hash })) {
      problems.push(`seq ${seq} is not in its canonical form`);
    }
    prev = hash;
  });
  return problems;
}

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'check an export of a project’s audit chain, offline',
  usage: 'FILE | DIR',
  details:
    'FILE has a link a line, as npm run ops -- audit export gives them; DIR a file a link, as\n' +
    '"aws s3 sync s3://coffer-<stage>-audit-<account>-<region>/audit/<project> DIR" gives them. Links\n' +
    'that are cut off at the end are not noticed: compare the last number and hash with an earlier one.',
  examples: ['coffer audit verify audit.jsonl'],
  async run({ words, show, readFile, readFolder }) {
    const [source] = words;
    if (source === undefined || words.length > 1)
      throw new UsageError('one file or folder is needed');
    const files = readFolder(source);
    const texts = files
      ? files
          .filter((name) => name.endsWith('.json'))
          .sort()
          .map((name) => readFile(`${source}/${name}`))
      : readFile(source).split('\n').filter(Boolean);
    const problems = problemsOf(texts);
    const { hash } =
      problems.length === 0 && texts.length > 0
        ? (JSON.parse(texts.at(-1)!) as Link)
        : { hash: null };
    const said =
      problems.length > 0
        ? problems.join('\n')
        : `${texts.length} links, all right. Last hash: ${hash}`;
    show({ links: texts.length, problems, last_hash: hash }, said);
    return problems.length > 0 ? exitCodes.failed : exitCodes.ok;
  },
};
