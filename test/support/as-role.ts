/** Acts with a deployed function's role on the emulator: only the role's permissions apply. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetRoleCommand, IAMClient, UpdateAssumeRolePolicyCommand } from '@aws-sdk/client-iam';
import { SQSClient } from '@aws-sdk/client-sqs';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const trusting = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: '*' }, Action: 'sts:AssumeRole' }],
});

/**
 * Clients under a function's role. The role trusts only Lambda. The account's root therefore adds
 * this test to the trust policy for a moment and then restores the policy.
 */
export async function asRole(roleName: string) {
  const iam = new IAMClient({});
  const { Role } = await iam.send(new GetRoleCommand({ RoleName: roleName }));
  const trust = decodeURIComponent(Role?.AssumeRolePolicyDocument ?? '');
  const put = (document: string) =>
    iam.send(new UpdateAssumeRolePolicyCommand({ RoleName: roleName, PolicyDocument: document }));
  await put(trusting);
  try {
    const { Credentials } = await new STSClient({}).send(
      new AssumeRoleCommand({ RoleArn: Role?.Arn, RoleSessionName: 'integration-test' }),
    );
    const credentials = {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    };
    return {
      tables: DynamoDBDocumentClient.from(new DynamoDBClient({ credentials })),
      queues: new SQSClient({ credentials }),
      credentials,
    };
  } finally {
    await put(trust);
  }
}
