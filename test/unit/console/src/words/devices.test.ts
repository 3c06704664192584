import { expect, test } from 'vitest';
import {
  deviceAdvice,
  kindWords,
  splitFingerprint,
  stateWords,
  whyNotConfirmDevice,
} from '../../../../../console/src/words/devices.ts';

test('the end of a fingerprint is read aloud, the rest is shown', () => {
  expect(splitFingerprint('0123 4567 89ab cdef 0000 1111 2222 3333')).toEqual({
    shown: '0123 4567 89ab cdef 0000 1111',
    read: '22223333',
  });
});

test('a key file is shown as one, and each state has its words', () => {
  expect(kindWords({ kind: 'passkey' })).toBe('Passkey');
  expect(kindWords({ kind: 'key_file' })).toContain('Key file');
  const states = ['active', 'waiting', 'lapsed', 'ended', 'unproven'] as const;
  expect(new Set(states.map((state) => stateWords({ state }).text)).size).toBe(5);
});

const waiting = {
  state: 'waiting',
  person_id: 'bob',
  origin: 'https://console.example',
  kind: 'passkey',
  confirmed_by: null,
} as const;
const owner = { you: 'alice', isOwner: true, origin: 'https://console.example', isComputed: true };

test('another owner confirms a device whose fingerprint the page computes', () => {
  expect(whyNotConfirmDevice(waiting, owner)).toBeNull();
  expect(whyNotConfirmDevice({ ...waiting, kind: 'key_file', origin: null }, owner)).toBeNull();
});

test.each([
  [{ state: 'active' as const }, {}, 'No confirmation is needed'],
  [{ confirmed_by: 'alice@example.com' }, {}, 'No confirmation is needed'],
  [{}, { you: 'bob' }, 'Another owner'],
  [{}, { isOwner: false }, 'Only an owner'],
  [{}, { isComputed: false }, 'not what this page computes'],
  [{ origin: 'https://evil.example' }, {}, 'another page (https://evil.example)'],
  [{ origin: null }, {}, 'another page'],
])('it is not confirmed: %j, %j', (device, by, why) => {
  expect(whyNotConfirmDevice({ ...waiting, ...device }, { ...owner, ...by })).toContain(why);
});

test('the page says what to do about a new, a lost and a leaving person’s device, and about none', () => {
  expect(deviceAdvice.map(({ title }) => title)).toEqual([
    'A new phone',
    'A lost or stolen device',
    'Somebody leaves',
    'Nobody has a device any more',
  ]);
});
