/** What a page, an alarm or a message asks a person to type exists. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { linesOf, pieces, problem } from '#test/builders/ops/named-commands.ts';

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
