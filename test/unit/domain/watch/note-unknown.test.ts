import { expect, test } from 'vitest';
import { noteUnknown } from '#domain/watch/note-unknown.ts';
import { block } from '#test/builders/domain/watch/note-unknown.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

test('each block with a part that was not understood is a line', () => {
  const lines: unknown[] = [];
  const log = { ...fakeLogger().log, warn: (...line: unknown[]) => void lines.push(line) };
  noteUnknown({ chain: { name: 'BASE' }, log }, [
    block(1n),
    block(2n, ['a', 'b', 'c', 'd']),
    block(3n, []),
    block(4n, ['e']),
  ]);
  expect(lines).toEqual([
    ['watch.block-not-understood', { chain: 'BASE', block: '2', parts: 4, what: 'a; b; c' }],
    ['watch.block-not-understood', { chain: 'BASE', block: '4', parts: 1, what: 'e' }],
  ]);
});
