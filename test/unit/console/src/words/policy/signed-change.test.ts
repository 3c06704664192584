import { expect, test } from 'vitest';
import { changeIdOf } from '#domain/admin/change-id.ts';
import { presentChangeWithDiff } from '#domain/project/view.ts';
import type { ChangeKind, PendingChange } from '#model/change.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { shownChange } from '../../../../../../console/src/words/policy/signed-change.ts';

const settings = buildSettings({ addressWhitelist: ['0x1'], swapDailyUsd: 5, rev: 7 });

/** A change as the admin API shows it. */
function shown(kind: ChangeKind, payload: Record<string, unknown>) {
  const of = { projectId: 'demo', kind, payload };
  const change: PendingChange = {
    ...of,
    changeId: changeIdOf(of),
    askedBy: { id: 'a', email: 'a@example.com' },
    askedAt: 1,
    expiresAt: 2,
  };
  return presentChangeWithDiff(change, settings);
}

const changes: [ChangeKind, Record<string, unknown>][] = [
  ['settings', { swapDailyUsd: 500, rev: 7 }],
  ['settings', { addressWhitelist: ['0x1', '0x2'], autoApproveDailyUsd: null, rev: 7 }],
  ['settings', { addressWhitelist: ['0x2'], rev: 7, named: { entry: '0x2', label: 'Bank' } }],
  [
    'settings',
    {
      sweeps: {
        EVM: { enabled: true, minUsd: 5, dest: '0xa', method: 'fund', dailyFeeUsd: 50 },
      },
      rev: 7,
    },
  ],
  ['whitelist-entry', { list: 'addressWhitelist', entry: '0x2', label: 'Bank' }],
  ['whitelist-entry', { list: 'addressWhitelist', entry: '0x2' }],
  [
    'key',
    {
      name: 'shop',
      permission: 'approve',
      mode: 'hmac',
      publicKey: null,
      webhookUrl: 'https://shop.example/hook',
      walletId: null,
    },
  ],
  ['enable-key', { appId: 'app_1', enabled: true }],
  ['webhook-url', { appId: 'app_1', webhookUrl: 'https://shop.example/hook' }],
  ['unfreeze', { frozen_at: 1_767_225_600 }],
];

test.each(changes)(
  'a change of %s %j that is shown as it is gives the text that is signed',
  (...row) => {
    const change = shown(...row);
    expect(shownChange('demo', change)).toBe(change.canonical);
  },
);

test.each(changes)('a change of %s %j that is shown as another one gives none', (kind, payload) => {
  const change = shown(kind, payload);
  const hostile = shown('settings', { swapDailyUsd: 1_000_000, rev: 7 });
  const other = kind === 'unfreeze' ? 'key' : 'unfreeze';
  const forgeries = [
    { ...change, canonical: hostile.canonical },
    {
      ...change,
      canonical: shown(kind, { ...payload, more: 1, rev: 8 }).canonical.replace('demo', 'shop'),
    },
    { ...change, canonical: `${change.canonical} ` },
    { ...change, canonical: 'null' },
    { ...change, canonical: '' },
    { ...change, kind: other },
    { ...change, diff: [...change.diff, { setting: 'pending_ttl_s', before: 1, after: 2 }] },
    ...(change.diff.length > 0 ? [{ ...change, diff: [] }] : []),
    ...change.diff.map(({ setting, before }) => ({
      ...change,
      diff: [{ setting, before, after: 'something else' }],
    })),
    ...Object.entries(change.payload)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => ({ ...change, payload: { ...change.payload, [name]: 'else' } })),
  ];
  for (const forged of forgeries) expect(shownChange('demo', forged)).toBeNull();
  expect(shownChange('shop', change)).toBeNull();
});
