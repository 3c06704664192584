import type { StatementReader } from '#extensions/books/ports.ts';
import { listStatements } from '#extensions/books/rules/list-statements.ts';
import { presentStatement } from '#extensions/books/rules/view.ts';
import { statementReader } from '#functions/dependencies/books.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { list } from '#wire/merchant/statement/routes.ts';

export const makeHandler = (guards: Guards, deps: { statements: Pick<StatementReader, 'page'> }) =>
  apiRoute(list, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const page = await listStatements(deps, { ...query, projectId });
    return { data: { list: page.statements.map(presentStatement), next: page.next } };
  });

export const handler = signedHandler(makeHandler, () => ({ statements: statementReader() }));
