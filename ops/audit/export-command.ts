import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { tableNames, tables } from '#shared/tables.ts';
import { withProgress } from '../progress.ts';
import { targetStage } from '../target.ts';
import { auditExport } from './audit-export.ts';

interface Values {
  stage: string;
  project: string;
}

export async function run({ stage, project }: Values): Promise<number> {
  targetStage(stage);
  for (const name of tableNames) process.env[tables[name].variable] ??= `coffer-${stage}-${name}`;
  const { lines, lost } = await withProgress('Reading the audit entries', () =>
    auditExport(makeDocumentClient(), project),
  );
  for (const line of lines) console.log(line);
  console.error(`${lines.length} entries of "${project}"`);
  for (const id of lost) console.error(`${id}: in the list, but not in the table`);
  return lost.length > 0 ? 1 : 0;
}
