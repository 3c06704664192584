import type { Stage } from '#lib/stages/stage.ts';
import { WrongUsage } from '../options.ts';
import type { AnyCheck } from './check.ts';
import { checks } from './checks.ts';
import { mainNetworks } from './main-networks.ts';

/**
 * The checks of `--only` and `--short` with all that they need, in the order of the table. Throws WrongUsage for a
 * name that no check has.
 */
export function chosenChecks(
  { only, short }: { only: readonly string[]; short: boolean },
  table = checks,
): AnyCheck[] {
  const wanted = new Set<string>();
  const add = (name: string) => {
    const row = table.find((check) => check.name === name);
    if (!row) {
      const names = table.map((check) => check.name).join(', ');
      throw new WrongUsage(`There is no check "${name}"; --only takes ${names}.`);
    }
    wanted.add(name);
    for (const need of row.needs) add(need);
  };
  const first = only.length > 0 ? only : table.map(({ name }) => name);
  for (const name of first) {
    const row = table.find((check) => check.name === name);
    if (short && row && !row.isShort) continue;
    add(name);
  }
  return table.filter(({ name }) => wanted.has(name));
}

/** Throws a sentence if a check would move money on a stage of main networks. */
export function refuseMainNetworks(
  stage: Stage,
  chosen: readonly AnyCheck[],
  endpoint: string | undefined,
): void {
  const main = mainNetworks(stage, endpoint);
  const moving = chosen.filter(({ movesMoney }) => movesMoney).map(({ name }) => name);
  if (main.length === 0 || moving.length === 0) return;
  const others = checks.filter(({ movesMoney }) => !movesMoney).map(({ name }) => name);
  throw new Error(
    `The stage ${stage.stage} uses main networks (${main.join(', ')}), and ${moving.join(', ')} would move money. ` +
      `A smoke run moves money only on test networks. Name checks that move none: --only ${others.join(' --only ')}`,
  );
}
