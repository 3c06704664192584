import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { makeAdminDirectory } from '#aws/projects/admin-directory.ts';

interface User {
  sub: string;
  enabled: boolean;
  groups: string[];
}

/** A user pool that answers groups in pages of one. `problem` is thrown instead of any answer. */
function world(users: Record<string, User>) {
  const asked: string[] = [];
  const state: { problem: Error | null; now: number } = { problem: null, now: 0 };
  const send = async (command: { input: { Username?: string; NextToken?: string } }) => {
    const { Username = '', NextToken = '0' } = command.input;
    if (state.problem) throw state.problem;
    const user = users[Username];
    if (!user) throw Object.assign(new Error('no user'), { name: 'UserNotFoundException' });
    if (command instanceof AdminGetUserCommand) {
      asked.push(Username);
      return { Enabled: user.enabled, UserAttributes: [{ Name: 'sub', Value: user.sub }] };
    }
    const at = Number(NextToken);
    const more = at + 1 < user.groups.length ? { NextToken: String(at + 1) } : {};
    return { Groups: user.groups.slice(at, at + 1).map((GroupName) => ({ GroupName })), ...more };
  };
  const directory = makeAdminDirectory({
    client: { send } as unknown as Pick<CognitoIdentityProviderClient, 'send'>,
    poolId: async () => 'pool',
    nowMs: () => state.now,
  });
  return { directory, asked, state };
}

const ann = { sub: 'ann', enabled: true, groups: ['viewer', 'approver', 'owner'] };

test('an admin has the groups of all pages, and is asked about once a minute', async () => {
  const { directory, asked, state } = world({ ann });
  const both = await Promise.all([directory.groups('ann'), directory.groups('ann')]);
  expect(both).toEqual([ann.groups, ann.groups]);
  state.now = 59_999;
  await directory.groups('ann');
  expect(asked).toEqual(['ann']);
  state.now = 60_000;
  await directory.groups('ann');
  expect(asked).toEqual(['ann', 'ann']);
});

test('nobody, a disabled admin, and an e-mail address that finds one, are nobody', async () => {
  const users: Record<string, User> = {
    'ann@example.com': ann,
    ben: { ...ann, sub: 'ben', enabled: false },
  };
  const { directory } = world(users);
  expect(await directory.groups('invented')).toBeNull();
  expect(await directory.groups('ann@example.com')).toBeNull();
  expect(await directory.groups('ben')).toBeNull();
  users.ben = { ...ann, sub: 'ben' };
  expect(await directory.groups('ben')).toEqual(ann.groups);
});

test('an outage is thrown and not kept', async () => {
  const { directory, state } = world({ ann });
  state.problem = Object.assign(new Error('slow down'), { name: 'TooManyRequestsException' });
  await expect(directory.groups('ann')).rejects.toThrow('slow down');
  state.problem = null;
  expect(await directory.groups('ann')).toEqual(ann.groups);
});
