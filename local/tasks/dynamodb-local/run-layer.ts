import { installDynamoDbLocal, missingReason } from '#local/dynamodb-local/install.ts';
import { needsBackup } from '#test/support/dynamodb/needs-backup.ts';
import type { Ui } from '#workstation/ui.ts';
import { add, type Counts, failed, none } from '../counts.ts';
import { runLayers } from '../layers.ts';
import { checkSkipped } from '../skipped-tests.ts';

/** The files that `npm test` runs on DynamoDB Local: what reads a batch or an index, and equal calls at once. */
export const chosenFiles = ['stores/batch-get', 'stores/events', 'spine/operations/cap-race'].map(
  (name) => `test/integration/${name}`,
);

/**
 * Processes that share the whole layer, each with a DynamoDB Local of its own. Its tests wait for
 * indexes most of the time: one process takes more than an hour.
 */
const processes = 4;

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
  const parts =
    filters.length > 0
      ? [{ name: 'dynamodb-local', args: [] }]
      : Array.from({ length: processes }, (_, i) => ({
          name: `dynamodb-local-${i + 1}`,
          args: [`--shard=${i + 1}/${processes}`],
        }));
  const run = await Promise.all(
    parts.map((part) => runLayers(['dynamodb-local'], { filters, env, ...part })),
  );
  const skipped = checkSkipped('dynamodb-local', {
    reports: parts.map(({ name }) => name),
    listedIn: 'test/support/dynamodb/needs-backup.ts',
    isExpected: needsBackup,
  });
  return run.reduce(add, skipped);
}
