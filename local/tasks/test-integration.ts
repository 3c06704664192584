import { makeUi } from '#workstation/ui.ts';
import { runSupervised } from '../run.ts';
import { isSuccess } from './counts.ts';
import { runOnOwnCloud, runOnRunningCloud } from './integration.ts';
import { unlessInterrupted } from './layers.ts';

/** `npm run test:integration [files]`: on the running local cloud, or else on a new one. */
const ui = makeUi();
const filters = process.argv.slice(2);
const counts = await unlessInterrupted(runOnRunningCloud(ui, { filters }));
if (counts) process.exit(isSuccess(counts) ? 0 : 1);
await runSupervised(ui, async (supervisor) => {
  const counted = await runOnOwnCloud(supervisor, ui, { filters });
  return isSuccess(counted) ? 0 : 1;
});
