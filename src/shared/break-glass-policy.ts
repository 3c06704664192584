/** A statement of a policy document, as JSON. */
export interface PolicyStatementJson {
  Sid: string;
  Effect: 'Allow' | 'Deny';
  Principal: { AWS: string };
  Action: readonly string[];
  Resource: '*';
  Condition?: Record<string, Record<string, string | readonly string[]>>;
}

/** What only the break-glass role may do to a key that moves money. */
export const breakGlassKeyActions = [
  'kms:DisableKey',
  'kms:PutKeyPolicy',
  'kms:ReplicateKey',
  'kms:ScheduleKeyDeletion',
  'kms:TagResource',
  'kms:UntagResource',
  'kms:UpdatePrimaryRegion',
] as const;

/**
 * The statements that the policy of every such key begins with, whether a stack or a function makes
 * the key. They are explicit denials, because IAM and the rest of a policy cannot override those.
 * A replica has the material of its key and a policy of its own, and a grant needs no policy, so
 * either would be a way around. The role is named by a condition: a principal would become the id
 * of one role, and a role that is made again under the name would be locked out.
 */
export function breakGlassStatements(breakGlassArns: readonly string[]): PolicyStatementJson[] {
  const others = { ArnNotLike: { 'aws:PrincipalArn': breakGlassArns } };
  const deny = (Sid: string, Action: readonly string[], Condition?: typeof others | object) => ({
    Sid,
    Effect: 'Deny' as const,
    Principal: { AWS: '*' },
    Action,
    Resource: '*' as const,
    ...(Condition ? { Condition: Condition as PolicyStatementJson['Condition'] & object } : {}),
  });
  return [
    deny('NobodyGrants', ['kms:CreateGrant']),
    deny('OnlyBreakGlass', breakGlassKeyActions, others),
    // Without a number AWS waits 30 days, and the condition does not hold.
    deny('NoHastyDeletion', ['kms:ScheduleKeyDeletion'], {
      NumericLessThan: { 'kms:ScheduleKeyDeletionPendingWindowInDays': '30' },
    }),
  ];
}
