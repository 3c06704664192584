/** The options of an npm script: `--help` prints its usage, and what it does not know is refused. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

interface CommandLine<T extends ParseArgsConfig['options']> {
  /** What a person types, such as `npm run fuzz`. */
  name: string;
  /** What it does, and a line for each option or argument. */
  usage: string;
  options?: T;
  /** Takes arguments that are not options. */
  takesArguments?: boolean;
  args?: string[];
}

type Parsed<T extends ParseArgsConfig['options']> = ReturnType<
  typeof parseArgs<{ options: T & object; allowPositionals: true }>
>;

/** Where usage and refusals go; a test passes others. */
const terminal = {
  out: (text: string): void => console.log(text),
  err: (text: string): void => console.error(text),
  exit: (code: number): never => process.exit(code),
};

/**
 * The options and arguments of this process. Prints the usage and exits with 0 at `--help`; prints one
 * sentence and exits with 2 at what the command does not take.
 */
export function readCommandLine<const T extends ParseArgsConfig['options']>(
  command: CommandLine<T>,
  { out, err, exit } = terminal,
): Parsed<T> {
  const { name, usage, options, takesArguments = false, args = process.argv.slice(2) } = command;
  if (args.includes('--help') || args.includes('-h')) {
    out(usage.trim());
    return exit(0);
  }
  try {
    return parseArgs({
      args,
      options: options ?? {},
      allowPositionals: takesArguments,
    }) as Parsed<T>;
  } catch (error) {
    const { message } = error as Error;
    const sentence = message.split(/(?<=')[.:]|\. /)[0]!.replace(/\.$/, '');
    err(`${sentence}. ${name} -- --help lists what it takes.`);
    return exit(2);
  }
}

/** Refuses a value that a command read: prints the sentence and exits with 2. */
export function refuse(sentence: string, { err, exit } = terminal): never {
  err(sentence);
  return exit(2);
}
