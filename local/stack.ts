import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { consoleSite } from '#lib/bundling/console-site.ts';
import { readStage, withChains } from '#lib/stages/stage.ts';
import { tokensOf } from '#lib/stages/tokens-of.ts';
import { type ChainName, type FamilyAddresses, familyOf } from '#shared/chains.ts';
import { machine, signInOrigin } from '#workstation/emulated.ts';
import { paths } from '#workstation/paths.ts';
import { type StackFile, writePrivate } from '#workstation/stack-file.ts';
import type { Step, Ui } from '#workstation/ui.ts';
import { localChains } from './chains/all.ts';
import type { RunningChain } from './chains/local-chain.ts';
import { startPriceServer } from './chains/price-server.ts';
import { startProvider } from './chains/provider.ts';
import { bootstrapCdk, type Deployment, deploy, putParameters } from './cloud/deploy.ts';
import { type Cloud, startEmulator, useEmulator } from './cloud/emulator.ts';
import { startEnergyMarket } from './cloud/energy-market.ts';
import { firstTicks } from './cloud/first-ticks.ts';
import { demoSlug, fundHotWallet, type Seeded, seed } from './cloud/seed.ts';
import { lastConsolePort, synthesize } from './cloud/synthesis.ts';
import { type ConsoleTarget, startConsoleServer } from './console/console-server.ts';
import { startMessageBox } from './lab/message-box.ts';
import { startLab } from './lab/start-lab.ts';
import { freePort, portFor } from './process/free-port.ts';
import { forFunctions } from './process/functions-host.ts';
import { installEmulator } from './process/python.ts';
import { forgetSecrets } from './process/secrets-ledger.ts';
import type { Service, Supervisor } from './process/supervisor.ts';

export interface RunningStack {
  file: StackFile;
  cloud: Cloud;
  chains: RunningChain[];
  /** Where testers set prices: `PUT <url>/prices`. */
  priceServerUrl: string;
  /** Processes that must keep running for the stack to work. */
  services: Service[];
}

async function shown<T>(step: Step, work: () => Promise<T>, done: (value: T) => string) {
  try {
    const value = await work();
    step.done(done(value));
    return value;
  } catch (error) {
    step.fail((error as Error).message.split('\n')[0] ?? '');
    throw error;
  }
}

/** All results or the first error, after each promise has settled: none is left running. */
async function settleAll<T extends readonly unknown[]>(
  work: {
    [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}

async function startCloud(
  supervisor: Supervisor,
  ui: Ui,
  { endpointUrl, consoleUrl }: { endpointUrl: string | undefined; consoleUrl: string },
): Promise<Cloud> {
  const step = ui.step('AWS emulator');
  const cloud = await shown(
    step,
    async () => {
      if (endpointUrl) return useEmulator(endpointUrl);
      await installEmulator(supervisor, step.update);
      step.update('starting');
      return startEmulator(supervisor, consoleUrl);
    },
    (started) => started.endpointUrl,
  );
  await shown(
    ui.step('cdk bootstrap'),
    () => bootstrapCdk(supervisor, cloud),
    () => '',
  );
  return cloud;
}

/**
 * Two providers for each chain, as a deployment has them; both have the chain's node behind them.
 */
async function startProviders(
  supervisor: Supervisor,
  chains: RunningChain[],
): Promise<Record<string, string[]>> {
  const pairs = chains.map(async ({ name, url }): Promise<[string, string[]]> => {
    const pair = await Promise.all([startProvider(url), startProvider(url)]);
    for (const provider of pair) supervisor.onStop(() => provider.close());
    return [name, pair.map((provider) => forFunctions(provider.url))];
  });
  return Object.fromEntries(await Promise.all(pairs));
}

/** The local stage with the chains that run. */
const stageOf = (chains: RunningChain[]) =>
  withChains(
    readStage('local'),
    chains.map(({ name }) => name),
  );

/** The demo project with its admins and keys, and coins and tokens in its hot wallet. */
async function demoProject(
  supervisor: Supervisor,
  ui: Ui,
  target: { cloud: Cloud; deployment: Deployment; chains: RunningChain[] },
): Promise<Seeded> {
  const { cloud, deployment, chains } = target;
  const step = ui.step('Demo project');
  // Blocks take seconds: the wallets are filled while the keys are made.
  let funded: Promise<unknown> = Promise.resolve();
  const fund = (wallet: FamilyAddresses) => {
    supervisor.check();
    funded = shown(
      ui.step('Hot wallet'),
      () =>
        settleAll(
          chains.map((chain) =>
            fundHotWallet(chain, wallet[familyOf[chain.name]], () => supervisor.check()),
          ),
        ),
      () => `the hot wallets hold coins and tokens on ${chains.length} chains (EVM: ${wallet.EVM})`,
    );
    // Thrown below, once the rest has ended.
    funded.catch(() => {});
  };
  try {
    return await shown(
      step,
      () => seed(cloud, deployment, { progress: step.update, onWallet: fund }),
      () => `${demoSlug}, two admins, three keys`,
    );
  } finally {
    await funded;
  }
}

/** Writes the documentation to `.local/docs`: in a process of its own, whose memory it gives back. */
const writeDocs = (supervisor: Supervisor): Promise<void> =>
  supervisor.run({
    name: 'docs',
    command: process.execPath,
    args: ['--import', 'tsx', 'local/tasks/docs/write.ts'],
    env: { ...machine(), COFFER_LOCAL_DIR: paths.state },
  });

/** The console's settings, as ConsoleStack writes them for AWS. */
const consoleTarget = (
  site: string,
  { cloud, deployment, chains }: { cloud: Cloud; deployment: Deployment; chains: RunningChain[] },
): ConsoleTarget => ({
  site,
  docs: `${paths.state}/docs`,
  adminApiUrl: deployment.adminApiUrl,
  signIn: signInOrigin(cloud.endpointUrl),
  config: {
    stage: 'local',
    local: true,
    issuer: `https://cognito-idp.${cloud.region}.amazonaws.com/${deployment.userPoolId}`,
    sign_in: signInOrigin(cloud.endpointUrl),
    client_id: deployment.userPoolClientId,
    merchant_api: deployment.apiUrl,
    // No explorer knows a chain of this machine.
    explorers: {},
    tokens: tokensOf(stageOf(chains)),
  },
});

/**
 * Brings the whole local cloud up: emulator, chains, prices, the deployed stacks, the demo
 * project; then writes `.local/stack.json`. `supervisor` owns every process. With `endpointUrl` the
 * deployment goes to an emulator that already runs there, and that emulator keeps running. With
 * `chains` only those start, which takes less memory and processor time.
 */
export async function bringUp(
  supervisor: Supervisor,
  ui: Ui,
  options: { endpointUrl?: string; chains?: ChainName[] | undefined } = {},
): Promise<RunningStack> {
  rmSync(paths.stack, { force: true });
  forgetSecrets();
  const prices = await startPriceServer((await portFor('PRICES')).port);
  supervisor.onStop(() => prices.close());
  // The templates name it: with the same port they need not be made again.
  const consolePort = await portFor('CONSOLE', () => freePort(lastConsolePort()));
  const pages = await startConsoleServer(consolePort.port);
  supervisor.onStop(() => pages.close());
  const box = await startMessageBox();
  supervisor.onStop(() => box.close());
  const [cloud, chains, , site] = await settleAll([
    startCloud(supervisor, ui, { endpointUrl: options.endpointUrl, consoleUrl: pages.url }),
    settleAll(
      localChains
        .filter(({ name }) => options.chains?.includes(name) ?? true)
        .map(({ title, start }) =>
          shown(
            ui.step(title),
            () => start(supervisor),
            (running) => running.url,
          ),
        ),
    ),
    shown(
      ui.step('Functions and templates'),
      () => synthesize(supervisor, { chains: options.chains, consoleUrl: pages.url }),
      () => '',
    ),
    shown(
      ui.step('Console and documentation'),
      async () => {
        await writeDocs(supervisor);
        return consoleSite('local-cloud');
      },
      () => pages.url,
    ),
  ] as [Promise<Cloud>, Promise<RunningChain[]>, Promise<void>, Promise<string>]);
  const providers = await startProviders(supervisor, chains);
  const tron = chains.find(({ name }) => name === 'TRX');
  const market = tron ? await startEnergyMarket({ tronUrl: tron.url }) : null;
  if (market) supervisor.onStop(() => market.close());
  const urls = {
    priceFeed: forFunctions(prices.feedUrl),
    energyMarket: market ? forFunctions(market.url) : null,
    slack: box.slackUrl,
  };
  await putParameters(cloud, providers, urls);
  supervisor.check();
  const deployment = await shown(
    ui.step('cdk deploy'),
    () => deploy(supervisor, cloud),
    () => 'all stacks',
  );
  pages.serve(consoleTarget(site, { cloud, deployment, chains }));
  const [, seeded] = await settleAll([
    shown(
      ui.step('Prices and watchers'),
      () => firstTicks(cloud, stageOf(chains), () => supervisor.check()),
      () => 'each chain is watched, each coin has a price',
    ),
    demoProject(supervisor, ui, { cloud, deployment, chains }),
  ] as [Promise<void>, Promise<Seeded>]);
  supervisor.check();
  const file: StackFile = {
    ready: true,
    base_url: `${deployment.apiUrl}/${demoSlug}/api`,
    docs_url: `${pages.url}/docs/`,
    aws: { endpoint_url: cloud.endpointUrl, region: cloud.region },
    admin: {
      api_url: deployment.adminApiUrl,
      user_pool_client_id: deployment.userPoolClientId,
      console_url: pages.url,
      slack_url: box.slackUrl,
    },
    lab: { url: `${pages.url}/lab`, token: randomBytes(16).toString('hex') },
    admins: seeded.admins,
    project: { slug: demoSlug, wallet: seeded.wallet, keys: seeded.keys },
    chains: Object.fromEntries(
      chains.map((chain) => [
        chain.name,
        {
          rpc_urls: [chain.url],
          provider_urls: providers[chain.name] ?? [],
          faucet: chain.faucet,
          ...(chain.faucetPrivateKey && { faucet_private_key: chain.faucetPrivateKey }),
          tokens: chain.tokens,
          ...(chain.swap && { swap: chain.swap }),
        },
      ]),
    ),
  };
  const lab = startLab(pages, {
    file,
    chains,
    box,
    priceServerUrl: prices.url,
    userPoolId: deployment.userPoolId,
  });
  supervisor.onStop(() => lab.close());
  writePrivate(paths.stack, file);
  return {
    file,
    cloud,
    chains,
    priceServerUrl: prices.url,
    services: [...(cloud.service ? [cloud.service] : []), ...chains.map((chain) => chain.service)],
  };
}
