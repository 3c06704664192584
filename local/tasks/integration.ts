import { cloudEnvironment } from '../emulator.ts';
import { bringUp } from '../stack.ts';
import { readStack } from '../stack-file.ts';
import type { Supervisor } from '../supervisor.ts';
import type { Ui } from '../ui.ts';
import { add, type Counts, runLayers } from './layers.ts';
import { checkLogs } from './leaked-secrets.ts';

/**
 * The first two rows run side by side: one computes while the other waits for blocks. The last one
 * runs alone, since it breaks parts of the deployed stack for everybody.
 */
const sideBySide = [['workflow', 'integration'], ['deployed']];
const alone = ['faults', 'drill'];
const layers = [...sideBySide.flat(), ...alone];

/** The layers that need the deployed stacks, against a local cloud that is up already. */
export async function runOnRunningCloud(ui: Ui, filters: string[] = []): Promise<Counts | null> {
  const stack = readStack();
  const wanted = process.env.AWS_ENDPOINT_URL;
  if (!stack || (wanted && wanted !== stack.aws.endpoint_url)) return null;
  return runAndCheck(stack.aws.endpoint_url, ui, filters);
}

/** The layers, then the logs that they and all before them left. */
async function runAndCheck(endpointUrl: string, ui: Ui, filters: string[]): Promise<Counts> {
  const options = { env: cloudEnvironment(endpointUrl), filters };
  const together = await Promise.all(sideBySide.map((row) => runLayers(row, options)));
  const counts = [...together, await runLayers(alone, options)].reduce(add);
  if (counts.passed + counts.failed === 0) {
    ui.line(`No test matches ${filters.join(' ')}`);
    return { passed: 0, failed: 1 };
  }
  return add(counts, await checkLogs(endpointUrl, ui));
}

/**
 * The same, on a local cloud that is brought up for them and owned by `supervisor`; AWS_ENDPOINT_URL
 * names an emulator to deploy to instead of one of our own.
 */
export async function runOnOwnCloud(
  supervisor: Supervisor,
  ui: Ui,
  filters: string[] = [],
): Promise<Counts> {
  ui.title('Local cloud');
  const endpointUrl = process.env.AWS_ENDPOINT_URL;
  const { file } = await bringUp(supervisor, ui, { endpointUrl });
  supervisor.check();
  ui.title(`Layers: ${layers.join(', ')}`);
  return runAndCheck(file.aws.endpoint_url, ui, filters);
}
