import { expect, test } from 'vitest';
import { notePassed } from '#domain/watch/pass/note-passed.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

test('passed blocks are named as long as there are any', () => {
  const logged: LoggedEvent[] = [];
  const log = recordingLogger(logged);
  notePassed({ log }, { chain: 'ETH' });
  notePassed({ log }, { chain: 'ETH', passed: [] });
  expect(logged).toEqual([]);
  const passed = [7n, 9n].map((number) => ({ number, hash: 'h', at: 1, clockBefore: null }));
  notePassed({ log }, { chain: 'ETH', passed });
  expect(logged).toEqual([
    {
      level: 'warn',
      event: 'watch.passed-unread',
      fields: { chain: 'ETH', blocks: 2, first: '7' },
    },
  ]);
});
