import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { makeAdminDirectory } from '#aws/projects/admin-directory.ts';

export interface User {
  sub: string;
  enabled: boolean;
  groups: string[];
}

/** A user pool that answers groups in pages of one. `problem` is thrown instead of any answer. */
export function world(users: Record<string, User>) {
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
