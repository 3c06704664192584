import { readFileSync } from 'node:fs';
import { gethBinary, installGeth, missingReason } from '#local/geth/install.ts';
import { whyAnvil } from '#test/support/geth/needs-anvil.ts';
import { paths } from '#workstation/paths.ts';
import type { Ui } from '#workstation/ui.ts';
import { add, type Counts, failed, none } from '../counts.ts';
import { type NamedReport, wronglySkipped } from '../dynamodb-local/skipped-tests.ts';
import { runLayers } from '../layers.ts';

/** The files that `npm test` runs on a geth that is there already: they take seconds. */
export const shortFiles = ['test/integration/chains/evm/gateway'];

/**
 * Runs the layer `real-nodes` on geth: all of it, or the files of `filters`. A machine that cannot
 * have a geth, or may not build one, counts as one skipped test.
 */
export async function runOnRealNodes(
  ui: Ui,
  options: { filters?: string[]; env?: NodeJS.ProcessEnv; mayBuild?: boolean } = {},
): Promise<Counts> {
  const { filters = [], env = {}, mayBuild = false } = options;
  const reason = await missingReason({ mayBuild });
  if (reason) {
    ui.line(`Layer real-nodes: skipped, ${reason}`);
    return { ...none, skipped: 1 };
  }
  try {
    if (!gethBinary()) await installGeth((text) => ui.line(text));
  } catch (error) {
    return failed(`geth could not be built: ${(error as Error).message}`);
  }
  const counts = await runLayers(['real-nodes'], { filters, env });
  const wrong = namesOfWrong();
  if (wrong.length === 0) return counts;
  const what = 'skipped and not in test/support/geth/needs-anvil.ts, or there and not skipped';
  return add(counts, failed([`real-nodes: ${what}`, ...wrong].join('\n    ')));
}

function namesOfWrong(): string[] {
  try {
    const text = readFileSync(`${paths.state}/reports/real-nodes.json`, 'utf8');
    const isExpected = (file: string, name: string) => whyAnvil(file, name) !== null;
    return wronglySkipped(JSON.parse(text) as NamedReport, paths.root, isExpected);
  } catch {
    // No report: the run ended before it wrote one, which is counted as a failure.
    return [];
  }
}
