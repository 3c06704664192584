import { accountEvents } from '#lib/constructs/monitoring/account-events.ts';
import { CheckFailed } from '#workstation/check.ts';
import type { AnyCheck, Ending, Outcome } from './check.ts';
import { NotShown } from './not-shown.ts';
import type { World } from './world.ts';

/** A line of progress: makeUi's step. */
export interface Progress {
  update(detail: string): void;
  done(detail?: string): void;
  fail(detail: string): void;
  skip(detail: string): void;
}

/** What a check is divided into: undefined is the whole. */
export function partsOf(check: AnyCheck, chains: readonly string[]): (string | undefined)[] {
  if (check.of === 'chains') return [...chains];
  return check.of === 'rules' ? accountEvents.map(({ name }) => name) : [undefined];
}

const nameOf = (check: AnyCheck, part: string | undefined): string =>
  part === undefined ? check.name : `${check.name} ${part}`;

/**
 * Runs the checks in their order, the parts of each side by side, and resolves to one outcome for each part. A check
 * whose need was not met is not shown, so that one cause fails once. Nothing is thrown.
 */
export async function runChecks(
  checks: readonly AnyCheck[],
  world: World,
  step: (label: string) => Progress,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  /** The first need that did not hold: of the same part, or of the whole check. */
  const unmet = (check: AnyCheck, part: string | undefined) =>
    check.needs
      .flatMap((need) => outcomes.filter(({ name }) => name === need || name === `${need} ${part}`))
      .find(({ ending }) => ending !== 'held');
  for (const check of checks) {
    const ended = await Promise.all(
      partsOf(check, world.chains).map((part) => runPart(check, part, unmet(check, part))),
    );
    outcomes.push(...ended);
  }
  return outcomes;

  async function runPart(
    check: AnyCheck,
    part: string | undefined,
    need: Outcome | undefined,
  ): Promise<Outcome> {
    const name = nameOf(check, part);
    const line = step(name);
    const startedAt = Date.now();
    const ending = async (): Promise<{ ending: Ending; says: string }> => {
      try {
        if (need) throw new NotShown(`it needs ${need.name}, which ${wordOf[need.ending]}`);
        world.signal.throwIfAborted();
        const says = await check.run(world, (detail) => line.update(detail), part);
        return emulated(check, world, says);
      } catch (error) {
        return endingOf(check, world, error as Error);
      }
    };
    const how = await ending();
    const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
    if (how.ending === 'failed') line.fail(how.says);
    else if (how.ending === 'held') line.done(how.says);
    else line.skip(`not shown here: ${how.says}`);
    return { name, ...how, ...(how.ending === 'failed' && { page: check.page }), seconds };
  }
}

const wordOf: Record<Ending, string> = {
  held: 'held',
  failed: 'failed',
  'not shown': 'was not shown',
};

/** What worked on an emulator is shown only where the emulator is like AWS in it. */
const emulated = ({ emulatorLacks }: AnyCheck, world: World, says: string) =>
  emulatorLacks !== undefined && world.endpoint !== undefined
    ? { ending: 'not shown' as const, says: `on an emulator ${emulatorLacks} (there: ${says})` }
    : { ending: 'held' as const, says };

function endingOf(check: AnyCheck, world: World, error: Error): { ending: Ending; says: string } {
  if (error instanceof NotShown) return { ending: 'not shown', says: error.message };
  if (world.signal.aborted) return { ending: 'not shown', says: 'the run was interrupted' };
  // A rule that an emulator does not know is not a rule that does not fire.
  if (check.of === 'rules' && world.endpoint !== undefined && error instanceof CheckFailed) {
    return {
      ending: 'not shown',
      says: `on an emulator ${check.emulatorLacks} (there: ${error.message})`,
    };
  }
  return { ending: 'failed', says: error.message };
}

/** Undoes what the run made, the newest first. Resolves to what could not be undone, as sentences. */
export async function cleanUp(world: Pick<World, 'cleanups'>): Promise<string[]> {
  const left: string[] = [];
  for (const { what, undo } of world.cleanups.splice(0)) {
    try {
      await undo();
    } catch (error) {
      left.push(`${what}: ${(error as Error).message}`);
    }
  }
  return left;
}
