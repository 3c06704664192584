import { enabledChains, type Stage } from '#lib/stages/stage.ts';
import { type ChainName, chainNames } from '#shared/chains.ts';

/** The chains to ask about: the stage's own, or those of them that `--chain` names. */
export function chosenChains(stage: Stage, names: readonly string[] = []): ChainName[] {
  const enabled = enabledChains(stage);
  if (names.length === 0) return enabled;
  return names.map((given) => {
    const name = given.toUpperCase() as ChainName;
    if (!chainNames.includes(name)) {
      throw new Error(`There is no chain ${given}; --chain takes ${chainNames.join(', ')}.`);
    }
    if (!enabled.includes(name)) {
      throw new Error(`The stage ${stage.stage} does not enable ${name}.`);
    }
    return name;
  });
}
