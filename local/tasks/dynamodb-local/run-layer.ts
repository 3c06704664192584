import { readFileSync } from 'node:fs';
import { installDynamoDbLocal, missingReason } from '#local/dynamodb-local/install.ts';
import { paths } from '#local/paths.ts';
import type { Ui } from '#local/process/ui.ts';
import { needsBackup } from '#test/support/dynamodb/needs-backup.ts';
import { add, type Counts, failed, none } from '../counts.ts';
import { runLayers } from '../layers.ts';
import { type NamedReport, wronglySkipped } from './skipped-tests.ts';

/**
 * The files that `npm test` runs on DynamoDB Local: what reads an index or a batch, payments through
 * reorganisations, and equal calls at once.
 */
export const chosenFiles = [
  'stores/batch-get',
  'stores/events',
  'stores/receiver-is-down',
  'spine/forks',
  'spine/operations/cap-race',
].map((name) => `test/integration/${name}`);

/**
 * Runs stores and spine on DynamoDB Local: all of it, or the files of `filters`. A machine that
 * cannot run it counts as one skipped test.
 */
export async function runOnDynamoDbLocal(
  ui: Ui,
  { filters = [], env = {} }: { filters?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Counts> {
  const reason = await missingReason();
  if (reason) {
    ui.line(`Layer dynamodb-local: skipped, ${reason}`);
    return { ...none, skipped: 1 };
  }
  try {
    await installDynamoDbLocal();
  } catch (error) {
    return failed(`DynamoDB Local could not be installed: ${(error as Error).message}`);
  }
  const counts = await runLayers(['dynamodb-local'], { filters, env });
  const wrong = namesOfWrong();
  if (wrong.length === 0) return counts;
  const what = 'skipped and not in test/support/dynamodb/needs-backup.ts, or there and not skipped';
  return add(counts, failed([`dynamodb-local: ${what}`, ...wrong].join('\n    ')));
}

function namesOfWrong(): string[] {
  try {
    const text = readFileSync(`${paths.state}/reports/dynamodb-local.json`, 'utf8');
    return wronglySkipped(JSON.parse(text) as NamedReport, paths.root, needsBackup);
  } catch {
    // No report: the run ended before it wrote one, which is counted as a failure.
    return [];
  }
}
