import { expect, test } from 'vitest';
import {
  changeSentence,
  whyNotConfirm,
} from '../../../../../../console/src/words/policy/changes.ts';

const change = {
  change_id: 'chg_1',
  kind: 'settings',
  payload: {},
  asked_by: 'alice@example.com',
  asked_at: 1,
  expires_at: 100,
  diff: [{ setting: 'swap_daily_usd', before: 1, after: 2 }],
  outdated: false,
  needs_signature: false,
  canonical: '',
};
const bob = { email: 'bob@example.com', now: 50, isOwner: true };

test.each([
  ['settings', {}, 'Change settings: Daily swap limit (USD)'],
  [
    'whitelist-entry',
    { list: 'address_whitelist', entry: '0x1' },
    'Add 0x1 to the Address whitelist',
  ],
  [
    'key',
    { name: 'shop', permission: 'manage' },
    'Create the key “shop” with the permission manage',
  ],
  ['enable-key', { app_id: 'app_1' }, 'Enable the key app_1'],
  ['webhook-url', { app_id: 'app_1' }, 'Change the webhook URL of the key app_1'],
  ['unfreeze', {}, 'End the freeze of this project'],
  ['unfreeze-wallet', { chain: 'ETH' }, 'Let an address on ETH sign again'],
  ['project', { name: 'shop' }, 'Create the project shop'],
  ['other', {}, 'Unknown change: other'],
])('a change of the kind %s in words', (kind, payload, sentence) => {
  expect(changeSentence({ ...change, kind, payload })).toBe(sentence);
});

test('another owner may confirm it', () => {
  expect(whyNotConfirm(change, bob)).toBeNull();
});

test.each([
  [{}, { isOwner: false }, /not an owner/],
  [{}, { now: 100 }, /expired/],
  [{}, { email: change.asked_by }, /different owner/],
  [{ outdated: true }, {}, /have changed since/],
  [{ kind: 'unfreeze-wallet' }, {}, /Wallets/],
  [{ kind: 'project' }, {}, /same request/],
])('it is not confirmed here: %j, %j', (set, by, why) => {
  expect(whyNotConfirm({ ...change, ...set }, { ...bob, ...by })).toMatch(why);
});
