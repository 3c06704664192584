import { startEmulatorProcess } from '#test/support/emulator-process.ts';
import { readCommandLine } from '#workstation/command-line.ts';
import { makeUi } from '#workstation/ui.ts';
import { installEmulator } from '../process/python.ts';
import { runSupervised } from '../run.ts';
import { isSuccess } from './counts.ts';
import { runOnOwnCloud } from './integration.ts';

/** What `npm run test:long` runs on it: an order of each kind, deposits, and webhooks. */
const usual = ['test/integration/stack/money.test.ts', 'test/integration/stack/swaps.test.ts'];

/**
 * `npm run test:stock [files]`: the deployed stack on the emulator as PyPI has it, without this repository's
 * layer, on a port of its own and under enforced IAM (docs/testing.md "Any emulator").
 */
const { positionals } = readCommandLine({
  name: 'npm run test:stock',
  usage: `
npm run test:stock [-- files...]   deploys to the unmodified ministack and runs tests there
  files   paths that contain one of these texts; ${usual.join(' and ')} without it
`,
  takesArguments: true,
});
const ui = makeUi();
await runSupervised(ui, async (supervisor) => {
  await installEmulator(supervisor, (detail) => ui.line(`  ${detail}`));
  const settings = { AUTH: 'true', MINISTACK_HOST: '127.0.0.1' };
  const stock = await startEmulatorProcess({ name: 'stock-stack', isStock: true, settings });
  supervisor.onStop(() => stock.stop());
  process.env.AWS_ENDPOINT_URL = stock.url;
  const filters = positionals.length > 0 ? positionals : usual;
  return isSuccess(await runOnOwnCloud(supervisor, ui, { filters })) ? 0 : 1;
});
