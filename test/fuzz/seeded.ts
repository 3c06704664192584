import { seeded as numbersFrom } from '../crash/seeded.ts';

/** Random choices that a seed can repeat. */
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
  const next = numbersFrom(seed);
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    pick: (from) => from[int(from.length)] as never,
    hex: (length) => Array.from({ length }, () => int(16).toString(16)).join(''),
  };
}
