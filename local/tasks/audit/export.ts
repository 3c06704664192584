/** `npm run audit:export -- --stage prod --project shop > FILE` (docs/decisions/0031-audit-chain.md). */
import { parseArgs } from 'node:util';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { tableNames, tables } from '#shared/tables.ts';
import { auditExport } from '../../operations/audit-export.ts';
import { targetStage } from '../../operations/target.ts';

const help = `npm run --silent audit:export -- --stage <stage> --project <project> > FILE

Writes the audit entries of a project as the tables have them, a line of JSON each, for
"npm run audit:verify". The project of actions on the whole deployment is "-": --project=-`;

try {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { stage: text, project: text, help: { type: 'boolean' } },
  });
  const { stage, project } = values;
  if (values.help) {
    console.log(help);
  } else {
    if (!stage || !project) throw new Error(help);
    targetStage(stage);
    for (const name of tableNames) process.env[tables[name].variable] ??= `coffer-${stage}-${name}`;
    const { lines, lost } = await auditExport(makeDocumentClient(), project);
    for (const line of lines) console.log(line);
    console.error(`${lines.length} entries of "${project}"`);
    for (const id of lost) console.error(`${id}: in the list, not in the table`);
    if (lost.length > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
