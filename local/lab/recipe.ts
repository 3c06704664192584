import type { AdminClient } from '../clients/admin-client.ts';
import type { LabChain } from './lab-chain.ts';
import type { LabShop } from './lab-shop.ts';

/** What recipes work with. */
export interface LabWorld {
  slug: string;
  chain(name: string): LabChain;
  shop(): Promise<LabShop>;
  /** Alice and Bob. */
  admins(): Promise<AdminClient[]>;
  /** Runs the redispatch with its clock this many seconds ahead. */
  redispatchAhead(seconds: number): Promise<void>;
  /** Where the steps' curl commands call. */
  urls: { lab: string; admin: string };
}

export interface StepState {
  title: string;
  /** The same by hand, or null where it only waits. */
  curl: string | null;
  state: 'runs' | 'done' | 'failed';
  /** What was seen, or why it failed. */
  seen: string | null;
}

export interface RunState {
  recipe: string;
  state: 'runs' | 'done' | 'failed';
  steps: StepState[];
}

/** Does one step; what it returns is shown, and what it throws ends the recipe. */
export type Step = <T>(
  title: string,
  curl: string | null,
  work: () => Promise<{ seen: string; found: T }>,
) => Promise<T>;

export interface Recipe {
  name: string;
  title: string;
  about: string;
  play(world: LabWorld, step: Step): Promise<void>;
  /** Undoes what a run that ended in the middle may have left. */
  cleanUp(world: LabWorld): Promise<void>;
}

/** A check at the end of a recipe. */
export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not as expected: ${what}`);
}

/** Asks every half second until `look` finds something; for a machine of one busy core. */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + 240_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Timed out after four minutes waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Starts a recipe; the state that it returns changes while it runs. */
export function startRecipe(recipe: Recipe, world: LabWorld): RunState {
  const run: RunState = { recipe: recipe.name, state: 'runs', steps: [] };
  const step: Step = async (title, curl, work) => {
    const state: StepState = { title, curl, state: 'runs', seen: null };
    run.steps.push(state);
    try {
      const { seen, found } = await work();
      Object.assign(state, { state: 'done', seen });
      return found;
    } catch (error) {
      Object.assign(state, { state: 'failed', seen: (error as Error).message });
      throw error;
    }
  };
  recipe
    .play(world, step)
    .then(
      () => 'done' as const,
      () => 'failed' as const,
    )
    .then(async (ended) => {
      await recipe.cleanUp(world).catch(() => {});
      run.state = ended;
    });
  return run;
}
