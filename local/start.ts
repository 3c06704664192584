import { faucet } from './chains/evm-catalog.ts';
import { bringUp, type RunningStack } from './cloud/stack.ts';
import { paths } from './paths.ts';
import { makeUi, type Ui } from './process/ui.ts';
import { runSupervised } from './run.ts';

function summary(ui: Ui, stack: RunningStack): void {
  const { file } = stack;
  ui.title('The local cloud is up');
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
  ui.line('  Ctrl-C ends everything.');
}

const ui = makeUi();
await runSupervised(ui, async (supervisor) => {
  ui.title('Starting the local cloud');
  const stack = await bringUp(supervisor, ui);
  summary(ui, stack);
  const how = await Promise.race(stack.services.map((service) => service.ended));
  supervisor.check();
  ui.line(`\n${how}: the local cloud cannot continue. Its log is in ${paths.logs}.`);
  return 1;
});
