import { isPeriod } from '#shared/audit/statement-chain.ts';
import { ApiError } from '#wire/api-error.ts';
import type { StatementDetailAnswer } from '#wire/merchant/statement/answers.ts';
import type { DownloadLinks, StatementReader } from '../ports.ts';
import { statementKeys } from './statement/statement-keys.ts';
import { presentStatement } from './view.ts';

/**
 * A statement of a project as both APIs show it, with a link to each file and to its link in the chain.
 * Errors: notFound.
 */
export async function showStatement(
  deps: { statements: Pick<StatementReader, 'find'>; links: DownloadLinks },
  { projectId, period }: { projectId: string; period: string },
): Promise<StatementDetailAnswer> {
  const found = isPeriod(period) ? await deps.statements.find(projectId, period) : null;
  if (!found) throw new ApiError('notFound', 'No such statement');
  const { files, ...statement } = presentStatement(found);
  const nameOfLink = statementKeys.linkName(found.seq);
  const link = await deps.links.link(
    statementKeys.file(projectId, nameOfLink),
    `${projectId}-${period}-link.json`,
  );
  const linked = await Promise.all(
    files.map(async (file) => {
      const key = statementKeys.file(projectId, file.name);
      const { url } = await deps.links.link(key, `${projectId}-${file.name}`);
      return { ...file, url };
    }),
  );
  return {
    ...statement,
    files: linked,
    link: { name: nameOfLink, url: link.url },
    expires_at: link.expiresAt,
  };
}
