import type { Cell } from '../cell.ts';
import { seeded, seedOf } from '../seeded.ts';
import { answers, type CrashChain, expiryModes, type NodeMode } from '../world/chain.ts';
import type { Side } from '../world/killable-process.ts';
import type { FaultInjector, Meeting } from '../world/world.ts';
import type { Fault, Step } from './schedule.ts';

/** The chance that a process dies at a write or send, and that a life has a faulty node. */
const deathRate = 0.02;
const faultRate = 0.3;
/** A `remembering` or `poor` node makes an order end otherwise, so no random run has one. */
const later: NodeMode[] = expiryModes.filter((mode) => mode !== 'remembering' && mode !== 'poor');

interface Life {
  key: string;
  fault: Fault;
  /** Writes and sends so far. */
  calls: number;
  /** Draws the faults of this life; null: they are listed. */
  random: (() => number) | null;
}

/**
 * Makes lives go wrong as the current step lists it. A step without a list draws the faults and
 * lists them. What a life draws depends only on the seed and its key, not on what runs beside it.
 */
export class ScheduledFaults implements FaultInjector {
  deaths = 0;
  private step: Step | null = null;
  private isListed = false;
  private readonly lives = new Map<object, Life>();
  private readonly counts = new Map<string, number>();
  private readonly modes: readonly NodeMode[];

  constructor(
    private readonly seed: number,
    private readonly cells: Cell[],
    chain: CrashChain,
    private readonly trace: (text: string) => void = () => {},
  ) {
    this.modes = chain.life ? [...answers, ...later] : answers;
  }

  /** From now on lives belong to this step; null: nothing goes wrong. */
  begin(step: Step | null): void {
    this.step = step;
    this.isListed = step?.faults !== undefined;
    if (step) step.faults ??= {};
    this.lives.clear();
    this.counts.clear();
  }

  mode(process: string, cell: Cell | null, life: object): NodeMode {
    if (!this.step) return 'fine';
    const name = `${process}/${cell ? this.cells.indexOf(cell) : '-'}`;
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    const key = `${name}/${count}`;
    const random = this.isListed ? null : seeded(seedOf(`${this.seed}/${this.step.id}/${key}`));
    const fault = (this.isListed && this.step.faults?.[key]) || {};
    this.lives.set(life, { key, fault, calls: 0, random });
    if (random && random() < faultRate) {
      const mode = this.modes[Math.floor(random() * this.modes.length)];
      if (mode !== 'fine') this.list(key, Object.assign(fault, { mode }));
    }
    this.trace(`${key} ${fault.mode ?? 'fine'}`);
    return fault.mode ?? 'fine';
  }

  judge({ life, port, method }: Meeting): Side | null {
    const own = this.lives.get(life);
    if (!own) return null;
    own.calls += 1;
    if (own.random && own.random() < deathRate) {
      const side: Side = own.random() < 0.5 ? 'before' : 'after';
      own.fault.dies = { call: own.calls, at: `${port}.${method}`, side };
      this.list(own.key, own.fault);
    }
    this.trace(`${own.key} ${port}.${method}`);
    const { dies } = own.fault;
    if (dies?.call !== own.calls) return null;
    this.deaths += 1;
    return dies.side;
  }

  private list(key: string, fault: Fault): void {
    if (this.step) this.step.faults = { ...this.step.faults, [key]: fault };
  }
}
