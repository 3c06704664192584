/**
 * The policy of a project's hot wallet keys (docs/design.md "Keys"). Only the signer roles may
 * sign, only the break-glass role may delete or disable; IAM decides about everything else.
 */
export function signingKeyPolicy(input: {
  account: string;
  signerRoleArns: readonly string[];
  breakGlassRoleArn: string;
}): string {
  const signers = input.signerRoleArns.flatMap(sessionsOf);
  const everyone = { AWS: '*' };
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'SignersSign',
        Effect: 'Allow',
        Principal: { AWS: input.signerRoleArns },
        Action: ['kms:Sign', 'kms:GetPublicKey', 'kms:DescribeKey'],
        Resource: '*',
      },
      {
        // No kms:Sign and no kms:CreateGrant: IAM alone cannot let anyone else sign.
        Sid: 'AccountAdministers',
        Effect: 'Allow',
        Principal: { AWS: `arn:aws:iam::${input.account}:root` },
        Action: [
          'kms:Describe*',
          'kms:Get*',
          'kms:List*',
          'kms:PutKeyPolicy',
          'kms:TagResource',
          'kms:UntagResource',
          'kms:CreateAlias',
          'kms:UpdateAlias',
          'kms:DeleteAlias',
          'kms:ReplicateKey',
          'kms:UpdatePrimaryRegion',
          'kms:EnableKey',
          'kms:CancelKeyDeletion',
          'kms:DisableKey',
          'kms:ScheduleKeyDeletion',
        ],
        Resource: '*',
      },
      {
        Sid: 'NobodyElseSigns',
        Effect: 'Deny',
        Principal: everyone,
        Action: ['kms:Sign', 'kms:CreateGrant'],
        Resource: '*',
        Condition: { ArnNotLike: { 'aws:PrincipalArn': signers } },
      },
      {
        Sid: 'OnlyBreakGlassDestroys',
        Effect: 'Deny',
        Principal: everyone,
        Action: ['kms:ScheduleKeyDeletion', 'kms:DisableKey', 'kms:DeleteAlias', 'kms:UpdateAlias'],
        Resource: '*',
        Condition: { ArnNotLike: { 'aws:PrincipalArn': sessionsOf(input.breakGlassRoleArn) } },
      },
    ],
  });
}

/** A role and its sessions: some policy engines compare the ARN of the session, not of the role. */
function sessionsOf(roleArn: string): string[] {
  const [, account, name] =
    /^arn:aws[a-z-]*:iam::(\d{12}):role\/(?:.*\/)?([^/]+)$/.exec(roleArn) ?? [];
  if (!account || !name) throw new Error(`not the ARN of a role: ${roleArn}`);
  return [roleArn, `arn:aws:sts::${account}:assumed-role/${name}/*`];
}
