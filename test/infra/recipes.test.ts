/**
 * CONTRIBUTING.md's recipes are followed on a copy of the repository, by the examples of
 * docs/recipes.md, and end green.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { byForm } from '#test/forms.ts';
import {
  applyBlock,
  copyRepository,
  type Recipe,
  recipes,
  runIn,
} from '#test/support/docs/recipes.ts';
import { paths } from '#workstation/paths.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 });

const all = recipes();

let folder: string;
beforeAll(() => {
  mkdirSync(paths.temp, { recursive: true });
  folder = mkdtempSync(`${paths.temp}/recipes-`);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a chain, an endpoint, a transition, a setting and an alarm have an example', () => {
  expect(all.map(({ name }) => name)).toEqual([
    'EVM chain',
    'endpoint',
    'status transition',
    'setting',
    'alarm',
  ]);
});

test.each(all)(
  '$name: the example touches each file that the recipe names',
  ({ files, example }) => {
    expect(files.length).toBeGreaterThan(1);
    const touched = example.map(({ mark }) => mark);
    const missing = files.filter((file) => !touched.some((one) => file.test(one)));
    expect(missing.map(({ source }) => source)).toEqual([]);
  },
);

/** Follows recipes on a copy of their own, and returns its folder. */
async function follow(name: string, followed: readonly Recipe[]): Promise<string> {
  const copy = `${folder}/${name}`;
  copyRepository(copy);
  for (const { example } of followed) for (const block of example) applyBlock(copy, block);
  const commands = new Set(followed.flatMap((recipe) => recipe.commands));
  // What is recorded of the code first, then what is made from it.
  const recorded = [...commands].filter((command) => command.startsWith('npx'));
  for (const command of recorded) await runIn(copy, command);
  for (const command of commands) if (!recorded.includes(command)) await runIn(copy, command);
  await runIn(copy, 'npx tsc -p . --singleThreaded');
  return copy;
}

/** Tests that compare what a recipe touches with its lists and pages. */
const compared = [
  'architecture/interface-doc',
  'architecture/stolen-roles',
  'chains/catalog',
  'domain/order/transitions',
  'domain/withdrawal',
  'infra/alarms',
  'model/settings',
  'openapi',
  'property/settings',
  'words',
];

const runs: [string, readonly Recipe[]][] = byForm({
  short: [['all', all]],
  long: all.map((recipe): [string, Recipe[]] => [recipe.name.replaceAll(' ', '-'), [recipe]]),
});

test.each(runs)(
  '%s: the recipe’s commands, tsc and the tests end green',
  async (name, followed) => {
    const copy = await follow(name, followed);
    const tests = byForm({
      short: compared.join(' '),
      long: '--exclude test/infra/recipes.test.ts',
    });
    const layers = '--project unit --project property --project infra';
    expect(await runIn(copy, `npx vitest run ${layers} ${tests}`)).toMatch(/Tests .*\d+ passed/);
  },
);
