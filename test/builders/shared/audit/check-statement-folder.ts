import { createHash } from 'node:crypto';
import { verifyStatementFile, verifyStatementLinks } from '#shared/audit/verify-statements.ts';

const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

async function* linesOf(bytes: Buffer): AsyncGenerator<string> {
  for (const line of bytes.toString('utf8').split(/\r?\n/)) if (line !== '') yield line;
}

/** All that is wrong with a folder of statements in memory, by the rules that `coffer` checks with. */
export async function checkStatementFolder(folder: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const records = [...folder]
    .filter(([name]) => name.startsWith('links/'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([where, bytes]) => ({ where, text: bytes.toString('utf8') }));
  const { links, problems } = verifyStatementLinks(records, sha256);
  for (const link of links) {
    for (const file of link.entry.files) {
      const bytes = folder.get(file.name);
      if (!bytes) problems.push(`${file.name} is missing`);
      else {
        if (sha256(bytes) !== file.sha256) problems.push(`${file.name} was changed`);
        problems.push(...(await verifyStatementFile(link, file, linesOf(bytes))));
      }
    }
  }
  return problems;
}
