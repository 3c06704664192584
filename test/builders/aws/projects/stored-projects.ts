import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#aws/dynamodb/codec.ts';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { memoryTable } from '#test/builders/memory-table.ts';
import { setEnvironment } from '#test/support/environment.ts';

/** The stores of projects over a table in memory, and who writes it past them. */
export function storedProjects() {
  setEnvironment({ TABLE_PROJECTS: 'projects' });
  const { client } = memoryTable();
  const write = async (...items: Item[]): Promise<void> => {
    for (const Item of items) await client.send(new PutCommand({ TableName: 'projects', Item }));
  };
  return {
    write,
    /** What the role that creates projects may write over a project's record: any attribute. */
    overwrite: (projectId: string, attributes: Item) =>
      write({
        ...projectKeys.meta(projectId),
        projectId,
        name: 'Demo',
        walletId: 1,
        createdAt: 1_700_000_000,
        ...attributes,
      }),
    store: makeProjectStore(client, () => false),
    admin: makeProjectAdminStore(client, () => false),
  };
}
