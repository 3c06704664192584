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

/** What the emulator takes for the code of a function (local/cloud/refusals/conditions.py). */
const inCode = (functionName: string) => ({
  ProviderArn: 'arn:aws:iam::aws:contextProvider/Lambda',
  ContextAssertion: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
});

/**
 * Clients under a function's role: of a thief in the function's code, or of one who took its credentials
 * `elsewhere`. The role trusts only Lambda. The account's root therefore adds this test to the trust
 * policy for a moment and then restores the policy.
 */
export async function asRole(roleName: string, { elsewhere = false } = {}) {
  const iam = new IAMClient({});
  const { Role } = await iam.send(new GetRoleCommand({ RoleName: roleName }));
  const trust = decodeURIComponent(Role?.AssumeRolePolicyDocument ?? '');
  const put = (document: string) =>
    iam.send(new UpdateAssumeRolePolicyCommand({ RoleName: roleName, PolicyDocument: document }));
  await put(trusting);
  try {
    const { Credentials } = await new STSClient({}).send(
      new AssumeRoleCommand({
        RoleArn: Role?.Arn,
        RoleSessionName: 'integration-test',
        // A function has the name of its role.
        ...(elsewhere ? {} : { ProvidedContexts: [inCode(roleName)] }),
      }),
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
