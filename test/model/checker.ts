/**
 * A breadth-first model checker. It visits every state that a model can reach, each once, and keeps of a
 * state only the 64-bit hash of its canonical text: two states that differ by the names of equal orders or
 * processes are one (symmetry). The first state that breaks an invariant ends the search, so its trace is a
 * shortest one. Of ten million states two have the same hash with a chance of about 3 in a million.
 */

/** Who takes a step. Only `environment` steps may never happen; the others happen in the end (fairness). */
export type Actor = 'coffer' | 'person' | 'chain' | 'environment';

/** Offers a step from a state: what happens, who does it, and the state after it. */
export type Offer<State> = (by: Actor, says: string, next: State) => void;

export interface Model<State> {
  name: string;
  first: State;
  /** Offers every step of a state. It changes nothing of the state. */
  steps(state: State, offer: Offer<State>): void;
  /** The same text for two states if and only if they differ by nothing but names. */
  textOf(state: State): string;
  /** By name: what is wrong with a state; null if it holds. */
  invariants: Record<string, (state: State) => string | null>;
  /** Why a state is not at rest: work that nobody is called for is left. null: everything has ended or waits with a cause. */
  unrest(state: State): string | null;
  /** The state as one readable line. */
  show(state: State): string;
}

/** One line of a trace. */
export interface TraceLine {
  by: Actor | 'start';
  says: string;
  state: string;
}

export interface Finding {
  /** The name of the invariant; 'liveness' for a state from which no rest can be reached. */
  invariant: string;
  why: string;
  trace: TraceLine[];
}

export interface Progress {
  states: number;
  /** Steps between states. */
  steps: number;
  /** The longest of the shortest ways from the first state. */
  depth: number;
  seconds: number;
}

export interface Result extends Progress {
  finding: Finding | null;
  /** False if the search ended at its limit: nothing is known of the rest. */
  complete: boolean;
  /** Whether rest was proven reachable from every state. */
  live: boolean;
}

export interface Limits {
  /** The most states. */
  states?: number;
  /** Whether liveness is checked, too: it keeps every step. */
  liveness?: boolean;
  /** Called about every two seconds. */
  progress?: (at: Progress) => void;
}

const none = 0xffffffff;

/** A list of 32-bit numbers that grows. */
class Numbers {
  private values = new Uint32Array(1 << 12);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }

  at(i: number): number {
    return this.values[i] as number;
  }

  /** Without a copy. */
  all(): Uint32Array {
    return this.values.subarray(0, this.length);
  }
}

/** States by the hash of their text, numbered in the order in which they were found. */
class FoundStates {
  private readonly high = new Numbers();
  private readonly low = new Numbers();
  private table = new Uint32Array(1 << 14).fill(none);
  /** Of the text that was looked up last. */
  private hash: [high: number, low: number] = [0, 0];

  get count(): number {
    return this.high.length;
  }

  /** The number the state with this text; null: unknown yet. */
  find(text: string): number | null {
    let [h, l] = [0x9e3779b9, 0x85ebca6b];
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      h = Math.imul(h ^ code, 0x01000193);
      l = Math.imul(l + code, 0xc2b2ae35) ^ (l >>> 15);
    }
    h = Math.imul(h ^ (h >>> 16) ^ l, 0x7feb352d);
    l = Math.imul(l ^ (l >>> 13) ^ (h >>> 7), 0x846ca68b);
    this.hash = [(h ^ (h >>> 15)) >>> 0, (l ^ (l >>> 16)) >>> 0];
    const id = this.table[this.place(this.hash)] as number;
    return id === none ? null : id;
  }

  /** Adds the state that was looked up last. */
  add(): number {
    if (this.count * 2 > this.table.length) this.grow();
    const id = this.count;
    this.high.push(this.hash[0]);
    this.low.push(this.hash[1]);
    this.table[this.place(this.hash)] = id;
    return id;
  }

  private place([high, low]: [number, number]): number {
    const mask = this.table.length - 1;
    for (let at = low & mask; ; at = (at + 1) & mask) {
      const id = this.table[at] as number;
      if (id === none || (this.high.at(id) === high && this.low.at(id) === low)) return at;
    }
  }

  private grow(): void {
    this.table = new Uint32Array(this.table.length * 2).fill(none);
    for (let id = 0; id < this.count; id++) {
      this.table[this.place([this.high.at(id), this.low.at(id)])] = id;
    }
  }
}

/**
 * Searches a model until an invariant breaks, every state was visited, or the limit is reached. Then, if
 * asked for, checks liveness: from every state that was visited, a state at rest can be reached by steps
 * that nobody may withhold. After a search that ended at its limit liveness is not known.
 *
 * @example
 * ```ts
 * const { finding, states } = check(paymentLife(bounds), { liveness: true });
 * ```
 */
export function check<State>(model: Model<State>, limits: Limits = {}): Result {
  const startedAt = performance.now();
  const { states: most = 20_000_000, liveness = false, progress } = limits;
  const found = new FoundStates();
  const parents = new Numbers();
  /** Fair steps: from, to. */
  const fair: [from: Numbers, to: Numbers] = [new Numbers(), new Numbers()];
  const rests = new Numbers();
  const rules = Object.entries(model.invariants);
  let [steps, depth, saidAt] = [0, 0, startedAt];
  let broken: { id: number; invariant: string; why: string } | null = null;

  const at = (): Progress => ({
    states: found.count,
    steps,
    depth,
    seconds: (performance.now() - startedAt) / 1000,
  });
  const meet = (state: State, parent: number): number => {
    const id = found.add();
    parents.push(parent);
    if (liveness && model.unrest(state) === null) rests.push(id);
    for (const [invariant, judge] of rules) {
      const why = judge(state);
      if (why !== null) broken ??= { id, invariant, why };
    }
    return id;
  };

  found.find(model.textOf(model.first));
  let layer: [id: number, state: State][] = [[meet(model.first, none), model.first]];
  while (layer.length > 0 && !broken && found.count < most) {
    const after: typeof layer = [];
    for (const [from, state] of layer) {
      model.steps(state, (by, _, next) => {
        steps += 1;
        let id = found.find(model.textOf(next));
        if (id === null) {
          id = meet(next, from);
          after.push([id, next]);
        }
        if (liveness && by !== 'environment' && id !== from) {
          fair[0].push(from);
          fair[1].push(id);
        }
      });
      if (broken || found.count >= most) break;
      if (progress && (steps & 0x3ff) < 16 && performance.now() - saidAt > 2_000) {
        saidAt = performance.now();
        progress(at());
      }
    }
    layer = after;
    if (after.length > 0) depth += 1;
  }

  const complete = layer.length === 0;
  const traceOf = (id: number) => retrace(model, found, parents, id);
  let finding: Finding | null = null;
  if (broken) {
    const { id, invariant, why } = broken as { id: number; invariant: string; why: string };
    finding = { invariant, why, trace: traceOf(id) };
  } else if (liveness && complete) {
    const stuck = firstStuck(found.count, fair, rests);
    if (stuck !== null) {
      const trace = traceOf(stuck);
      const why = `no way leads to rest: ${trace.at(-1)?.state ?? ''}`;
      finding = { invariant: 'liveness', why, trace };
    }
  }
  return { ...at(), finding, complete, live: liveness && complete && finding === null };
}

/** The first state from which no fair steps lead to a state at rest; null if there is none. */
function firstStuck(
  count: number,
  [from, to]: [from: Numbers, to: Numbers],
  rests: Numbers,
): number | null {
  const [sources, targets] = [from.all(), to.all()];
  // The steps into each state, as ranges of `into`.
  const starts = new Uint32Array(count + 1);
  for (const target of targets) starts[target + 1]!++;
  for (let id = 0; id < count; id++) starts[id + 1]! += starts[id]!;
  const filled = starts.slice(0, count);
  const into = new Uint32Array(sources.length);
  for (let i = 0; i < sources.length; i++) into[filled[targets[i]!]!++] = sources[i]!;
  const isLive = new Uint8Array(count);
  const open = [...rests.all()];
  for (const id of open) isLive[id] = 1;
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (let i = starts[id]!; i < starts[id + 1]!; i++) {
      const source = into[i]!;
      if (isLive[source]) continue;
      isLive[source] = 1;
      open.push(source);
    }
  }
  const stuck = isLive.indexOf(0);
  return stuck < 0 ? null : stuck;
}

/** The way from the first state to this one, found again by the hashes of its states. */
function retrace<State>(
  model: Model<State>,
  found: FoundStates,
  parents: Numbers,
  id: number,
): TraceLine[] {
  const way: number[] = [];
  for (let one = id; one !== none; one = parents.at(one)) way.unshift(one);
  let state = model.first;
  const trace: TraceLine[] = [{ by: 'start', says: 'the beginning', state: model.show(state) }];
  for (const target of way.slice(1)) {
    let taken: { by: Actor; says: string; next: State } | null = null;
    model.steps(state, (by, says, next) => {
      if (!taken && found.find(model.textOf(next)) === target) taken = { by, says, next };
    });
    if (!taken) throw new Error(`${model.name} does not repeat its steps`);
    const { by, says, next } = taken as { by: Actor; says: string; next: State };
    state = next;
    trace.push({ by, says, state: model.show(state) });
  }
  return trace;
}

/** A trace as text, one numbered step a line with the state below it. */
export const traceText = (trace: TraceLine[]): string =>
  trace
    .map(({ by, says, state }, i) => `${String(i).padStart(3)}  ${by}: ${says}\n       ${state}`)
    .join('\n');
