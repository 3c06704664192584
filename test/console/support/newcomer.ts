/** An admin of other groups than the two of the local cloud. */
import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AdminLogin } from '#local/clients/admin-client.ts';
import type { StackFile } from '#workstation/stack-file.ts';

/** Makes an admin in these groups; they stay until the local cloud ends. */
export async function newcomer({ aws }: StackFile, groups: string[]): Promise<AdminLogin> {
  const users = new CognitoIdentityProviderClient({
    endpoint: aws.endpoint_url,
    region: aws.region,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const name = randomBytes(4).toString('hex');
  const login = { email: `${name}@coffer.local`, password: `Newcomer-${name}-1` };
  const { UserPools } = await users.send(new ListUserPoolsCommand({ MaxResults: 10 }));
  const UserPoolId = UserPools?.find((pool) => pool.Name?.startsWith('coffer-local'))?.Id;
  const user = { UserPoolId, Username: login.email };
  await users.send(
    new AdminCreateUserCommand({
      ...user,
      MessageAction: 'SUPPRESS',
      TemporaryPassword: login.password,
      UserAttributes: [{ Name: 'email', Value: login.email }],
    }),
  );
  await users.send(
    new AdminSetUserPasswordCommand({ ...user, Password: login.password, Permanent: true }),
  );
  for (const GroupName of groups) {
    await users.send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
  }
  users.destroy();
  return login;
}
