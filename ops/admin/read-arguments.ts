import { type Command, commands } from './commands.ts';
import { parseLine, type Values } from './options.ts';

export interface Arguments {
  name: string;
  command: Command;
  args: string[];
  values: Values;
}

/** A command that was not understood; the sentence says why. */
export class WrongUsage extends Error {
  constructor(sentence: string) {
    super(`${sentence}: npm run admin -- --help says what it takes.`);
    this.name = 'WrongUsage';
  }
}

/** The command of a line, or null where help is asked for. Throws WrongUsage. */
export function readArguments(line: readonly string[]): Arguments | null {
  let parsed: ReturnType<typeof parseLine>;
  try {
    parsed = parseLine(line);
  } catch (error) {
    throw new WrongUsage((error as Error).message.split('. ')[0] ?? '');
  }
  const [name, ...args] = parsed.positionals;
  if (parsed.values.help || name === undefined) return null;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUsage(`There is no command "${name}"`);
  // Arguments come first in a usage line; what is behind them are options.
  const [first = ''] = command.usage.split(/ ?(?=--|\[)/);
  const wanted = first.split(' ').filter(Boolean);
  const optional = command.usage.includes('[JSON]') ? 1 : 0;
  if (args.length < wanted.length || args.length > wanted.length + optional) {
    throw new WrongUsage(`It is: ${name} ${command.usage}`);
  }
  return { name, command, args, values: parsed.values };
}

/** All commands, each with what it does. */
export function helpText(): string {
  const rows = Object.entries(commands).map(([name, { usage, about }]) =>
    `  ${name} ${usage}`.trimEnd().concat(`\n      ${about}`),
  );
  return `npm run admin -- COMMAND [--stage STAGE] [--json]

Calls the admin API as who signed in last (npm run sign-in), on the stage prod unless named.

${rows.join('\n')}

--json prints the answer's data as one JSON document; --yes approves and changes without asking.
It ends with 0 when it is done, 1 when it was refused, 2 when the command was not understood, 3 when
nobody is signed in, and 4 when the change waits for a second owner.`;
}
