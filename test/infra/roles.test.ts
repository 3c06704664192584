import { expect, test } from 'vitest';
import { rolesOfStage } from '#lib/roles/roles-of-stage.ts';
import { rolesText } from '#lib/roles/roles-text.ts';
import { readStage } from '#lib/stages/stage.ts';
import { read } from '../unit/architecture/files.ts';
import { stacksOf, standIn } from './stacks.ts';

const rows = rolesOfStage(readStage('prod'), standIn());

test('docs/roles.md is what the templates say (npm run roles -- --write)', () => {
  expect(read('docs/roles.md')).toBe(rolesText(rows));
});

test('every function has a role in it, with a reason for each action', () => {
  const { workflow, api } = stacksOf('prod');
  const entries = [workflow, api].flatMap(({ functions }) => Object.keys(functions));
  const roles = new Set(rows.map(({ role }) => role));
  for (const entry of entries) expect(roles).toContain(entry.replaceAll('/', '-'));
  for (const { role, actions, why } of rows) {
    expect(why.length, `${role} ${actions}`).toBeGreaterThan(10);
  }
});

test('a pattern without a reason is refused where it is given', () => {
  const { api } = stacksOf('prod');
  const fn = api.functions['api/system/health']!;
  expect(() => fn.allow('reads', ['ssm:GetParameter'], '*')).toThrow(/give the reason/);
});
