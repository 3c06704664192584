import { gethBinary, installGeth, missingReason } from '#local/geth/install.ts';
import { whyAnvil } from '#test/support/geth/needs-anvil.ts';
import type { Ui } from '#workstation/ui.ts';
import { add, type Counts, failed, none } from '../counts.ts';
import { runLayers } from '../layers.ts';
import { checkSkipped } from '../skipped-tests.ts';

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
  const skipped = checkSkipped('real-nodes', {
    reports: ['real-nodes'],
    listedIn: 'test/support/geth/needs-anvil.ts',
    isExpected: (file, name) => whyAnvil(file, name) !== null,
  });
  return add(counts, skipped);
}
