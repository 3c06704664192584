import { readFileSync, statSync } from 'node:fs';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import { operatorStage } from '#lib/stages/stage.ts';
import { providersOf } from '../canary/providers.ts';
import { chosenChains } from '../chosen-chains.ts';
import { awsSources } from '../preflight/aws-sources.ts';
import { targetStage } from '../target.ts';
import {
  accountOf,
  findContract,
  planDeployment,
  sendDeployment,
  waitForDeployment,
} from './deployment.ts';
import { callLines, foundLine } from './lines.ts';

interface Values {
  stage: string;
  chain: string;
  'key-file': string | undefined;
}

/** Two blocks of the slowest chain pass in half a minute. */
const patience = { withinMs: 5 * 60_000, everyMs: 2_000 };

export async function run({
  stage: name,
  chain: given,
  'key-file': file,
}: Values): Promise<number> {
  const stage = operatorStage(name);
  const chains = chosenChains(stage, [given]);
  // Before anything is asked: a key that others can read is not used.
  const account = file === undefined ? null : accountOf(keyIn(file));
  targetStage(stage.stage);
  const { providers, problems } = await providersOf(awsSources(stage).read, stage, chains);
  const [first] = providers;
  if (!first) throw new Error(problems.join('; '));
  const { chain } = first;
  if (chain.family !== 'EVM') throw new Error(`${chain.name} has no contract for groups.`);
  const network = evmNetwork(chain);
  const urls = (all: typeof providers) => all.map(({ entry }) => entry);
  const rpc = makeRpc({
    urls: urls(providers.filter(({ list }) => list === 'providers')),
    network,
  });
  const sending = makeRpc({ urls: urls(providers.filter(({ sends }) => sends)), network });
  const deps = { chain, rpc, sending };
  const found = await findContract(deps);
  console.log(foundLine(chain.name, found));
  if (found !== 'absent') return found === 'no factory' ? 1 : 0;
  const call = await planDeployment(deps);
  for (const line of callLines(chain, call)) console.log(line);
  if (!account) return 0;
  const txHash = await sendDeployment(deps, call, account);
  console.log(`Sent by ${account.address}: ${txHash}`);
  if (!(await waitForDeployment(deps, txHash, patience))) {
    console.error('It is in no block yet: run the command again later, without --key-file.');
    return 1;
  }
  console.log(`${payMany.address} is deployed. Groups use it once its block is final.`);
  return 0;
}

function keyIn(file: string): string {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`Others can read ${file}: chmod 600 ${file}`);
  return readFileSync(file, 'utf8');
}
