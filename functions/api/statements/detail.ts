import type { DownloadLinks, StatementReader } from '#extensions/books/ports.ts';
import { showStatement } from '#extensions/books/rules/show-statement.ts';
import { downloadLinks, statementReader } from '#functions/dependencies/books.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { detail } from '#wire/merchant/statement/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: { statements: Pick<StatementReader, 'find'>; links: DownloadLinks },
) =>
  apiRoute(detail, guards, async ({ caller, query: { period } }) => {
    const { projectId } = caller.project;
    return { data: await showStatement(deps, { projectId, period }) };
  });

export const handler = signedHandler(makeHandler, () => ({
  statements: statementReader(),
  links: downloadLinks(),
}));
