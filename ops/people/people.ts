/**
 * Inviting, removing and the devices of the people who may sign in. The operator's own AWS credentials
 * do it: no function of the deployment may (docs/decisions/0082-people.md).
 */
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  CreateGroupCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { adminGroups } from '#wire/admin/route.ts';

export interface PeopleDeps {
  cognito: Pick<CognitoIdentityProviderClient, 'send'>;
  userPoolId: string;
  stage: string;
  /** A line for the operator. */
  print(line: string): void;
  /** Of the local cloud, which sends no mail: makes a temporary password, which is printed. */
  temporaryPassword?: () => string;
}

/** What is not done, as a sentence. */
const refuse = (sentence: string): never => {
  throw new Error(sentence);
};

const isNamed = (error: unknown, name: string): boolean => (error as Error).name === name;

/** `owner`, or of one project: `owner:shop`. */
function checkGroups(groups: readonly string[]): void {
  for (const group of groups) {
    const [name, project, ...more] = group.split(':');
    const isKnown = adminGroups.some((one) => one === name);
    if (!isKnown || project === '' || more.length > 0) {
      refuse(
        `"${group}" is not a group: use ${adminGroups.join(', ')}, or one of a project, such as viewer:shop`,
      );
    }
  }
}

function checkEmail(email: string): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) refuse(`"${email}" is not an e-mail address`);
}

/**
 * Creates somebody, to whom Cognito mails a temporary password for a day, in these groups. For one who
 * was invited and did not come, it sends another invitation. Throws a sentence for one who is there.
 */
export async function invite(
  deps: PeopleDeps,
  { email, groups }: { email: string; groups: readonly string[] },
): Promise<void> {
  checkEmail(email);
  if (groups.length === 0) refuse('Name at least one group: --group viewer');
  checkGroups(groups);
  const { cognito, userPoolId: UserPoolId, print } = deps;
  const password = deps.temporaryPassword?.();
  const invitation = {
    UserPoolId,
    Username: email,
    DesiredDeliveryMediums: ['EMAIL' as const],
    ...(password && { TemporaryPassword: password }),
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  };
  try {
    await cognito.send(new AdminCreateUserCommand(invitation));
  } catch (error) {
    if (!isNamed(error, 'UsernameExistsException')) throw error;
    const known = await find(deps, email);
    if (known.Enabled === false) {
      refuse(
        `${email} already exists, disabled: "aws cognito-idp admin-enable-user" lets them back in`,
      );
    }
    if (known.UserStatus !== 'FORCE_CHANGE_PASSWORD') {
      refuse(`${email} already exists. Change their groups with "people groups"`);
    }
    if (password) {
      const by = { UserPoolId, Username: email, Password: password, Permanent: false };
      await cognito.send(new AdminSetUserPasswordCommand(by));
    } else {
      await cognito.send(new AdminCreateUserCommand({ ...invitation, MessageAction: 'RESEND' }));
    }
  }
  await join(deps, email, groups);
  const how = password
    ? `The local cloud does not send mail: the temporary password is ${password}`
    : 'The password in the mail is valid for a day.';
  print(`${email} is invited to ${groups.join(', ')}. ${how}`);
}

/** Puts somebody into groups and takes them out of others. A token has its groups for 15 minutes. */
export async function changeGroups(
  deps: PeopleDeps,
  change: { email: string; add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const { email, add, remove } = change;
  if (add.length + remove.length === 0) refuse('Name a group: --add operator, --remove viewer');
  checkGroups([...add, ...remove]);
  await find(deps, email);
  await join(deps, email, add);
  const who = { UserPoolId: deps.userPoolId, Username: email };
  for (const GroupName of remove) {
    await deps.cognito.send(new AdminRemoveUserFromGroupCommand({ ...who, GroupName }));
  }
  const groups = await groupsOf(deps, email);
  deps.print(
    `${email} is in ${groups.join(', ') || 'no group'}. A token has its groups for 15 minutes.`,
  );
  await countOwners(deps);
}

/**
 * Removes somebody who leaves: they cannot sign in, their sessions end, and no signer counts their
 * approvals. Their record stays, so that the audit log's name has an owner. Without `isConfirmed`
 * nothing is done.
 */
export async function removePerson(
  deps: PeopleDeps,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
): Promise<void> {
  await find(deps, email);
  const groups = await groupsOf(deps, email);
  if (!isConfirmed) {
    deps.print(`${email}, in ${groups.join(', ') || 'no group'}, would be disabled. Add --yes.`);
    return;
  }
  const who = { UserPoolId: deps.userPoolId, Username: email };
  await deps.cognito.send(new AdminDisableUserCommand(who));
  await deps.cognito.send(new AdminUserGlobalSignOutCommand(who));
  deps.print(`${email} is disabled and signed out. Their token is valid for at most 15 minutes.`);
  deps.print('Check their requests that are not confirmed yet: Changes in the console.');
  await countOwners(deps);
}

/**
 * Replaces a device that is lost. In a pool that requires a code nobody can waive it for one person,
 * so they are deleted and invited again, in the same groups, as another admin. Without `isConfirmed`
 * nothing is done.
 */
export async function replaceDevice(
  deps: PeopleDeps,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
): Promise<void> {
  const { cognito, stage, userPoolId: UserPoolId, print } = deps;
  const { Enabled } = await find(deps, email);
  if (Enabled === false) refuse(`${email} is disabled: they must be invited as a new person`);
  const groups = await groupsOf(deps, email);
  if (groups.length === 0) refuse(`${email} is in no group: delete them and invite them again`);
  if (!isConfirmed) {
    print(
      `${email} would be deleted and invited again to ${groups.join(', ')}. They then count as a different`,
    );
    print('admin, so first withdraw their requests (Changes in the console). Add --yes.');
    return;
  }
  // If it stops after the deletion, this line says how to go on.
  const again = groups.map((group) => `--group ${group}`).join(' ');
  print(`If this stops halfway, run people invite --stage ${stage} --email ${email} ${again}`);
  const who = { UserPoolId, Username: email };
  await cognito.send(new AdminUserGlobalSignOutCommand(who));
  await cognito.send(new AdminDeleteUserCommand(who));
  await invite(deps, { email, groups });
}

async function find({ cognito, userPoolId: UserPoolId }: PeopleDeps, email: string) {
  checkEmail(email);
  try {
    return await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw error;
    return refuse(`Nobody signs in as ${email}`);
  }
}

async function groupsOf(
  { cognito, userPoolId: UserPoolId }: PeopleDeps,
  email: string,
): Promise<string[]> {
  const { Groups = [] } = await cognito.send(
    new AdminListGroupsForUserCommand({ UserPoolId, Username: email, Limit: 60 }),
  );
  return Groups.flatMap(({ GroupName }) => GroupName ?? []).sort();
}

/** Adds somebody to groups; a project's is created if it is not there. May be repeated. */
async function join(
  { cognito, userPoolId: UserPoolId }: PeopleDeps,
  email: string,
  groups: readonly string[],
): Promise<void> {
  for (const GroupName of groups) {
    if (GroupName.includes(':')) {
      await cognito.send(new CreateGroupCommand({ UserPoolId, GroupName })).catch((error) => {
        if (!isNamed(error, 'GroupExistsException')) throw error;
      });
    }
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName }));
  }
}

/** Says when what takes two owners could not be confirmed any longer. */
async function countOwners({ cognito, userPoolId: UserPoolId, print }: PeopleDeps): Promise<void> {
  const { Users = [] } = await cognito.send(
    new ListUsersInGroupCommand({ UserPoolId, GroupName: 'owner', Limit: 60 }),
  );
  const owners = Users.filter(({ Enabled }) => Enabled !== false).length;
  if (owners < 2) {
    print(
      `WARNING: ${owners} owner of all projects is left. Changes that need two owners cannot be made.`,
    );
  }
}
