import type { ChainName } from '#shared/chains.ts';
import { readCommandLine, refuse } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { makeUi, type Ui } from '#workstation/ui.ts';
import { localChains } from './chains/all.ts';
import { faucet } from './chains/evm-catalog.ts';
import { runSupervised } from './run.ts';
import { bringUp, type RunningStack } from './stack.ts';

function summary(ui: Ui, stack: RunningStack): void {
  const { file } = stack;
  ui.title('The local cloud is up');
  ui.line(`  Documentation  ${file.docs_url}`);
  ui.line(`  API            ${file.base_url}`);
  ui.line(`  Admin API      ${file.admin.api_url}`);
  ui.line(`  Admins         ${file.admins.map((admin) => admin.email).join(', ')}`);
  ui.line(`  AWS endpoint   ${file.aws.endpoint_url} (${file.aws.region})`);
  ui.line(`  Prices         ${stack.priceServerUrl}/prices (GET, PUT)`);
  for (const [name, chain] of Object.entries(file.chains)) {
    ui.line(`  ${name.padEnd(13)}  ${chain.rpc_urls.join(', ')}`);
  }
  ui.line(`  Faucet         ${faucet} (unlocked on every chain)`);
  ui.line(`  Hot wallet     ${file.project.wallet.EVM}`);
  ui.line(`\n  Keys, passwords and all of the above: ${paths.stack}`);
  ui.line('  Try everything from another terminal: npm run tour');
  ui.line(`  Open the console, and its Lab to break things: ${file.admin.console_url}`);
  ui.line('  Ctrl-C ends everything.');
}

/** The chains of `--chains ETH,BASE`; undefined for all. */
function wantedChains(): ChainName[] | undefined {
  const all = localChains.map(({ name }) => name);
  const { values } = readCommandLine({
    name: 'npm start',
    usage: `
npm start                        every chain
npm start -- --chains ETH,BASE   only these: less memory and processor time
The chains are ${all.join(', ')}.
`,
    options: { chains: { type: 'string' } },
  });
  if (values.chains === undefined) return undefined;
  const names = values.chains.split(',').map((name) => name.trim().toUpperCase());
  const chosen = all.filter((name) => names.includes(name));
  if (chosen.length === new Set(names).size) return chosen;
  return refuse(`--chains is some of ${all.join(', ')}, with commas between them.`);
}

const ui = makeUi();
const chains = wantedChains();
await runSupervised(ui, async (supervisor) => {
  ui.title('Starting the local cloud');
  const stack = await bringUp(supervisor, ui, { chains });
  summary(ui, stack);
  const how = await Promise.race(stack.services.map((service) => service.ended));
  supervisor.check();
  ui.line(`\n${how}: the local cloud cannot continue. Its log is in ${paths.logs}.`);
  return 1;
});
