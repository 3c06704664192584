import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { makePeopleDirectory } from '#aws/projects/people-directory.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

/** A user pool of `count` people, in pages of 60. `gone` are removed while they are asked about. */
export function peoplePool(
  count: number,
  { gone = [] as number[], failing = [] as number[] } = {},
) {
  const calls: Record<string, number> = {};
  const usernameOf = (i: number) => `sub-${i}`;
  const users = Array.from({ length: count }, (_, i) => ({
    Username: usernameOf(i),
    Attributes: [
      { Name: 'sub', Value: usernameOf(i) },
      { Name: 'email', Value: `person-${i}@example.com` },
    ],
    Enabled: i !== 1,
    UserStatus: i === 2 ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
    UserCreateDate: new Date(1_700_000_000_000),
  }));
  const client = awsClient<CognitoIdentityProviderClient>(
    async (command: { constructor: { name: string }; input: Record<string, string> }) => {
      const { name } = command.constructor;
      calls[name] = (calls[name] ?? 0) + 1;
      const { Username = '', PaginationToken, NextToken } = command.input;
      if (name === 'ListUsersCommand') {
        const from = Number(PaginationToken ?? 0);
        const next = from + 60 < users.length ? { PaginationToken: String(from + 60) } : {};
        return { Users: users.slice(from, from + 60), ...next };
      }
      if (gone.map(usernameOf).includes(Username)) {
        throw Object.assign(new Error('no user'), { name: 'UserNotFoundException' });
      }
      if (failing.map(usernameOf).includes(Username)) throw new Error('slow down');
      if (name === 'AdminGetUserCommand') {
        return Username === 'sub-0' ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } : {};
      }
      return NextToken
        ? { Groups: [{ GroupName: 'approver' }] }
        : { Groups: [{ GroupName: 'owner' }], NextToken: 'more' };
    },
  );
  return { calls, directory: makePeopleDirectory({ client, poolId: async () => 'pool' }) };
}
