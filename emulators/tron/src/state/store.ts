/**
 * The chain's state: values by key at the head, and the changes of the last blocks. So reads can
 * look back (the solid state, a lagging node) and blocks can be undone. Values are never changed in
 * place.
 */

/** Layers of state: a read falls through to the first layer with the key, writes go to the top. */
export class Layers {
  readonly #layers: Map<string, unknown>[] = [new Map()];

  constructor(readonly below: (key: string) => unknown) {}

  get<T>(key: string): T | undefined {
    for (let index = this.#layers.length - 1; index >= 0; index -= 1) {
      const layer = this.#layers[index]!;
      if (layer.has(key)) return layer.get(key) as T | undefined;
    }
    return this.below(key) as T | undefined;
  }

  /** `undefined` deletes. */
  set(key: string, value: unknown): void {
    this.#layers.at(-1)!.set(key, value);
  }

  push(): void {
    this.#layers.push(new Map());
  }

  /** Keeps what was written since the last `push`. */
  merge(): void {
    const top = this.#take();
    for (const [key, value] of top) this.#layers.at(-1)!.set(key, value);
  }

  /** Forgets what was written since the last `push`. */
  drop(): void {
    this.#take();
  }

  /** Everything that was written. Every `push` must have been merged or dropped. */
  changes(): Map<string, unknown> {
    if (this.#layers.length !== 1) throw new Error('a layer of state is still open');
    return this.#layers[0]!;
  }

  #take(): Map<string, unknown> {
    const top = this.#layers.pop();
    if (!top || this.#layers.length === 0) throw new Error('no layer of state is open');
    return top;
  }
}

/** How many blocks reads can look back, and how many can be undone. */
export const keptUndo = 1024;

export class Store {
  readonly #head = new Map<string, unknown>();
  /** What each block overwrote, oldest first. */
  readonly #undo: Map<string, unknown>[] = [];

  copy(): Store {
    const other = new Store();
    for (const [key, value] of this.#head) other.#head.set(key, value);
    other.#undo.push(...this.#undo);
    return other;
  }

  get(key: string): unknown {
    return this.#head.get(key);
  }

  /** The value `back` blocks before the head. */
  at(key: string, back: number): unknown {
    const from = Math.max(0, this.#undo.length - back);
    for (let index = from; index < this.#undo.length; index += 1) {
      const undo = this.#undo[index]!;
      if (undo.has(key)) return undo.get(key);
    }
    return this.#head.get(key);
  }

  /** Makes a block's changes the new head. */
  seal(changes: Map<string, unknown>): void {
    const undo = new Map<string, unknown>();
    for (const [key, value] of changes) {
      undo.set(key, this.#head.get(key));
      this.#write(key, value);
    }
    this.#undo.push(undo);
    if (this.#undo.length > keptUndo) this.#undo.shift();
  }

  /** Undoes the last block. Returns false if its changes are no longer stored. */
  undo(): boolean {
    const undo = this.#undo.pop();
    if (!undo) return false;
    for (const [key, value] of undo) this.#write(key, value);
    return true;
  }

  #write(key: string, value: unknown): void {
    if (value === undefined) this.#head.delete(key);
    else this.#head.set(key, value);
  }
}
