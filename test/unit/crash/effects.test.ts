import { expect, test } from 'vitest';
import type { Effect } from '#test/crash/effects/effect.ts';
import { effects } from '#test/crash/effects/effects.ts';
import { read, sources } from '../architecture/files.ts';

/**
 * Interfaces with a method that answers later: what reaches out of a process. The parts of one that
 * extends them are its own.
 */
function portsIn(text: string): string[] {
  const found = [
    ...text.matchAll(/^export interface (\w+)(?: extends ([\w, ]+))? \{([\s\S]*?\n)?\}/gm),
  ];
  const parts = found.flatMap(([, , parents = '']) => parents.split(', '));
  return found.flatMap(([, name = '', parents, body = '']) =>
    (parents || body.includes('Promise<')) && !parts.includes(name) ? [name] : [],
  );
}

test('every port is in the list of steps, whose type makes it complete', () => {
  const ofExtensions = sources('src/extensions').filter(({ path }) => path.endsWith('/ports.ts'));
  const found = portsIn(
    [...sources('src/ports'), ...ofExtensions].map(({ text }) => text).join('\n'),
  );
  expect(found.length).toBeGreaterThan(30);
  const listed = read('test/crash/effects/ports.ts');
  const missing = found.filter(
    (name) => !new RegExp(`: (\\w+ & )*${name}( & \\w+)*;`).test(listed),
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
