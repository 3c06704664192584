/**
 * `npm run test:real-nodes [files]`: the parts of the suite that speak to a chain, on real nodes
 * (docs/real-nodes.md).
 */
import { ensureEmulator } from '#local/process/ensure-emulator.ts';
import { readCommandLine } from '#workstation/command-line.ts';
import { makeUi } from '#workstation/ui.ts';
import { isSuccess, textOf } from '../counts.ts';
import { unlessInterrupted } from '../layers.ts';
import { runOnRealNodes, shortFiles } from './run-layer.ts';

const ui = makeUi();
const { values, positionals } = readCommandLine({
  name: 'npm run test:real-nodes',
  usage: `
npm run test:real-nodes [-- files...]   gateway, readers and spine on go-ethereum; all of it without files
  --short   the files of npm test
Go builds geth once, unless COFFER_GETH names one.
`,
  takesArguments: true,
  options: { short: { type: 'boolean', default: false } },
});
await ensureEmulator();
const filters = values.short ? shortFiles : positionals;
const counts = await unlessInterrupted(runOnRealNodes(ui, { filters, mayBuild: true }));
ui.title(textOf(counts));
process.exit(isSuccess(counts) ? 0 : 1);
