import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { PeopleDeps } from '#ops/people/people.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

interface Known {
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
  enabled: boolean;
  groups: string[];
}

const named = (name: string) => Object.assign(new Error(name), { name });

/** A user pool of these people, by e-mail. Groups of a project exist once they are created. */
export function pool(people: Record<string, Partial<Known>> = {}) {
  const users = new Map(
    Object.entries(people).map(([email, one]): [string, Known] => [
      email,
      { status: 'CONFIRMED', enabled: true, groups: [], ...one },
    ]),
  );
  const groups = new Set(['owner', 'approver', 'operator', 'viewer']);
  const calls: string[] = [];
  const printed: string[] = [];
  const userOf = (email: string): Known => {
    const user = users.get(email);
    if (!user) throw named('UserNotFoundException');
    return user;
  };
  const answers: Record<string, (input: Record<string, string>) => object> = {
    AdminCreateUserCommand: ({ Username = '', MessageAction }) => {
      if (MessageAction !== 'RESEND' && users.has(Username)) throw named('UsernameExistsException');
      if (MessageAction !== 'RESEND') {
        users.set(Username, { status: 'FORCE_CHANGE_PASSWORD', enabled: true, groups: [] });
      }
      return {};
    },
    AdminGetUserCommand: ({ Username = '' }) => {
      const { status, enabled } = userOf(Username);
      return { UserStatus: status, Enabled: enabled };
    },
    AdminListGroupsForUserCommand: ({ Username = '' }) => ({
      Groups: userOf(Username).groups.map((GroupName) => ({ GroupName })),
    }),
    AdminAddUserToGroupCommand: ({ Username = '', GroupName = '' }) => {
      if (!groups.has(GroupName)) throw named('ResourceNotFoundException');
      const user = userOf(Username);
      user.groups = [...new Set([...user.groups, GroupName])];
      return {};
    },
    AdminRemoveUserFromGroupCommand: ({ Username = '', GroupName = '' }) => {
      const user = userOf(Username);
      user.groups = user.groups.filter((one) => one !== GroupName);
      return {};
    },
    CreateGroupCommand: ({ GroupName = '' }) => {
      if (groups.has(GroupName)) throw named('GroupExistsException');
      groups.add(GroupName);
      return {};
    },
    AdminSetUserPasswordCommand: () => ({}),
    AdminDisableUserCommand: ({ Username = '' }) => {
      userOf(Username).enabled = false;
      return {};
    },
    AdminUserGlobalSignOutCommand: () => ({}),
    AdminDeleteUserCommand: ({ Username = '' }) => {
      users.delete(Username);
      return {};
    },
    ListUsersInGroupCommand: ({ GroupName = '' }) => ({
      Users: [...users.values()]
        .filter((user) => user.groups.includes(GroupName))
        .map(({ enabled }) => ({ Enabled: enabled })),
    }),
  };
  const cognito = awsClient<CognitoIdentityProviderClient>(
    async (command: { constructor: { name: string }; input: Record<string, string> }) => {
      const { name } = command.constructor;
      const { Username, GroupName, MessageAction } = command.input;
      calls.push(
        [name.replace(/Command$/, ''), Username, GroupName, MessageAction]
          .filter(Boolean)
          .join(' '),
      );
      return answers[name]!(command.input);
    },
  );
  const deps: PeopleDeps = {
    cognito,
    userPoolId: 'pool',
    stage: 'prod',
    print: (line) => void printed.push(line),
  };
  /** What was changed, without the questions. */
  const changes = () => calls.filter((call) => !/^(AdminGet|AdminList|List)/.test(call));
  return { deps, users, printed, changes };
}
