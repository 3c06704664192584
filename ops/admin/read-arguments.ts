import { WrongUsage } from '../options.ts';
import { type Command, commands } from './commands.ts';

export interface Arguments {
  command: Command;
  args: string[];
}

/** The command that the words of a line name, and its arguments. Throws WrongUsage. */
export function readArguments([name = '', ...args]: readonly string[]): Arguments {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new WrongUsage(name ? `Unknown command "${name}".` : 'A command is required.');
  }
  // Arguments come first in a usage line; what is behind them are options.
  const [first = ''] = command.usage.split(/ ?(?=--|\[)/);
  const wanted = first.split(' ').filter(Boolean);
  const isList = wanted.at(-1)?.endsWith('...') ?? false;
  const optional = isList ? Number.POSITIVE_INFINITY : command.usage.includes('[JSON]') ? 1 : 0;
  if (args.length < wanted.length || args.length > wanted.length + optional) {
    throw new WrongUsage(`It is: ${name} ${command.usage}`);
  }
  return { command, args };
}
