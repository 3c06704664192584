import { readdirSync } from 'node:fs';
import type { ChainName } from '#contract/chains.ts';
import { cloudEnvironment } from '../cloud/emulator.ts';
import { bringUp } from '../cloud/stack.ts';
import { readStack } from '../cloud/stack-file.ts';
import { paths } from '../paths.ts';
import { isInstalled } from '../process/python.ts';
import type { Supervisor } from '../process/supervisor.ts';
import type { Ui } from '../process/ui.ts';
import { add, type Counts, none } from './counts.ts';
import { runLayers } from './layers.ts';
import { checkLogs } from './leaked-secrets.ts';

export interface Work {
  /** Files of the layers to run; all of them if absent. */
  filters?: string[];
  /** Work that needs no cloud: it begins while the cloud starts. */
  ahead?: () => Promise<Counts>;
  /** Runs the breaking layers on another cloud, in parallel with the others. */
  breaking?: (() => Promise<Counts>) | undefined;
}

/**
 * Rows run in parallel; the layers of a row run one after the other (vitest.config.ts). The first
 * rows compute, on their own tables and chains. The last row calls the deployed stack and mostly
 * waits for blocks and for AWS. Layers that break parts of the stack, or replace a table at the
 * end, run after it or on a second cloud.
 */
const onOwnTables = ['crash', 'integration'];
const onDeployed = ['workflow', 'deployed'];
export const breakingLayers = ['faults', 'drill'];

/** The chains that the breaking layers use. Each other one would cost processor time all along. */
const breakingChains: ChainName[] = ['ETH', 'BASE', 'ARBITRUM'];

/** The layers that need the deployed stacks, against a local cloud that is up already. */
export async function runOnRunningCloud(ui: Ui, work: Work = {}): Promise<Counts | null> {
  const stack = readStack();
  const wanted = process.env.AWS_ENDPOINT_URL;
  if (!stack || (wanted && wanted !== stack.aws.endpoint_url)) return null;
  return runAndCheck(Promise.resolve(stack.aws.endpoint_url), ui, work);
}

/**
 * The computing layers in two rows that take equally long. The deployed layers mostly wait, so one
 * computing row beside two of them fills two cores; at the end both rows compute.
 */
function besideBreaking(breaking: () => Promise<Counts>, env: NodeJS.ProcessEnv) {
  const folder = 'test/integration';
  const namesIn = (of: string) => readdirSync(`${paths.root}/${of}`).map((name) => `${of}/${name}`);
  // By what each part takes: the crash matrix is a little longer than the breaking layers.
  const withBreaking = ['solana'].map((name) => `${folder}/spine/${name}`);
  const spine = namesIn(`${folder}/spine`).filter((name) => !withBreaking.includes(name));
  const others = namesIn(folder).filter((name) => name !== `${folder}/spine`);
  const integration = (part: { filters: string[]; name: string }) => () =>
    runLayers(['integration'], { env, ...part });
  return [
    inTurn(
      () => runLayers(['crash'], { env }),
      integration({ name: 'integration-spine', filters: spine }),
    ),
    inTurn(
      breaking,
      integration({
        name: 'integration-others',
        filters: ['emulators/', ...[...withBreaking, ...others].map((name) => `${name}/`)],
      }),
    ),
  ];
}

async function inTurn(...parts: (() => Promise<Counts>)[]): Promise<Counts> {
  let counts = none;
  for (const part of parts) counts = add(counts, await part());
  return counts;
}

/** All rows, once the cloud is up; then the logs of the whole run are checked. */
async function runAndCheck(
  cloud: Promise<string>,
  ui: Ui,
  { filters = [], ahead = async () => none, breaking }: Work,
): Promise<Counts> {
  // An emulator answers one call at a time, so these layers start their own unless one is given.
  const emulator = async () => {
    const { AWS_ENDPOINT_URL, ...env } = cloudEnvironment(await cloud);
    const isGiven = process.env.AWS_ENDPOINT_URL !== undefined || !isInstalled();
    return isGiven ? { ...env, AWS_ENDPOINT_URL } : env;
  };
  const rows = await Promise.allSettled([
    ahead().then(async (before) => {
      const env = await emulator();
      const computing = breaking
        ? besideBreaking(breaking, env)
        : onOwnTables.map((layer) => runLayers([layer], { env, filters }));
      return (await Promise.all(computing)).reduce(add, before);
    }),
    cloud.then((url) => {
      const layers = breaking ? onDeployed : [...onDeployed, ...breakingLayers];
      return runLayers(layers, { env: cloudEnvironment(url), filters });
    }),
  ]);
  // Wait until each has ended, so that none is left running.
  const failed = rows.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  const counts = rows.map((result) => (result as PromiseFulfilledResult<Counts>).value).reduce(add);
  if (counts.passed + counts.failed === 0) {
    ui.line(`No test of ${filters.join(' ')} ran`);
    return { ...counts, failed: 1 };
  }
  return add(counts, await checkLogs(await cloud, ui));
}

/** The breaking layers alone, on a local cloud owned by `supervisor`; then its logs are checked. */
export async function runBreaking(supervisor: Supervisor, ui: Ui): Promise<Counts> {
  const { file } = await bringUp(supervisor, ui, { chains: breakingChains });
  supervisor.check();
  const url = file.aws.endpoint_url;
  const counts = await runLayers(breakingLayers, { env: cloudEnvironment(url) });
  return add(counts, await checkLogs(url, ui));
}

/**
 * The same, on a local cloud that is brought up for them and owned by `supervisor`;
 * AWS_ENDPOINT_URL names an emulator to deploy to instead of one of our own.
 */
export async function runOnOwnCloud(
  supervisor: Supervisor,
  ui: Ui,
  work: Work = {},
): Promise<Counts> {
  const cloud = async () => {
    ui.title('Local cloud');
    const { file } = await bringUp(supervisor, ui, { endpointUrl: process.env.AWS_ENDPOINT_URL });
    supervisor.check();
    ui.title(`Layers: ${[...onOwnTables, ...onDeployed].join(', ')}`);
    return file.aws.endpoint_url;
  };
  return runAndCheck(cloud(), ui, work);
}
