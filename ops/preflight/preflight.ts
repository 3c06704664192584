import type { Stage } from '#lib/stages/stage.ts';
import { type AccountSource, checkAccount } from './check-account.ts';
import { checkEnergy, type EnergySource } from './check-energy.ts';
import { checkGuards } from './check-guards.ts';
import { checkNames, type NameSource } from './check-names.ts';
import { checkParameters, type ReadParameter } from './check-parameters.ts';
import { checkPlans } from './check-plans.ts';
import { checkQuotas, type QuotaSource } from './check-quotas.ts';
import { checkTrail, type Trail } from './check-trail.ts';
import type { Finding } from './finding.ts';

export interface PreflightSources {
  read: ReadParameter;
  quotas: QuotaSource;
  account: AccountSource;
  energy: EnergySource;
  names: NameSource;
  trails(): Promise<Trail[]>;
}

const marks = { ok: 'ok    ', ask: 'ask   ', fails: 'FAILS ', unknown: '?     ' };

const lines = ({ subject, verdict, says, todo }: Finding): string[] => [
  `  ${marks[verdict]} ${subject}: ${says}`,
  ...(todo && verdict !== 'ok' ? [`         -> ${todo}`] : []),
];

/** Checks everything that a deployment of the stage needs; prints and returns the findings. */
export async function preflight(
  sources: PreflightSources,
  stage: Stage,
  print: (line: string) => void,
): Promise<Finding[]> {
  const sections: [string, Promise<Finding[]>][] = [
    ['Account', checkAccount(sources.account, stage)],
    ['Names', checkNames(sources.names, stage)],
    ['Trail', checkTrail(sources.trails, stage)],
    ['Guards', checkGuards(stage)],
    ['Parameters', checkParameters(sources.read, stage)],
    ['Energy', checkEnergy(sources.read, sources.energy, stage)],
    ['Plans', checkPlans(sources.read, stage)],
    ['Quotas', checkQuotas(sources.quotas, stage)],
  ];
  const all: Finding[] = [];
  for (const [title, looked] of sections) {
    print(title);
    const findings = await looked;
    all.push(...findings);
    for (const line of findings.flatMap(lines)) print(line);
  }
  const count = (verdict: Finding['verdict']) =>
    all.filter((one) => one.verdict === verdict).length;
  print(
    `${count('ok')} ok, ${count('ask')} to ask for, ${count('unknown')} unknown, ${count('fails')} that would fail`,
  );
  return all;
}
