import { expect, test } from 'vitest';
import {
  loosenedBy,
  loosenedByChange,
} from '../../../../../../console/src/words/policy/loosened.ts';

const tron = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const limit = (amount: string) => ({ chain: 'ETH', token: 'USDT', amount });

test.each([
  ['swap_daily_usd', 700, 1500, 'Daily swap limit: 1,500 USD (before: 700 USD).'],
  ['max_quote_deviation_bps', 500, 750, 'Max. deviation from market price: 7.5 % (before: 5 %).'],
  ['address_whitelist', ['0x1'], ['0x1', tron], `payments may also go to ${tron}.`],
  ['address_whitelist', [], ['0x1'], 'payments go only to 0x1, and deposits may be swept there.'],
  ['ip_whitelist', [], ['10.0.0.1'], 'API requests are accepted only from 10.0.0.1.'],
  ['ip_whitelist', ['10.0.0.1'], ['10.0.0.2'], 'API requests are also accepted from 10.0.0.2.'],
  [
    'daily_limits',
    [limit('1000')],
    [limit('2500')],
    'withdrawals of USDT on Ethereum may reach 2,500 per day (before: 1,000).',
  ],
  [
    'confirmations',
    { ETH: 20 },
    { ETH: 14 },
    'deposits on Ethereum are credited after 14 confirmations (before: 20).',
  ],
  [
    'credit_seconds',
    {},
    { BASE: 5 },
    'deposits on Base are credited after 5 seconds (before: the default).',
  ],
  [
    'grouping',
    ['ETH'],
    ['BASE'],
    'withdrawals of one token on Base that wait are paid in one transaction, by a contract.',
  ],
])('%s from %j to %j says what gets through', (setting, before, after, says) => {
  expect(loosenedBy([{ setting, before, after }])).toEqual({
    sentences: [`From now on ${says}`],
    removesLimit: false,
  });
});

test('a provider is named by its URL, and a vendor by its name and ratings', () => {
  const rules = {
    deposits_above_usd: 10,
    withdrawals: true,
    operations: false,
    on_silence: 'hold',
  };
  const says = (after: object) =>
    loosenedBy([{ setting: 'screening', before: null, after: { ...rules, ...after } }]).sentences;
  const asked =
    'learns of these and decides on them: deposits from 10 USD, withdrawals. What it does not answer is held.';
  expect(says({ url: 'https://ask.example' })).toEqual([
    `From now on https://ask.example ${asked}`,
  ]);
  const vendor = { provider: 'trm', url: 'https://api.trmlabs.com' };
  expect(says({ ...vendor, hold_from: 'high', refuse_from: 'severe' })).toEqual([
    `From now on TRM Labs ${asked} It holds from a rating of high on, and refuses from severe on.`,
  ]);
});

test.each([
  [
    'auto_approve_daily_usd',
    5000,
    null,
    'there is no limit: Daily auto-approval limit (before: 5,000 USD).',
  ],
  ['address_whitelist', ['0x1'], [], 'payments go to every address.'],
  ['ip_whitelist', ['10.0.0.1'], [], 'API requests are accepted from every address.'],
  ['daily_limits', [limit('1')], [], 'withdrawals of USDT on Ethereum have no daily limit.'],
  [
    'client_auto_approve',
    false,
    true,
    'operations of the client wallet are signed without a session key and without an approver.',
  ],
])('%s from %j to %j removes a limit', (setting, before, after, says) => {
  expect(loosenedBy([{ setting, before, after }])).toEqual({
    sentences: [`From now on ${says}`],
    removesLimit: true,
  });
});

test.each([
  ['swap_daily_usd', 1500, 700],
  ['swap_daily_usd', null, 700],
  ['address_whitelist', ['0x1', '0x2'], ['0x1']],
  ['daily_limits', [limit('10')], [limit('5')]],
  ['client_auto_approve', true, false],
  ['pending_ttl_s', 60, 600],
  ['confirmations', { ETH: 14 }, { ETH: 20 }],
  ['of_a_later_release', 1, 2],
])('%s from %j to %j lets nothing more through', (setting, before, after) => {
  expect(loosenedBy([{ setting, before, after }])).toEqual({ sentences: [], removesLimit: false });
});

test('several differences are all said, and one that removes a limit is enough', () => {
  const said = loosenedBy([
    { setting: 'swap_daily_usd', before: 1, after: 2 },
    { setting: 'auto_fees_daily_usd', before: 1000, after: null },
  ]);
  expect(said.sentences).toHaveLength(2);
  expect(said.removesLimit).toBe(true);
});

test('a key says what it may do, and where its webhooks go', () => {
  const url = 'https://shop.example.com/hook';
  const key = { name: 'shop', permission: 'approve', webhook_url: url };
  expect(loosenedByChange({ kind: 'key', payload: key, diff: [] }).sentences).toEqual([
    `From now on the key “shop” also creates session keys, which approve operations. Its webhooks go to ${url}.`,
  ]);
  const hook = { app_id: 'app_1', webhook_url: url };
  expect(loosenedByChange({ kind: 'webhook-url', payload: hook, diff: [] }).sentences[0]).toContain(
    `are sent to ${url}`,
  );
  // A filter hides the rest, which the second owner reads.
  const some = { webhook_events: ['deposit.*', 'swap.failed'] };
  for (const [kind, payload] of [
    ['key', { ...key, ...some }],
    ['webhook-url', { ...hook, ...some }],
  ] as const) {
    expect(loosenedByChange({ kind, payload, diff: [] }).sentences[0]).toContain(
      'Only deposit.*, swap.failed are sent there',
    );
  }
});
