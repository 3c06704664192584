import { parseArgs } from 'node:util';

/** An option of a command: what the help shows of it, and how it is read. */
interface Option {
  /** The placeholder of its value, such as STAGE; left out where it is given or not. */
  value?: string;
  /** What it is, with its unit. */
  about: string;
  default?: string;
  required?: true;
  /** It may be given several times. */
  multiple?: true;
}
export type Options = Record<string, Option>;

type ValueOf<One extends Option> = One extends { value: string }
  ? One extends { multiple: true }
    ? string[]
    : One extends { default: string } | { required: true }
      ? string
      : string | undefined
  : boolean;
export type ValuesOf<All extends Options> = { [Name in keyof All]: ValueOf<All[Name]> };

/** A line that was not understood; the sentence says why. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

/**
 * Splits what follows a command's name into its options and the words between them. Throws WrongUsage
 * for an option that it does not have, and for one that is needed and missing.
 */
export function parseOptions<All extends Options>(
  options: All,
  line: readonly string[],
): { values: ValuesOf<All>; words: string[] } {
  const entries = Object.entries(options);
  const read = () => {
    try {
      return parseArgs({
        args: [...line],
        allowPositionals: true,
        options: Object.fromEntries(
          entries.map(([name, { value, multiple }]) => [
            name,
            { type: value === undefined ? 'boolean' : 'string', multiple: multiple ?? false },
          ]),
        ),
      });
    } catch (error) {
      throw new WrongUsage(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`);
    }
  };
  const { values: given, positionals: words } = read();
  const values = Object.fromEntries(
    entries.map(([name, { value, multiple, default: otherwise }]) => [
      name,
      given[name] ?? (multiple ? [] : value === undefined ? false : otherwise),
    ]),
  );
  const missing = entries.find(([name, { required }]) => required && !values[name]);
  if (missing) throw new WrongUsage(`It needs --${missing[0]} ${missing[1].value}.`);
  return { values: values as ValuesOf<All>, words };
}
