import { cloudEnvironment } from '../emulator.ts';
import { bringUp } from '../stack.ts';
import { readStack } from '../stack-file.ts';
import type { Supervisor } from '../supervisor.ts';
import type { Ui } from '../ui.ts';
import { type Counts, runLayers } from './layers.ts';

const layers = ['workflow', 'integration'];

/** The layers that need the deployed stacks, against a local cloud that is up already. */
export async function runOnRunningCloud(filters: string[] = []): Promise<Counts | null> {
  const stack = readStack();
  if (!stack) return null;
  const env = cloudEnvironment(stack.aws.endpoint_url);
  return runLayers(layers, { env, filters });
}

/** The same, on a local cloud that is brought up for them and owned by `supervisor`. */
export async function runOnOwnCloud(
  supervisor: Supervisor,
  ui: Ui,
  filters: string[] = [],
): Promise<Counts> {
  ui.title('Local cloud');
  const { file } = await bringUp(supervisor, ui);
  supervisor.check();
  ui.title(`Layers: ${layers.join(', ')}`);
  const env = cloudEnvironment(file.aws.endpoint_url);
  return runLayers(layers, { env, filters });
}
