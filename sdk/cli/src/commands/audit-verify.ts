import { createHash } from 'node:crypto';
import {
  type AuditExport,
  chainVerdict,
  checkExport,
  readFile,
  readFolder,
} from '#shared/audit/read-export.ts';
import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An export, whose own sentences are mistakes of the caller. */
function exportAt(source: string, context: Context): AuditExport {
  const names = context.readFolder(source);
  const read = (name: string) => context.readFile(`${source}/${name}`);
  try {
    return names ? readFolder(source, names, read) : readFile(source, context.readFile(source));
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'check an export of a project’s audit chain, offline',
  usage: 'FILE | DIR',
  details:
    'FILE has one link per line, as written by npm run ops -- audit export; DIR has one file per\n' +
    'link, as "aws s3 sync s3://coffer-<stage>-audit-<account>-<region>/audit/<project> DIR" does. Links\n' +
    'missing at the end are not detected: compare the last number and hash with an earlier check.',
  examples: ['coffer audit verify audit.jsonl'],
  async run(context) {
    const [source] = context.words;
    if (source === undefined || context.words.length > 1)
      throw new UsageError('give one file or folder');
    const { links, problems, lines } = checkExport(exportAt(source, context), sha256);
    const isRight = problems.length === 0;
    context.show(
      { links: links.length, problems, last_hash: isRight ? (links.at(-1)?.hash ?? null) : null },
      [...lines, chainVerdict(isRight)].join('\n'),
    );
    return isRight ? exitCodes.ok : exitCodes.failed;
  },
};
