import { readdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { cloudEnvironment } from '#workstation/emulated.ts';
import { paths } from '#workstation/paths.ts';
import { readStack } from '#workstation/stack-file.ts';
import type { Ui } from '#workstation/ui.ts';
import { isInstalled } from '../process/python.ts';
import type { Service, Supervisor } from '../process/supervisor.ts';
import { bringUp } from '../stack.ts';
import { add, type Counts, failed, none } from './counts.ts';
import { chosenFiles, runOnDynamoDbLocal } from './dynamodb-local/run-layer.ts';
import { runLayers } from './layers.ts';
import { checkLogs } from './leaked-secrets.ts';
import { runOnRealNodes, shortFiles } from './real-nodes/run-layer.ts';

export interface Work {
  /** Files of the layers to run; all of them if absent. */
  filters?: string[];
  /** Globs of files that no layer runs. */
  exclude?: string[];
  /** Work that needs no cloud: it begins while the cloud starts. */
  ahead?: () => Promise<Counts>;
  /** The whole suite, on emulators of its own: its computing layers are shared out in parts. */
  isWhole?: boolean;
  /** Ends the cloud. Its watchers would take processor time from the layers that run longer. */
  endCloud?: () => Promise<unknown>;
}

/**
 * Rows run in parallel; the layers of a row run one after the other (vitest.config.ts). The first
 * rows compute, on their own tables and chains. The others call the deployed stack and mostly
 * wait for blocks and for AWS. They take the longest, so the first ones yield to them. The drill has
 * its own stage next to the local one. The layers that break parts of the stack run after them.
 * A cloud of its own would take more processor time than it saves.
 */
const onOwnTables = ['crash', 'integration'];
const computingRows = 2;
const onDeployed = [['deployed'], ['chains', 'workflow'], ['drill'], ['console', 'operations']];
const breaking = [['faults'], ['own-faults']];
const atLast = ['kills'];

/** The layers that need the deployed stacks, against a local cloud that is up already. */
export async function runOnRunningCloud(ui: Ui, work: Work = {}): Promise<Counts | null> {
  const stack = readStack();
  const wanted = process.env.AWS_ENDPOINT_URL;
  if (!stack || (wanted && wanted !== stack.aws.endpoint_url)) return null;
  return runAndCheck(Promise.resolve(stack.aws.endpoint_url), ui, work);
}

const integrationFolder = 'test/integration';
const namesIn = (of: string) => readdirSync(`${paths.root}/${of}`).map((name) => `${of}/${name}`);

/** The parts of the layer `integration`, which run in different rows. Each file is in one part. */
const integrationParts = () => {
  const spine = `${integrationFolder}/spine`;
  const isFile = (name: string) => name.endsWith('.ts');
  const isExpiring = (name: string) => /\/(tron|solana)$/.test(name);
  const inSpine = namesIn(spine);
  const folders = inSpine.filter((name) => !isFile(name));
  const part = (name: string, filters: string[]) => ({ name: `integration-${name}`, filters });
  const inside = (names: string[]) => names.map((name) => `${name}/`);
  const others = namesIn(integrationFolder).filter((name) => name !== spine);
  return {
    expiring: part('expiring', inside(folders.filter(isExpiring))),
    orders: part('orders', inside(folders.filter((name) => !isExpiring(name)))),
    spine: part('spine', inSpine.filter(isFile)),
    others: part('others', ['emulators/', ...inside(others)]),
  };
};

type Job = () => Promise<Counts>;

/**
 * The computing layers, the longest first. Whoever is free takes the next one, so that no processor
 * is idle while another has work left.
 */
function computingJobs(ui: Ui, env: NodeJS.ProcessEnv, exclude: string[]): Job[] {
  const { expiring, orders, spine, others } = integrationParts();
  const integration = (part: typeof spine) => () =>
    runLayers(['integration'], { env, exclude, yields: true, ...part });
  return [
    integration(orders),
    integration(expiring),
    integration(others),
    integration(spine),
    // It mostly waits for indexes that are behind, so another one computes beside it.
    () => runOnDynamoDbLocal(ui, { filters: chosenFiles, env }),
    () => runLayers(['crash'], { env, exclude, yields: true }),
    // Only where a geth was built before.
    () => runOnRealNodes(ui, { filters: shortFiles, env }),
  ];
}

/** Takes jobs until none is left. */
async function workThrough(jobs: Job[]): Promise<Counts> {
  let counts = none;
  for (let job = jobs.shift(); job; job = jobs.shift()) counts = add(counts, await job());
  return counts;
}

/** All rows, once the cloud is up; its logs are checked after the last layer that uses it. */
async function runAndCheck(cloud: Promise<string>, ui: Ui, work: Work): Promise<Counts> {
  const { filters = [], exclude = [], ahead = async () => none } = work;
  const { isWhole = false, endCloud = async () => {} } = work;
  // An emulator answers one call at a time, so these layers start their own unless one is given.
  const emulator = async () => {
    const { AWS_ENDPOINT_URL, ...env } = cloudEnvironment(await cloud);
    const isGiven = process.env.AWS_ENDPOINT_URL !== undefined || !isInstalled();
    return isGiven ? { ...env, AWS_ENDPOINT_URL } : env;
  };
  /** Known once the work ahead has ended, long before the layers that call the deployed stack. */
  let jobs: Job[] = [];
  const rows = await Promise.allSettled([
    ahead().then(async (before) => {
      const env = await emulator();
      jobs = isWhole
        ? computingJobs(ui, env, exclude)
        : onOwnTables.map((layer) => () => runLayers([layer], { env, exclude, filters }));
      const computing = Array.from({ length: computingRows }, () => workThrough(jobs));
      return (await Promise.all(computing)).reduce(add, before);
    }),
    cloud.then(async (url) => {
      const run = (layers: string[]) =>
        runLayers(layers, { env: cloudEnvironment(url), exclude, filters });
      const calm = (await Promise.all(onDeployed.map(run))).reduce(add);
      const breakAndCheck = async () => {
        const broken = (await Promise.all(breaking.map(run))).reduce(add);
        const ended = add(broken, await run(atLast));
        const counts = add(ended, await checkLogs(url, ui));
        await endCloud();
        return counts;
      };
      // Two short rows are left of three, so another one computes.
      return (await Promise.all([breakAndCheck(), workThrough(jobs)])).reduce(add, calm);
    }),
  ]);
  // Wait until each has ended, so that none is left running.
  const broken = rows.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
  const counts = rows.map((result) => (result as PromiseFulfilledResult<Counts>).value).reduce(add);
  // The check of the logs is one of them.
  if (counts.passed + counts.failed > 1) return counts;
  return add(counts, failed(`no test of ${filters.join(' ')} ran`));
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
  let services: Service[] = [];
  const cloud = async () => {
    ui.title('Local cloud');
    // TRON's 20 confirmations take a minute at the 3 s of the main network.
    process.env.COFFER_TRX_BLOCK_MS ||= '1000';
    // Eight functions are called every minute: with less they start anew each time. Each environment
    // that waits takes about 22 MB.
    process.env.COFFER_IDLE_SECONDS ||= totalmem() > 20e9 ? '600' : '75';
    const stack = await bringUp(supervisor, ui, { endpointUrl: process.env.AWS_ENDPOINT_URL });
    services = stack.services;
    supervisor.check();
    ui.title(
      `Layers: ${[...onOwnTables, ...[...onDeployed, ...breaking, atLast].flat()].join(', ')}`,
    );
    return stack.file.aws.endpoint_url;
  };
  const endCloud = () => Promise.all(services.map((service) => supervisor.end(service)));
  return runAndCheck(cloud(), ui, { ...work, endCloud });
}
