import { expect, test } from 'vitest';
import { changeDiff } from '#domain/project/settings/change-diff.ts';
import { presentChangeWithDiff } from '#domain/project/view.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { waiting } from '#test/builders/domain/project/settings/change-diff.ts';

const settings = buildSettings({ rev: 7, swapDailyUsd: 100, addressWhitelist: ['0x1'] });

test('settings: as they are and as they would be, in the words of the wire', () => {
  const change = waiting('settings', { swapDailyUsd: null, clientAutoApprove: true, rev: 7 });
  expect(presentChangeWithDiff(change, settings)).toMatchObject({
    diff: [
      { setting: 'swap_daily_usd', before: 100, after: null },
      { setting: 'client_auto_approve', before: false, after: true },
    ],
    outdated: false,
  });
});

test.each([
  [{ swapDailyUsd: null, rev: 6 }, true],
  [{ swapDailyUsd: null, rev: 7 }, false],
])('a change %j of revision 7 is outdated: %s', (payload, outdated) => {
  expect(changeDiff(waiting('settings', payload), settings).outdated).toBe(outdated);
});

test.each([
  [['0x1'], '0x2', false],
  [['0x1', '0x2'], '0x2', true],
  [[], '0x2', true],
])('an entry more of %j: %s is outdated: %s', (addressWhitelist, entry, outdated) => {
  const change = waiting('whitelist-entry', { list: 'addressWhitelist', entry });
  expect(changeDiff(change, { ...settings, addressWhitelist })).toEqual({
    diff: [
      { name: 'addressWhitelist', before: addressWhitelist, after: [...addressWhitelist, entry] },
    ],
    outdated,
  });
});

test('other changes have no difference', () => {
  const key = waiting('key', { name: 'k', permission: 'approve' });
  expect(presentChangeWithDiff(key, settings)).toMatchObject({ diff: [], outdated: false });
});
