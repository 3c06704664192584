import type { Command } from './command.ts';
import { wrapLine } from './wrap-line.ts';

const start = 'npm run ops --';

/** Rows of two columns, the first as wide as its longest text. */
function columns(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

const indented = (text: string): string => text.replace(/^/gm, '  ');

/** What `npm run ops` prints. */
export const overview = (commands: Record<string, Command>): string =>
  `${start} COMMAND [options]

What an operator runs against a deployed stage.

${columns(Object.entries(commands).map(([name, { purpose }]) => [name, purpose]))}

${start} COMMAND --help shows its options, an example, and the AWS permission that it needs.
Exit codes: 0 done, and nothing is wrong; 1 something is wrong, or was refused; 2 the command line is invalid, and nothing was done.`;

/** What `npm run ops -- NAME --help` prints. */
export function helpOf(
  name: string,
  { purpose, words, options, details, examples, permission }: Command,
): string {
  const flags = Object.entries(options).map(([flag, option]) => {
    const text = option.value === undefined ? `--${flag}` : `--${flag} ${option.value}`;
    return { text, option };
  });
  const usage = flags.map(({ text, option: { required, multiple } }) =>
    required ? text : `[${text}]${multiple ? '...' : ''}`,
  );
  const parts = [
    wrapLine([`${start} ${name}`, ...(words ? [words.usage] : []), ...usage], '    '),
    `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}.`,
    `Options:\n${columns([
      ...flags.map(({ text, option }): [string, string] => [
        text,
        option.default === undefined ? option.about : `${option.about} (${option.default})`,
      ]),
      ['--help', 'shows this'],
    ])}`,
    details,
    `Example:\n${indented(examples.join('\n'))}`,
    `AWS permission:\n${indented(permission)}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
