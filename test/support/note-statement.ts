import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeStatementStore } from '#extensions/books/store/statement-store.ts';
import { buildStatement } from '#test/builders/extensions/books/build-statement.ts';
import { setEnvironment } from '#test/support/environment.ts';

/** Has the deployed stack list a statement of a project, without files: its days end at midnight. */
export async function noteStatement(projectId: string, period: string): Promise<void> {
  setEnvironment({ TABLE_BOOKS: 'coffer-local-books' });
  const store = makeStatementStore(makeDocumentClient(new DynamoDBClient({})));
  const statement = buildStatement({ period });
  await store.note(projectId, statement, { ...statement, period });
}
