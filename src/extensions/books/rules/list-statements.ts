import { isPeriod } from '#shared/audit/statement-chain.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Statement } from '../model/statement.ts';
import type { StatementReader } from '../ports.ts';

/**
 * A page of a project's statements, the newest first, and the cursor of the next one; null on the last
 * page. Errors: invalidRequest (a cursor that is not of this list).
 */
export async function listStatements(
  { statements }: { statements: Pick<StatementReader, 'page'> },
  { projectId, cursor, limit }: { projectId: string; cursor?: string | undefined; limit: number },
): Promise<{ statements: Statement[]; next: string | null }> {
  if (cursor !== undefined && !isPeriod(cursor)) {
    throw new ApiError(
      'invalidRequest',
      'cursor must be the `next` of a page of this list. To begin, leave cursor out',
    );
  }
  return statements.page(projectId, { before: cursor ?? null, limit });
}
