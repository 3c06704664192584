/**
 * Takes turns between processes that run at the same time, so that a run repeats. Only the life
 * whose turn it is calls its ports. Calls that a life makes in parallel begin together and answer
 * in the order in which they were made. A life whose calls wait is never overtaken by the machine.
 */
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';

interface Waiting {
  begin: () => Promise<unknown>;
  settle: (result: PromiseSettledResult<unknown>) => void;
}

/** A life computes between its calls for at most this many rounds of the event loop. */
const computing = 20;
/** Milliseconds for a life that waits for a timer, before the others continue without it. */
const patienceMs = 3_000;

export class Turns {
  private readonly lives = new Map<object, Waiting[]>();
  private isTaking = false;

  /** `pick`: a number in [0, 1) that chooses the next life. `taken`: called after each turn. */
  constructor(
    private readonly pick: () => number,
    private readonly taken: () => void,
  ) {}

  /** The life takes part from now on: nobody has a turn before it waits for one. */
  enter(life: object): void {
    this.lives.set(life, []);
  }

  leave(life: object): void {
    this.lives.delete(life);
  }

  /** Begins the call when it is the life's turn. */
  take<T>(life: object, begin: () => Promise<T>): Promise<T> {
    const calls = this.lives.get(life);
    // What a life left running when it ended waits for nothing.
    if (!calls) return begin();
    return new Promise<T>((done, fail) => {
      const settle = (result: PromiseSettledResult<unknown>) =>
        result.status === 'fulfilled' ? done(result.value as T) : fail(result.reason);
      calls.push({ begin, settle });
      if (!this.isTaking) void this.takeTurns();
    });
  }

  private async takeTurns(): Promise<void> {
    this.isTaking = true;
    for (;;) {
      await this.untilAllWait();
      const ready = [...this.lives.values()].filter((calls) => calls.length > 0);
      if (ready.length === 0) break;
      const calls = ready[Math.floor(this.pick() * ready.length)]?.splice(0) ?? [];
      const results = await Promise.allSettled(calls.map(({ begin }) => begin()));
      this.taken();
      for (const [i, { settle }] of calls.entries()) {
        settle(results[i] as PromiseSettledResult<unknown>);
      }
    }
    this.isTaking = false;
  }

  private async untilAllWait(): Promise<void> {
    // A life makes further calls in parallel within these two rounds.
    await nextRound();
    await nextRound();
    const isBusy = () => [...this.lives.values()].some((calls) => calls.length === 0);
    for (let round = 0; round < computing && isBusy(); round++) await nextRound();
    for (let ms = 0; ms < patienceMs && isBusy(); ms++) await sleep(1);
  }
}
