import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Person } from '#model/auth/person.ts';
import type { PeopleDirectory } from '#ports/projects.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { adminPoolId } from './admin-pool-id.ts';

/** Users of one page: the most that Cognito gives. */
const pageSize = 60;
/** People who are asked about at the same moment. */
const atOnce = 5;

/** Who is in the user pool, whose id the admin stack leaves in a parameter. */
export function makePeopleDirectory(
  options: {
    client?: Pick<CognitoIdentityProviderClient, 'send'>;
    poolId?: () => Promise<string>;
  } = {},
): PeopleDirectory {
  const { poolId = adminPoolId } = options;
  const client = options.client ?? new CognitoIdentityProviderClient({});

  return {
    async list(limit) {
      const UserPoolId = await poolId();
      const { users, complete } = await firstUsers(UserPoolId, limit);
      const asked = await eachLimited(users, atOnce, (user) => personOf(UserPoolId, user));
      const failed = asked.find(({ status }) => status === 'rejected') as
        | PromiseRejectedResult
        | undefined;
      if (failed) throw failed.reason;
      const found = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      return { people: found.filter((one) => one !== null), complete };
    },
  };

  async function firstUsers(
    UserPoolId: string,
    limit: number,
  ): Promise<{ users: UserType[]; complete: boolean }> {
    const users: UserType[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await client.send(
        new ListUsersCommand({
          UserPoolId,
          Limit: pageSize,
          ...(PaginationToken && { PaginationToken }),
        }),
      );
      users.push(...(page.Users ?? []));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken && users.length < limit);
    return {
      users: users.slice(0, limit),
      complete: !PaginationToken && users.length <= limit,
    };
  }

  /** null for one who was removed in the meantime. */
  async function personOf(UserPoolId: string, user: UserType): Promise<Person | null> {
    const who = { UserPoolId, Username: user.Username };
    try {
      const [{ UserMFASettingList = [] }, groups] = await Promise.all([
        client.send(new AdminGetUserCommand(who)),
        groupsOf(who),
      ]);
      const named = (name: string) =>
        user.Attributes?.find((attribute) => attribute.Name === name)?.Value;
      return {
        id: named('sub') ?? user.Username ?? '',
        email: named('email') ?? user.Username ?? '',
        groups: groups.sort(),
        state: stateOf(user),
        hasAuthenticator: UserMFASettingList.includes('SOFTWARE_TOKEN_MFA'),
        invitedAt: Math.floor((user.UserCreateDate?.getTime() ?? 0) / 1000),
      };
    } catch (error) {
      if ((error as Error).name === 'UserNotFoundException') return null;
      throw error;
    }
  }

  async function groupsOf(who: {
    UserPoolId: string;
    Username: string | undefined;
  }): Promise<string[]> {
    const names: string[] = [];
    let NextToken: string | undefined;
    do {
      const page = await client.send(
        new AdminListGroupsForUserCommand({ ...who, ...(NextToken && { NextToken }) }),
      );
      names.push(...(page.Groups ?? []).flatMap(({ GroupName }) => GroupName ?? []));
      NextToken = page.NextToken;
    } while (NextToken);
    return names;
  }
}

const stateOf = ({ Enabled, UserStatus }: UserType): Person['state'] => {
  if (Enabled === false) return 'disabled';
  return UserStatus === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'active';
};
