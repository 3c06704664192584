import { breakGlassKeyActions, breakGlassStatements } from '#shared/break-glass-policy.ts';

/**
 * The policy of a project's hot wallet keys (docs/decisions/0030-keys.md). Only the signer roles may
 * sign, and only the break-glass role may end a key, replicate it, or change its policy or tags.
 * Both are said by explicit denials. Every principal is the account with a condition on the role's
 * ARN: a role as principal would become that one role's id, so that a role that is made again under
 * the name could not sign. The account as principal also leaves it to the role's own policy, which
 * asks for the signer's code.
 */
export function signingKeyPolicy(input: {
  account: string;
  signerRoleArns: readonly string[];
  breakGlassRoleArn: string;
  /** Gives a new key its alias. */
  makerRoleArn: string;
}): string {
  const signers = input.signerRoleArns.flatMap(sessionsOf);
  const breakGlass = sessionsOf(input.breakGlassRoleArn);
  const account = { AWS: `arn:aws:iam::${input.account}:root` };
  const maker = sessionsOf(input.makerRoleArn);
  const aliases = ['kms:DeleteAlias', 'kms:UpdateAlias'];
  const isOneOf = (arns: string[]) => ({ ArnLike: { 'aws:PrincipalArn': arns } });
  const isNoneOf = (arns: string[]) => ({ ArnNotLike: { 'aws:PrincipalArn': arns } });
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      ...breakGlassStatements(breakGlass),
      {
        Sid: 'NobodyElseSigns',
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['kms:Sign'],
        Resource: '*',
        Condition: isNoneOf(signers),
      },
      {
        // The alias says whose key it is: signers name a key only by it.
        Sid: 'OnlyBreakGlassRenames',
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: aliases,
        Resource: '*',
        Condition: isNoneOf(breakGlass),
      },
      {
        Sid: 'OnlyTheMakerNames',
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['kms:CreateAlias'],
        Resource: '*',
        Condition: isNoneOf([...maker, ...breakGlass]),
      },
      {
        Sid: 'SignersSign',
        Effect: 'Allow',
        Principal: account,
        Action: ['kms:Sign'],
        Resource: '*',
        Condition: isOneOf(signers),
      },
      {
        Sid: 'BreakGlass',
        Effect: 'Allow',
        Principal: account,
        Action: [...breakGlassKeyActions, ...aliases],
        Resource: '*',
        Condition: isOneOf(breakGlass),
      },
      {
        Sid: 'AccountAdministers',
        Effect: 'Allow',
        Principal: account,
        Action: [
          'kms:CancelKeyDeletion',
          'kms:CreateAlias',
          'kms:Describe*',
          'kms:EnableKey',
          'kms:Get*',
          'kms:List*',
        ],
        Resource: '*',
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
