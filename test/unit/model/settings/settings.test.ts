import { expect, test } from 'vitest';
import { settingRows, standardSettings } from '#model/settings/settings.ts';
import { read } from '../../architecture/files.ts';

test('no two settings have one name on the wire', () => {
  const wires = settingRows.map(([, { wire }]) => wire);
  expect(new Set(wires).size).toBe(wires.length);
});

test('the standard of a new project is its own: changing it changes no other project', () => {
  const first = standardSettings();
  first.ipWhitelist.push('192.0.2.1');
  first.sweeps.EVM = { enabled: true, minUsd: 1, dest: null, method: 'fund', dailyFeeUsd: 1 };
  expect(standardSettings()).toMatchObject({ ipWhitelist: [], sweeps: {} });
});

test('docs/admin-api.md has each setting with its standard', () => {
  const [, after = ''] = read('docs/admin-api.md').split('## Settings\n');
  const [section = ''] = after.split('\n## ');
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name, , standard]) => `${/^`(\w+)/.exec(name!)?.[1]} ${standard}`)
    .filter((row) => !row.startsWith('rev '));
  const rows = settingRows.map(([, { wire, standard }]) => {
    const text = JSON.stringify(standard);
    return `${wire} ${typeof standard === 'number' ? text : `\`${text}\``}`;
  });
  expect(listed.sort()).toEqual(rows.sort());
});
