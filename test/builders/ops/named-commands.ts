import { commands as adminCommands } from '#ops/admin/commands.ts';
import { commands } from '#ops/commands.ts';

const span = /`[^`]{1,200}`/g;

/** What a person may copy: code spans, which may be wrapped, and single lines of everything else. */
export function pieces(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```[\s\S]*?^ *```/gm)].map(([block]) => block);
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  const spans = [...prose.matchAll(span)].map(([code]) =>
    code.replace(/\s*\n\s*(?:\*(?!\/)|\/\/+)?\s*/g, ' '),
  );
  return [...spans, ...[...blocks, prose.replaceAll(span, '\n')].join('\n').split('\n')];
}

interface Line {
  /** The words of an `ops` line up to its first option, and the names of its options. */
  words: string[];
  options: string[];
}

const opsLine = /npm run (?:--silent )?ops -- ([^`"'<>();|#,]*)/g;

export const linesOf = (text: string): Line[] =>
  pieces(text)
    .flatMap((piece) => [...piece.matchAll(opsLine)])
    .map(([, rest = '']) => {
      const all = rest.split(/\s+/).filter(Boolean);
      const first = all.findIndex((word) => word.startsWith('-'));
      return {
        words: first < 0 ? all : all.slice(0, first),
        options: all.filter((word) => /^--[a-z]/.test(word)).map((word) => word.slice(2)),
      };
    });

/** What is wrong with a line; null if it can be typed. */
export function problem({ words, options }: Line): string | null {
  const [first = '', second = ''] = words;
  // A placeholder of a name, or what is put together by the program.
  if (/^$|^[A-Z]+$|^\$\{/.test(first)) return null;
  const name = [`${first} ${second}`, first].find((one) => Object.hasOwn(commands, one));
  if (name === undefined) return `no command ${first}`;
  const known = ['help', ...Object.keys(commands[name]!.options)];
  const unknown = options.find((one) => !known.includes(one.split('=')[0]!));
  if (unknown !== undefined) return `${name} has no --${unknown}`;
  const isAdmin = name === 'admin' && /^[a-z]/.test(second);
  return isAdmin && !Object.hasOwn(adminCommands, second) ? `no command admin ${second}` : null;
}
