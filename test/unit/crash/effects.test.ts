import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Effect } from '#test/crash/effects/effect.ts';
import { effects } from '#test/crash/effects/effects.ts';
import { read } from '../architecture/files.ts';

const folder = new URL('../../../src/domain/ports/', import.meta.url);

/** Interfaces with a method that answers later: what reaches out of a process. */
function portsIn(text: string): string[] {
  const found = [...text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)];
  return found.flatMap(([, name = '', body = '']) => (body.includes('Promise<') ? [name] : []));
}

test('every port is in the list of steps, which its type then makes complete', () => {
  const files = readdirSync(folder).filter((file) => !['effects.ts', 'ports.ts'].includes(file));
  const found = files.flatMap((file) => portsIn(read(`src/domain/ports/${file}`)));
  expect(found.length).toBeGreaterThan(30);
  const listed = read('test/crash/effects/ports.ts');
  const missing = found.filter(
    (name) => !new RegExp(`: (stores\\.|world\\.|payments\\.)?${name};`).test(listed),
  );
  expect(missing).toEqual([]);
});

test('every write and send says what is true around it, or why no way meets it', () => {
  for (const [port, methods] of Object.entries(effects)) {
    for (const [method, effect] of Object.entries(methods as Record<string, Effect>)) {
      if (effect === 'read') continue;
      const texts = 'outside' in effect ? [effect.outside] : Object.values(effect).slice(1);
      for (const text of texts) expect(text.length, `${port}.${method}`).toBeGreaterThan(9);
    }
  }
});
