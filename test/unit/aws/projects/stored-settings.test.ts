/** Settings as releases before this one stored them. */
import { expect, test } from 'vitest';
import { settingsFromItem } from '#aws/projects/project-item.ts';

test('a project of a release that knew no signatures keeps what it had: nobody signs', () => {
  const stored = { pk: 'S#shop', sk: '-', rev: 7, ipWhitelist: ['192.0.2.1'], swapDailyUsd: 5 };
  expect(settingsFromItem(stored)).toMatchObject({ requireSignatures: false, rev: 7 });
  expect(settingsFromItem({ ...stored, requireSignatures: true })).toMatchObject({
    requireSignatures: true,
  });
});
