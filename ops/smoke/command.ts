import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { operatorStage, type Stage } from '#lib/stages/stage.ts';
import { urlOf } from '#model/rpc-url.ts';
import { type ChainName, familyOf } from '#shared/chains.ts';
import { paths } from '#workstation/paths.ts';
import { chosenStack } from '#workstation/stack-file.ts';
import { makeUi } from '#workstation/ui.ts';
import type { KeyWallet } from '#workstation/wallets/chain-wallet.ts';
import { providersOf } from '../canary/providers.ts';
import { chosenChains } from '../chosen-chains.ts';
import { awsSources } from '../preflight/aws-sources.ts';
import { targetStage } from '../target.ts';
import { chosenChecks, refuseMainNetworks } from './chosen-checks.ts';
import { makeBudget, mostOf } from './money.ts';
import { NotShown } from './not-shown.ts';
import { countsOf, isSound, keepReport, type Report, summaryOf } from './report.ts';
import { cleanUp, partsOf, runChecks } from './run-checks.ts';
import { type Funds, fundsOf, fundsVariable, readFunds, readPeople } from './secret-files.ts';
import { stageTarget } from './stage-target.ts';
import type { World } from './world.ts';

export interface SmokeValues {
  stage: string;
  chain: string[];
  only: string[];
  short: boolean;
  'dry-run': boolean;
  project: string;
  people: string | undefined;
  funds: string | undefined;
  'webhook-url': string | undefined;
  outputs: string | undefined;
  'previous-assembly': string | undefined;
  assembly: string | undefined;
  json: boolean;
}

const runFile = promisify(execFile);

/** The chains that are asked for, or all of the stage; of the local cloud those that it runs. */
function chainsOf(stage: Stage, values: SmokeValues): ChainName[] {
  const chains = chosenChains(stage, values.chain);
  if (!stage.local || values.chain.length > 0) return chains;
  const running = chosenStack()?.chains ?? {};
  return chains.filter((name) => running[name] !== undefined);
}

/** The wallet of a funded key, on a provider of the stage that takes transactions. */
function walletsOf(stage: Stage, funds: Funds, catalog: World['catalog']): World['wallet'] {
  const made = new Map<ChainName, Promise<KeyWallet>>();
  const make = async (chain: ChainName): Promise<KeyWallet> => {
    const key = fundsOf(funds, chain);
    if (key === undefined) {
      throw new NotShown(
        `there is no funded key for ${familyOf[chain]}: give --funds FILE or set ${fundsVariable}`,
      );
    }
    const { providers, problems } = await providersOf(awsSources(stage).read, stage, [chain]);
    const provider = providers.find(({ sends }) => sends);
    if (!provider)
      throw new Error(problems[0] ?? `${chain} has no provider that takes transactions`);
    const url = urlOf(provider.entry);
    const wallets = {
      EVM: async () =>
        (await import('#workstation/wallets/evm-wallet.ts')).evmWallet(
          url,
          catalog[chain].chainId!,
          key,
        ),
      TRX: async () => (await import('#workstation/wallets/tron-wallet.ts')).tronWallet(url, key),
      SOL: async () =>
        (await import('#workstation/wallets/solana-wallet.ts')).solanaWallet(url, key),
    };
    return wallets[familyOf[chain]]();
  };
  return (chain) => {
    const wallet = made.get(chain) ?? make(chain);
    made.set(chain, wallet);
    return wallet;
  };
}

function peopleOf(stage: Stage, file: string | undefined): World['people'] {
  const given = readPeople(file);
  if (given || !stage.local) return given;
  return chosenStack()?.admins ?? null;
}

/** Deploys an assembly that was made before, as docs/deploy.md "Rollback" does. */
async function deploy(assembly: string): Promise<void> {
  await runFile(
    'npx',
    ['cdk', 'deploy', '--app', assembly, '--all', '--require-approval', 'never'],
    { cwd: paths.root, maxBuffer: 2 ** 26 },
  );
}

function dryRun(
  world: Pick<World, 'chains' | 'endpoint'>,
  chosen: ReturnType<typeof chosenChecks>,
): string[] {
  const lines = chosen.flatMap((check) => {
    const parts = partsOf(check, world.chains).filter((part) => part !== undefined);
    const of = parts.length > 0 ? ` (${parts.join(', ')})` : '';
    return [`  ${check.name}${of}: ${check.shows}`, `    costs ${check.cost}`];
  });
  const most = world.chains.map((chain) => {
    const { coins, tokens } = mostOf(chain, world.endpoint);
    return `${chain} ${coins} coins and ${tokens} of a token`;
  });
  const moves = chosen.some(({ movesMoney }) => movesMoney);
  return [
    ...lines,
    moves
      ? `  The funded key pays at most: ${most.join('; ')}. Withdrawals bring part of it back.`
      : '  No money is moved.',
  ];
}

export async function run(values: SmokeValues): Promise<number> {
  const stage = operatorStage(values.stage);
  const chosen = chosenChecks(values);
  targetStage(stage.stage);
  const endpoint = process.env.AWS_ENDPOINT_URL;
  refuseMainNetworks(stage, chosen, endpoint);
  const options = {
    slug: values.project,
    webhookUrl: values['webhook-url'],
    previousAssembly: values['previous-assembly'],
    assembly: values.assembly,
  };
  const chains = chainsOf(stage, values);
  const ui = makeUi({ out: values.json ? process.stderr : process.stdout });
  if (values['dry-run']) {
    ui.line(`A smoke run of ${stage.stage} would do this:`);
    for (const line of dryRun({ chains, endpoint }, chosen)) ui.line(line);
    return 0;
  }
  const cli = async (args: string[]) => (await runFile('aws', args)).stdout;
  const abort = new AbortController();
  const interrupt = () => abort.abort(new Error('The smoke run was interrupted'));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, interrupt);
  const startedAt = Date.now();
  const catalog = mergeCatalog(stage);
  const world: World = {
    stage,
    catalog,
    chains,
    options,
    endpoint,
    cli,
    deploy,
    startedAt,
    target: await stageTarget(stage.stage, values.outputs, cli),
    people: peopleOf(stage, values.people),
    wallet: walletsOf(stage, readFunds(values.funds), catalog),
    budget: makeBudget(endpoint),
    sent: [],
    signal: abort.signal,
    run: startedAt.toString(36),
    owners: [],
    expectedEvents: [],
    cleanups: [],
  };
  try {
    const outcomes = await runChecks(chosen, world, (label) => ui.step(label));
    const step = ui.step('clean up');
    // Also what an interrupted run made is taken away; a second interrupt ends the process.
    world.signal = new AbortController().signal;
    const left = await cleanUp(world);
    if (left.length > 0) step.fail(left.join('; '));
    else step.done();
    const report: Report = {
      stage: stage.stage,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date().toISOString(),
      on: endpoint ?? 'aws',
      chains,
      counts: countsOf(outcomes),
      outcomes,
      sent: world.sent,
      left,
    };
    const folder = keepReport(report);
    if (values.json) console.log(JSON.stringify(report, null, 2));
    for (const { chain, amount, token, to } of report.sent) {
      ui.line(`  paid on ${chain}: ${amount} ${token} to ${to}`);
    }
    for (const { name, says, page, ending } of outcomes) {
      if (ending === 'failed') ui.line(`  failed: ${name}: ${says}. See ${page}`);
    }
    ui.line(`${summaryOf(report)}. ${folder}/report.md`);
    const isOk = isSound(report) && !abort.signal.aborted;
    return isOk ? 0 : 1;
  } finally {
    ui.close();
    for (const signal of signals) process.removeListener(signal, interrupt);
  }
}
