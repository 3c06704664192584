/** Random choices that a seed can repeat (mulberry32). */
export interface Seeded {
  /** In [0, 1). */
  next(): number;
  /** A whole number from 0 to below-1. */
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** `length` lower-case hex digits. */
  hex(length: number): string;
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    pick: (from) => from[int(from.length)] as never,
    hex: (length) => Array.from({ length }, () => int(16).toString(16)).join(''),
  };
}
