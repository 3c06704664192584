import type { AdminValues } from './options.ts';
import { readArguments } from './read-arguments.ts';
import { runSignedIn } from './run-signed-in.ts';

export async function run(values: AdminValues, words: string[]): Promise<number> {
  const { command, args } = readArguments(words);
  return runSignedIn(values, { args, send: (deps) => command.run(deps, args, values) });
}
