/** What test/drill takes from docs/runbook.md "Restore drill" is what is there. */
import { expect, test } from 'vitest';
import { tables } from '#shared/tables.ts';
import {
  backUp,
  copy,
  expire,
  protect,
  replace,
  sessionKeys,
  start,
  stop,
  stream,
} from './runbook-steps.ts';

test('each block of the document has the commands that this test gives to it', () => {
  expect(
    [stop, copy, backUp, replace, protect, expire, stream, start].map((block) => block?.length),
  ).toEqual([3, 2, 3, 5, 5, 1, 4, 1]);
  expect(sessionKeys?.length).toBe(2);
  const expiring = Object.entries(tables)
    .filter(([, { expires }]) => expires)
    .map(([name]) => name);
  const named = ['guards', 'money', 'chain-state', 'prices', 'events', 'quotes', 'lists'];
  expect(expiring).toEqual(named);
});
