import { asObject, rpcParameter } from '#aws/runtime/rpc-parameter.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { type BudgetRole, shareOf } from '#chains/rpc/budget.ts';
import { enabledChains, type Stage } from '#lib/stages/stage.ts';
import type { RpcUrl } from '#model/rpc-url.ts';
import type { ChainName } from '#shared/chains.ts';
import { type CallsNeeded, callsNeeded } from './calls-needed.ts';
import type { ReadParameter } from './check-parameters.ts';
import type { Finding } from './finding.ts';

const roles: BudgetRole[] = ['watcher', 'signer'];
/** A plan of one request a second, which shows the shares of an entry. */
const share = (entry: RpcUrl, role: BudgetRole): number =>
  typeof entry === 'string' ? 1 : (shareOf({ ...entry, requestsPerSecond: 1 }, role) ?? 1);

const perSecond = (calls: number): string => `${Math.ceil(calls * 10) / 10}`;

/**
 * Compares what each enabled chain's watcher and signer need at least with what the providers'
 * plans allow. `fails`: all plans together are too small, so that the chain falls behind for ever;
 * `ask`: only one is, so that the chain falls behind when the others are away; `unknown`: a plan is
 * not stated. A parameter that is missing or invalid is the finding of checkParameters.
 */
export async function checkPlans(read: ReadParameter, stage: Stage): Promise<Finding[]> {
  const found = await Promise.all(
    enabledChains(stage).map((chain) => checkChain(read, stage, chain)),
  );
  return found.flatMap((finding) => finding ?? []);
}

async function checkChain(
  read: ReadParameter,
  stage: Stage,
  chain: ChainName,
): Promise<Finding | null> {
  const name = `${stage.rpcParameters}/${chain}`;
  const providers = await providersOf(read, name);
  if (!providers) return null;
  const need = callsNeeded(mergeCatalog(stage)[chain]);
  const subject = `Plans of ${chain}`;
  const needs = `the watcher needs ${perSecond(need.watcher)} calls per second, the signer ${perSecond(need.signer)} for one wallet that pays`;
  const stated = providers.flatMap((entry, i) =>
    typeof entry !== 'string' && entry.requestsPerSecond !== undefined ? [{ entry, i }] : [],
  );
  const small = stated.flatMap(({ entry, i }) => {
    const lacking = roles.filter((role) => (shareOf(entry, role) ?? 0) < need[role]);
    return lacking.length > 0 ? [{ i, says: tooSmall({ entry, i, need, lacking }) }] : [];
  });
  if (small.length > 0) {
    const sum = (role: BudgetRole) =>
      stated.reduce((total, { entry }) => total + (shareOf(entry, role) ?? 0), 0);
    const isAllStated = stated.length === providers.length;
    const never = isAllStated && roles.some((role) => sum(role) < need[role]);
    return {
      subject,
      verdict: never ? 'fails' : 'ask',
      says: small.map(({ says }) => says).join('; '),
      todo: never
        ? `${chain} would fall behind permanently: use larger plans or more providers, and write them into ${name}`
        : `${chain} falls behind while the other providers are down: use larger plans`,
    };
  }
  if (stated.length < providers.length) {
    const unstated = providers.flatMap((_, i) =>
      stated.some((one) => one.i === i) ? [] : [`provider ${i + 1}`],
    );
    const says = `${needs}; the plan of ${unstated.join(', ')} is not stated`;
    const todo = `write "requestsPerSecond" into ${name} (docs/deploy.md, "Requests to providers")`;
    return { subject, verdict: 'unknown', says, todo };
  }
  return { subject, verdict: 'ok', says: needs };
}

/** The sentence about one provider whose plan does not reach. */
function tooSmall(of: {
  entry: RpcUrl & object;
  i: number;
  need: CallsNeeded;
  lacking: BudgetRole[];
}): string {
  const { entry, i, need, lacking } = of;
  const lacks = lacking.map((role) => {
    const has = shareOf(entry, role) ?? 0;
    return `the ${role} may use ${perSecond(has)} and needs ${perSecond(need[role])}`;
  });
  const plan = Math.ceil(Math.max(...roles.map((role) => need[role] / share(entry, role))));
  return `the plan of provider ${i + 1} (${entry.requestsPerSecond} calls a second) is too small: ${lacks.join(', ')}; it must allow ${plan}, ${perSecond(plan - (entry.requestsPerSecond ?? 0))} more`;
}

/** The providers of a parameter; null if it cannot be read. */
async function providersOf(read: ReadParameter, name: string): Promise<RpcUrl[] | null> {
  try {
    const parameter = await read(name);
    const parsed = rpcParameter().safeParse(JSON.parse(asObject(parameter?.value ?? '')));
    return parsed.success ? parsed.data.providers : null;
  } catch {
    return null;
  }
}
