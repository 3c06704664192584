/** Which command the words of a line name: its own name, that of the SDKs, or that of an operation. */
import type { Command } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { findOperation, similarNames } from './operations.ts';

/** Words of the SDKs and of the API for words of the command line. */
const aliases: Record<string, string> = {
  deposit: 'deposits',
  withdraw: 'withdrawals',
  withdrawal: 'withdrawals',
  operation: 'operations',
  statement: 'statements',
  key: 'keys',
  webhook: 'webhooks',
  detail: 'get',
  show: 'get',
};

const named = (words: string[]): string[] => words.map((word) => aliases[word] ?? word);

const isWord = (text: string | undefined): text is string =>
  text !== undefined && /^[a-z][\w.]*$/i.test(text);

/** The commands of a group: of `deposits` those that list and get. */
export function commandsOf([first = '']: string[], commands: Command[]): Command[] {
  const [group] = named([first]);
  return commands.filter(({ name }) => name.startsWith(`${group} `));
}

/**
 * The command that the first words name, and what follows them. `withdrawals` and `withdraw` list,
 * and `withdraw apply` and `sessionKeys.create` are calls.
 */
export function commandOf(
  argv: string[],
  commands: Command[],
): { command: Command | null; rest: string[] } {
  for (const words of [argv, named(argv.slice(0, 2))]) {
    for (const count of [2, 1]) {
      const name = words.slice(0, count).join(' ');
      const command = commands.find((one) => one.name === name);
      if (command) return { command, rest: argv.slice(count) };
    }
  }
  const call = commands.find(({ name }) => name === 'call') ?? null;
  const [first, second] = argv;
  for (const [count, name] of [
    [2, isWord(second) ? `${first}.${second}` : ''],
    [1, first],
  ] as const) {
    // Never part of another word: `system` alone is not an operation.
    if (isWord(name) && findOperation(name))
      return { command: call, rest: [name, ...argv.slice(count)] };
  }
  const list = commandsOf(argv, commands).find(({ name }) => name.endsWith(' list'));
  const isList = second === undefined || second.includes('=') || second.startsWith('-');
  const asksForHelp = argv.includes('--help') || argv.includes('-h');
  if (list && isList && !asksForHelp) return { command: list, rest: argv.slice(1) };
  return { command: null, rest: argv };
}

/** The refusal of a line that names no command, with the nearest names. */
export function unknownCommand(argv: string[], commands: Command[]): UsageError {
  const [first = '', second = ''] = argv;
  const group = commandsOf(argv, commands).map(({ name }) => name);
  const operations = similarNames(isWord(second) ? `${first}.${second}` : first);
  const near = [...group, ...operations.slice(0, 8).map((name) => `call ${name}`)];
  const advice = near.length > 0 ? `There are: ${near.join(', ')}.` : undefined;
  return new UsageError(
    group.length > 0 && second !== ''
      ? `unknown command ${first} ${second}`
      : `unknown command ${first}`,
    advice,
  );
}
