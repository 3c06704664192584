/** What a page, an alarm or a message tells a person to type exists. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commands as adminCommands } from '#ops/admin/commands.ts';
import { commands } from '#ops/commands.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** All of ours that a person reads or is shown; tests quote what is wrong. */
const files = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !/^(\..*|node_modules|test)$/.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(path.join(root, entry.name), { recursive: true, encoding: 'utf8' }).map(
          (file) => path.posix.join(entry.name, file.split(path.sep).join('/')),
        )
      : [entry.name],
  )
  .filter((file) => /\.(md|tsx?|mjs|sh)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file));

const span = /`[^`]{1,200}`/g;

/** What a person may copy: code spans, which may be wrapped, and single lines of everything else. */
function pieces(text: string): string[] {
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

const linesOf = (text: string): Line[] =>
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
function problem({ words, options }: Line): string | null {
  const [first = '', second = ''] = words;
  // What stands for a name, or is put together by the program.
  if (/^$|^[A-Z]+$|^\$\{/.test(first)) return null;
  const name = [`${first} ${second}`, first].find((one) => Object.hasOwn(commands, one));
  if (name === undefined) return `no command ${first}`;
  const known = ['help', ...Object.keys(commands[name]!.options)];
  const unknown = options.find((one) => !known.includes(one.split('=')[0]!));
  if (unknown !== undefined) return `${name} has no --${unknown}`;
  const isAdmin = name === 'admin' && /^[a-z]/.test(second);
  return isAdmin && !Object.hasOwn(adminCommands, second) ? `no command admin ${second}` : null;
}

test('every line of npm run ops names a command and options that exist', () => {
  const lines = files.flatMap((file) => linesOf(readFileSync(path.join(root, file), 'utf8')));
  expect(lines.length).toBeGreaterThan(70);
  expect(lines.flatMap((line) => problem(line) ?? [])).toEqual([]);
});

test('every script that a page names is in package.json', () => {
  const unknown = files.flatMap((file) =>
    pieces(readFileSync(path.join(root, file), 'utf8'))
      .flatMap((piece) => [
        ...piece.matchAll(/npm run (?:--silent |--prefix \S+ )?([a-z][a-z:-]*\b)(?! -w)/g),
      ])
      .filter(([, script]) => !Object.hasOwn(scripts, script!))
      .map(([line]) => `${file}: ${line}`),
  );
  expect(unknown).toEqual([]);
});

test('a line that cannot be typed is seen', () => {
  const problems = (text: string) => linesOf(text).map(problem);
  expect(problems('`npm run ops -- preflight --stage prod`')).toEqual([null]);
  expect(problems('`npm run ops -- audit\nverify shop --against shop.jsonl`')).toEqual([null]);
  expect(problems('npm run ops -- preflihgt')).toEqual(['no command preflihgt']);
  expect(problems('npm run ops -- canary --chian ETH')).toEqual(['canary has no --chian']);
  expect(problems('npm run ops -- admin --help')).toEqual([null]);
  expect(problems('npm run ops -- admin why shop WD1')).toEqual(['no command admin why']);
});
