import { readCommandLine } from '#workstation/command-line.ts';
import { makeUi } from '#workstation/ui.ts';
import { runSupervised } from '../run.ts';
import { isSuccess } from './counts.ts';
import { runOnOwnCloud, runOnRunningCloud } from './integration.ts';
import { unlessInterrupted } from './layers.ts';

/** `npm run test:integration [files]`: on the running local cloud, or else on a new one. */
const { positionals: filters } = readCommandLine({
  name: 'npm run test:integration',
  usage: `
npm run test:integration [-- files...]   the layers that need a cloud: the running one, or else a new one
npm run drill                            only test/drill/: a rehearsal of a deployment
  files   paths that contain one of these texts; all of them without it
`,
  takesArguments: true,
});
const ui = makeUi();
const counts = await unlessInterrupted(runOnRunningCloud(ui, { filters }));
if (counts) process.exit(isSuccess(counts) ? 0 : 1);
await runSupervised(ui, async (supervisor) => {
  const counted = await runOnOwnCloud(supervisor, ui, { filters });
  return isSuccess(counted) ? 0 : 1;
});
