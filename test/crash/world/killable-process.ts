/**
 * One life of a process, with every port recorded. A kill is final, like SIGKILL: from that moment
 * no effect of this life starts and none of its promises settles, so no catch or finally runs. A
 * call that was already on the wire still arrives.
 */
import { effects } from '../effects/effects.ts';
import type { Ports } from '../effects/ports.ts';
import type { Turns } from './turns.ts';

export interface Call {
  port: keyof Ports;
  method: string;
  args: unknown[];
}

/** The side of a call on which the process dies. */
export type Side = 'before' | 'after';

/** Decides at every write and send; null lets the process live. */
export type Judge = (call: Call) => Side | null;

export type Ending<T> = { ended: T } | { failed: Error } | { killed: true };

const never = () => new Promise<never>(() => {});

export class Incarnation {
  private dead = false;
  private readonly onWire = new Set<Promise<unknown>>();
  private announce: () => void = () => {};
  private readonly killed = new Promise<void>((done) => {
    this.announce = done;
  });

  /** With `turns`, each call waits for this life's turn. */
  constructor(
    private readonly judge: Judge,
    private readonly turns: Turns | null = null,
    /** Called after each write and send, while it is still this life's turn. */
    private readonly after: (call: Call) => Promise<void> = async () => {},
  ) {
    turns?.enter(this);
  }

  /**
   * Wraps the port in this life's recorder. One that is composed of other ports of this life takes no
   * turn of its own: theirs come while it is called.
   */
  wrap<Name extends keyof Ports>(
    name: Name,
    port: Ports[Name],
    { isComposed = false } = {},
  ): Ports[Name] {
    const listed = effects[name] as Record<string, unknown>;
    const wrapped: Record<string, unknown> = {};
    for (const [method, real] of Object.entries(port)) {
      if (typeof real !== 'function') continue;
      const effect = listed[method];
      wrapped[method] =
        effect === undefined
          ? sync(`${name}.${method}`, real.bind(port))
          : this.recorded({ port: name, method }, real.bind(port), {
              judged: effect !== 'read',
              isComposed,
            });
    }
    return wrapped as unknown as Ports[Name];
  }

  /**
   * Runs the process until it ends, fails or dies. After a death it waits for calls on the wire.
   */
  async live<T>(work: () => Promise<T>): Promise<Ending<T>> {
    const ending = await Promise.race<Ending<T>>([
      work().then(
        (ended) => ({ ended }),
        (error: unknown) => ({ failed: error as Error }),
      ),
      this.killed.then(() => ({ killed: true })),
    ]);
    while (this.onWire.size > 0) await Promise.allSettled(this.onWire);
    this.turns?.leave(this);
    return this.dead ? { killed: true } : ending;
  }

  private recorded(
    call: Omit<Call, 'args'>,
    real: (...args: unknown[]) => Promise<unknown>,
    { judged, isComposed }: { judged: boolean; isComposed: boolean },
  ) {
    return async (...args: unknown[]): Promise<unknown> => {
      if (this.dead) return never();
      const side = judged ? this.judge({ ...call, args }) : null;
      if (side === 'before') return this.die();
      const work = isComposed
        ? real(...args)
        : this.turn(() =>
            real(...args).finally(() => (judged ? this.after({ ...call, args }) : undefined)),
          );
      if (!isComposed) this.onWire.add(work);
      const result = await work.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      this.onWire.delete(work);
      if (this.dead) return never();
      if (side === 'after') return this.die();
      if ('error' in result) throw result.error;
      return result.value;
    };
  }

  /** Does this at the life's next turn, if it still lives then. */
  turn<T>(work: () => Promise<T>): Promise<T> {
    if (!this.turns) return work();
    // A dead life waits for its calls: one that never began has no answer, and needs none.
    return this.turns.take(this, async () => (this.dead ? (undefined as T) : work()));
  }

  private die(): Promise<never> {
    this.dead = true;
    this.announce();
    return never();
  }
}

/** A method outside the register may only compute. */
const sync =
  (name: string, real: (...args: unknown[]) => unknown) =>
  (...args: unknown[]): unknown => {
    const result = real(...args);
    if (result instanceof Promise) throw new UnknownStep(name);
    return result;
  };

/** A call that is missing from test/crash/effects/effects.ts. */
export class UnknownStep extends Error {
  constructor(step: string) {
    super(`${step} is not in test/crash/effects/effects.ts`);
    this.name = 'UnknownStep';
  }
}
