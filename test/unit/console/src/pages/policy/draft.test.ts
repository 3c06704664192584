import { expect, test } from 'vitest';
import type { Settings } from '../../../../../../console/src/api/policy.ts';
import {
  changedMeanwhile,
  draftOf,
  editedNames,
  patchOf,
  rebased,
} from '../../../../../../console/src/pages/policy/draft.ts';

const base: Settings = {
  rev: 7,
  entries: { ip_whitelist: [], address_whitelist: [] },
  ip_whitelist: [],
  address_whitelist: [],
  daily_limits: [{ chain: 'ETH', token: 'USDT', amount: '5000' }],
  confirmations: { ETH: 20 },
  credit_seconds: {},
  pending_ttl_s: 3600,
  auto_approve_daily_usd: null,
  auto_fees_daily_usd: 1000,
  swap_daily_usd: 1000,
  client_daily_usd: null,
  approved_daily_usd: null,
  confirm_session_keys: false,
  max_swap_slippage_bps: null,
  max_quote_deviation_bps: 300,
  require_signatures: false,
  client_auto_approve: false,
  sweeps: {},
  screening: null,
  grouping: [],
  metadata_filters: [],
  pending_webhooks: false,
};

test('a form that nobody touched changes nothing', () => {
  expect(editedNames(draftOf(base), base)).toEqual([]);
  expect(patchOf(draftOf(base), base)).toEqual({ patch: {}, problems: {} });
});

test('only what was edited is named, with numbers as numbers and an emptied bound as null', () => {
  const draft = {
    ...draftOf(base),
    swap_daily_usd: '',
    auto_approve_daily_usd: ' 2500.5 ',
    client_auto_approve: true,
    confirmations: { ETH: '', BASE: '30' },
    daily_limits: [],
    metadata_filters: ' invoice ,batch, ',
    grouping: 'ETH, ,BASE',
  };
  expect(patchOf(draft, base)).toEqual({
    patch: {
      swap_daily_usd: null,
      auto_approve_daily_usd: 2500.5,
      client_auto_approve: true,
      confirmations: { BASE: 30 },
      daily_limits: [],
      metadata_filters: ['invoice', 'batch'],
      grouping: ['ETH', 'BASE'],
    },
    problems: {},
  });
});

test.each([
  [{ pending_ttl_s: '' }, { pending_ttl_s: 'Must be a number' }],
  // In hours, and in percent: the units of their labels.
  [{ pending_ttl_s: '721' }, { pending_ttl_s: 'Must be 0.0167 to 720' }],
  [{ max_quote_deviation_bps: '15.1' }, { max_quote_deviation_bps: 'Must be 0.1 to 15' }],
  [{ swap_daily_usd: '1e3' }, { swap_daily_usd: 'Must be a number' }],
  [{ metadata_filters: 'a b' }, { metadata_filters: 'a b: must be letters, digits, _ . and -' }],
  [{ confirmations: { ETH: '1.5' } }, { confirmations: 'ETH: must be a whole number' }],
  [
    { daily_limits: [{ chain: 'ETH', token: '', amount: '1' }] },
    { daily_limits: 'Each limit has a network, a token and an amount' },
  ],
])('what is not a value is said and not sent: %j', (set, problems) => {
  const found = patchOf({ ...draftOf(base), ...set }, base);
  expect(found).toEqual({ patch: {}, problems });
});

test('on newer settings the edits stay, and the rest is what somebody else set', () => {
  const next: Settings = { ...base, rev: 8, swap_daily_usd: 50, pending_ttl_s: 60 };
  const mine = { ...draftOf(base), pending_ttl_s: '2' };
  const after = rebased(mine, base, next);
  expect(after).toMatchObject({ pending_ttl_s: '2', swap_daily_usd: '50' });
  expect(patchOf(after, next).patch).toEqual({ pending_ttl_s: 7_200 });
  expect(changedMeanwhile(base, next)).toEqual([
    { setting: 'swap_daily_usd', before: 1000, after: 50 },
    { setting: 'pending_ttl_s', before: 3600, after: 60 },
  ]);
  expect(changedMeanwhile(base, { ...base, rev: 9, ip_whitelist: ['1.1.1.1'] })).toEqual([]);
});
