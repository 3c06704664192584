import type { ParseArgsConfig } from 'node:util';
import type { Coffer } from 'coffer-sdk';
import type { Admin } from './admin.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Progress } from './progress.ts';
import type { Flags, Target } from './target.ts';
import type { World } from './world.ts';

/** What a command works with; each part is made when it is asked for. */
export interface Context {
  world: World;
  /** The words after the command's name, without flags. */
  words: string[];
  flags: Flags;
  target: () => Target;
  api: () => Coffer;
  admin: () => Promise<Admin>;
  /** Prints data: as JSON with `--json`, else as this text, or its fields below each other. */
  show: (data: unknown, text?: string) => void;
  /** The text of a file. */
  readFile: (path: string) => string;
  /** The lines of a file, which may be larger than a text can be. */
  readLines: (path: string) => AsyncIterable<string>;
  /** The names in a folder; null if the path is a file. */
  readFolder: (path: string) => string[] | null;
  /** Says what is going on, on standard error. */
  say: (text: string) => void;
  /** Says `what` while something lasts; a request of its own reports itself. */
  progress: Progress;
}

export interface Command {
  /** What is typed: one or two words. */
  name: string;
  summary: string;
  /** What follows the name. */
  usage?: string;
  details?: string;
  examples: string[];
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Shows the help of what the words name; false if they name nothing. */
  help?: (context: Context) => boolean;
  /** Resolves to an exit code, if it is not 0. */
  run: (context: Context) => Promise<ExitCode | undefined>;
}
