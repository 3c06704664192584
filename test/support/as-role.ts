/** Acts with a deployed function's role on the emulator: only the role's permissions apply. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetRoleCommand, IAMClient, UpdateAssumeRolePolicyCommand } from '@aws-sdk/client-iam';
import { SQSClient } from '@aws-sdk/client-sqs';
import { AssumeRoleCommand, type AssumeRoleCommandOutput, STSClient } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const trust = (Principal: Record<string, string>): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole' }],
  });
const trusting = trust({ AWS: '*' });
const onlyLambda = trust({ Service: 'lambda.amazonaws.com' });

let clients: { iam: IAMClient; sts: STSClient } | undefined;
/** Of the account's root, made once: that takes longer than a call. */
function root() {
  clients ??= { iam: new IAMClient({}), sts: new STSClient({}) };
  return clients;
}

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
  const { iam, sts } = root();
  const { Role } = await iam.send(new GetRoleCommand({ RoleName: roleName }));
  const found = decodeURIComponent(Role?.AssumeRolePolicyDocument ?? '');
  // Another test may have the role at this moment.
  const own = found === trusting ? onlyLambda : found;
  const put = (document: string) =>
    iam.send(new UpdateAssumeRolePolicyCommand({ RoleName: roleName, PolicyDocument: document }));
  const assume = async (tries = 5): Promise<AssumeRoleCommandOutput> => {
    await put(trusting);
    try {
      return await sts.send(
        new AssumeRoleCommand({
          RoleArn: Role?.Arn,
          RoleSessionName: 'integration-test',
          // A function has the name of its role.
          ...(elsewhere ? {} : { ProvidedContexts: [inCode(roleName)] }),
        }),
      );
    } catch (error) {
      if (tries === 1 || (error as Error).name !== 'AccessDenied') throw error;
      return assume(tries - 1);
    }
  };
  try {
    const { Credentials } = await assume();
    const credentials = {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    };
    return {
      tables: DynamoDBDocumentClient.from(new DynamoDBClient({ credentials })),
      get queues() {
        return new SQSClient({ credentials });
      },
      credentials,
    };
  } finally {
    await put(own);
  }
}
