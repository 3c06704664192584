import type { Options, ValuesOf } from './options.ts';

interface Loaded<All extends Options> {
  /** Carries it out, and resolves to its exit code. */
  run: (values: ValuesOf<All>, words: string[]) => Promise<number>;
}

/** A row of the table of commands: all that the help shows of one, and what carries it out. */
export interface Command<All extends Options = Options> {
  /** One line. */
  purpose: string;
  /** The words that it takes, such as SLUG ORDER, and how many at least and at most. */
  words?: { usage: string; least: number; most: number };
  options: All;
  /** What else a person has to know, in lines of at most 100 characters. */
  details?: string;
  examples: string[];
  /** What the caller's AWS credentials need to be allowed. */
  permission: string;
  /** Loads its code: no command waits for the libraries of another one. */
  load(): Promise<Loaded<All>>;
}

/** A row as the table holds it. The compiler compares its options with what its code takes. */
export const command = <const All extends Options>(row: Command<All>): Command =>
  row as unknown as Command;
