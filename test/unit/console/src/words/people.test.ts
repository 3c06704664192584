import { expect, test } from 'vitest';
import type { Schemas } from '../../../../../console/src/api/types.ts';
import {
  activeOwners,
  deviceWords,
  groupWords,
  inviteCommand,
  personCommands,
  shellWord,
  stateWords,
} from '../../../../../console/src/words/people.ts';

const ann: Schemas['Person'] = {
  id: 'sub-ann',
  email: 'ann@example.com',
  groups: ['approver', 'owner'],
  state: 'active',
  authenticator: true,
  invited_at: 1,
  last_sign_in_at: 2,
};
const lines = (set: Partial<Schemas['Person']> = {}) =>
  personCommands('prod', { ...ann, ...set }).map(({ line }) => line);

test('each change of a person is one exact command of the stage', () => {
  const of = '--stage prod --email ann@example.com';
  expect(lines()).toEqual([
    `npm run ops -- people groups ${of} --add operator --remove viewer`,
    `npm run ops -- people replace-device ${of} --yes`,
    `npm run ops -- people remove ${of} --yes`,
  ]);
  expect(lines({ state: 'invited' })[0]).toBe(
    `npm run ops -- people invite ${of} --group approver --group owner`,
  );
  // Who left is not brought back.
  expect(lines({ state: 'disabled' })).toEqual([]);
});

test.each([
  ['ann+shop@example.com', 'ann+shop@example.com'],
  ['viewer:shop', 'viewer:shop'],
  ['a$(reboot)@x.com', "'a$(reboot)@x.com'"],
  ["o'neil@x.com", "'o'\\''neil@x.com'"],
  ['a;b@x.com', "'a;b@x.com'"],
])('%s is one word of a shell', (text, word) => {
  expect(shellWord(text)).toBe(word);
  expect(inviteCommand('dev', text, [])).toBe(
    `npm run ops -- people invite --stage dev --email ${word}`,
  );
});

test('groups, states and authenticators in words', () => {
  expect([groupWords('owner'), groupWords('viewer:shop')]).toEqual([
    'owner of all projects',
    'viewer of shop',
  ]);
  expect(stateWords({ state: 'disabled' })).toEqual({ text: 'Disabled', tone: 'stopped' });
  expect(deviceWords(ann, 'prod').text).toBe('Registered');
  const bare = { authenticator: false, state: 'active' } as const;
  // Outside the local cloud that is somebody who cannot pass the sign-in: worth a look.
  expect(deviceWords(bare, 'prod')).toEqual({ text: 'None registered', tone: 'warning' });
  expect(deviceWords({ ...bare, state: 'invited' }, 'prod').tone).toBe('info');
  expect(deviceWords(bare, 'local').tone).toBe('info');
});

test('owners who can confirm are active, and of all projects', () => {
  const all = [
    ann,
    { ...ann, state: 'disabled' as const },
    { ...ann, state: 'invited' as const },
    { ...ann, groups: ['owner:shop', 'approver'] },
  ];
  expect(activeOwners(all)).toBe(1);
});
