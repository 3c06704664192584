/** docs/decisions/0008-what-a-stolen-role-can-do.md: what a thief of each role can do. No role may be missing. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './files.ts';

const text = (file: string) => readFileSync(`${root}/docs/${file}`, 'utf8');
const roles = [...text('roles.md').matchAll(/^## ([a-z-]+)$/gm)].map(([, name]) => name);
const section = /## Role by role\n([\s\S]*?)\n## /.exec(
  text('decisions/0008-what-a-stolen-role-can-do.md'),
)?.[1];
const rows = [...(section ?? '').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].slice(1);

test('each role has one row', () => {
  const named = rows.flatMap(([, names]) => String(names).split(', '));
  expect(named.sort()).toEqual([...roles].sort());
});

test('each row says what shows it, by a test that exists, or that it is open', () => {
  const shown = rows.map(([, , , by]) => String(by).trim());
  const wrong = shown.filter((by) => {
    const files = [...by.matchAll(/`([^`]+)`/g)].map(([, file]) => `${root}/${file}`);
    return by !== 'open' && (files.length === 0 || !files.every((file) => existsSync(file)));
  });
  expect(wrong).toEqual([]);
});
