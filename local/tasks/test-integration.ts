import { makeUi } from '../process/ui.ts';
import { runSupervised } from '../run.ts';
import { runOnOwnCloud, runOnRunningCloud } from './integration.ts';
import { unlessInterrupted } from './layers.ts';

/** `npm run test:integration [files]`: on the local cloud that is up, else on one of its own. */
const ui = makeUi();
const filters = process.argv.slice(2);
const counts = await unlessInterrupted(runOnRunningCloud(ui, { filters }));
if (counts) process.exit(counts.failed > 0 ? 1 : 0);
await runSupervised(ui, async (supervisor) => {
  const { failed } = await runOnOwnCloud(supervisor, ui, { filters });
  return failed > 0 ? 1 : 0;
});
