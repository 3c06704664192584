import type { ChainName } from '#shared/chains.ts';
import type { Say } from './not-shown.ts';
import type { World } from './world.ts';

/** How a check ended: it held, it failed, or it could not be shown where it ran. */
export type Ending = 'held' | 'failed' | 'not shown';

/** A check, or one part of it: of one chain, or of one rule. */
export interface Outcome {
  /** `deposit ETH` of a check that has parts. */
  name: string;
  ending: Ending;
  /** What was seen; what was expected and what was there; or why nothing was shown. */
  says: string;
  /** The page that helps; only of one that failed. */
  page?: string;
  seconds: number;
}

/** A row of the table of checks (checks.ts). */
export interface Check<Part extends 'chains' | 'rules' | 'one' = 'one'> {
  /** One word, for `--only`. */
  name: string;
  /** What it shows, as a sentence without a full stop. */
  shows: string;
  /** The checks without which it cannot run: those of the same chain, if both are of each chain. */
  needs: readonly string[];
  /** What it costs on AWS and on the chains. */
  cost: string;
  /** What helps when it fails. */
  page: string;
  /** It sends money of the funded key or of the project. */
  movesMoney?: true;
  /** It is in the short form. */
  isShort?: true;
  /** Once, or once for each chain or each rule about the account. */
  of: Part;
  /** Why it counts as not shown on an emulator, even if all of it worked there. */
  emulatorLacks?: string;
  /** Resolves to what it saw. Throws NotShown, or CheckFailed or any other error if it failed. */
  run(
    world: World,
    say: Say,
    part: Part extends 'chains' ? ChainName : Part extends 'rules' ? string : undefined,
  ): Promise<string>;
}

/** A check of any kind, as the table and the runner hold it. */
export type AnyCheck = Omit<Check<'chains' | 'rules' | 'one'>, 'run'> & {
  run(world: World, say: Say, part: string | undefined): Promise<string>;
};

export const check = <Part extends 'chains' | 'rules' | 'one'>(row: Check<Part>): AnyCheck =>
  row as unknown as AnyCheck;
