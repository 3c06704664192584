import type { Command } from './command.ts';
import { helpOf, overview } from './help.ts';
import { nearestNames } from './nearest-names.ts';
import { parseOptions, WrongUsage } from './options.ts';

/** The exit code of a line that was not understood. */
export const wrongUsage = 2;

export interface Printer {
  out(text: string): void;
  err(text: string): void;
}

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

/**
 * Runs a line, and resolves to its exit code. A failure is one sentence on standard error, never a
 * stack trace.
 */
export async function run(
  line: readonly string[],
  commands: Record<string, Command>,
  { out, err }: Printer,
): Promise<number> {
  const [first] = line;
  if (first === undefined || isHelp(first)) {
    out(overview(commands));
    return 0;
  }
  const name = [line.slice(0, 2).join(' '), first].find((one) => Object.hasOwn(commands, one));
  if (name === undefined) return withoutName(line, commands, { out, err });
  const command = commands[name]!;
  const rest = line.slice(name.split(' ').length);
  if (rest.some(isHelp)) {
    out(helpOf(name, command));
    return 0;
  }
  try {
    const { values, words } = parseOptions(command.options, rest);
    checkWords(command, words);
    const { run: carryOut } = await command.load();
    return await carryOut(values, words);
  } catch (error) {
    err((error as Error).message);
    if (!(error instanceof WrongUsage)) return 1;
    err(`npm run ops -- ${name} --help shows its options.`);
    return wrongUsage;
  }
}

function checkWords({ words }: Command, given: string[]): void {
  const { usage = '', least = 0, most = 0 } = words ?? {};
  if (given.length < least) throw new WrongUsage(`It needs ${usage}.`);
  if (given.length > most) throw new WrongUsage(`Unexpected argument '${given[most]}'.`);
}

/** A group such as `audit` has commands of two words; of another name the nearest are shown. */
function withoutName(
  [first = '', second]: readonly string[],
  commands: Record<string, Command>,
  { out, err }: Printer,
): number {
  const names = Object.keys(commands);
  const group = names.filter((name) => name.startsWith(`${first} `));
  if (group.length > 0 && isHelp(second)) {
    out(group.map((name) => helpOf(name, commands[name]!)).join('\n\n\n'));
    return 0;
  }
  const near = group.length > 0 ? group : nearestNames(first, names);
  const advice =
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'npm run ops lists the commands.';
  err(`Unknown command "${first}". ${advice}`);
  return wrongUsage;
}
