import type { Severity } from '#model/alarms.ts';

/**
 * Calls to AWS that can get around Coffer's own rules, as CloudTrail records them. Refused calls
 * count too.
 */
export interface AccountEvent {
  /** The name of the rule, and a heading of docs/runbook.md. */
  name: string;
  severity: Severity;
  /** The service as CloudTrail names it: `<service>.amazonaws.com`. */
  service: string;
  /** Names of calls. CloudTrail adds versions to some, as in `UpdateFunctionCode20150331v2`. */
  calls: string[];
  /**
   * Where its events arrive: in the Region of the call; in us-east-1, as those of IAM do wherever
   * the caller is (https://repost.aws/knowledge-center/eventbridge-rule-triggers-iam-single-region,
   * November 2026); or in either, as those of STS, which has both kinds of endpoint.
   */
  region: 'own' | 'us-east-1' | 'both';
  /**
   * CloudTrail marks the call as read-only. A rule leaves such calls out unless its state says
   * otherwise, and a trail may leave them out too.
   */
  isReadOnly?: true;
  /** Limits the request's parameters, as an event pattern. */
  parameters?: (names: {
    prefix: string;
    stage: string;
    userPoolId: string;
  }) => Record<string, unknown>;
  /** Counts what an AWS service does on somebody's behalf too, as the console when roles are switched. */
  byServices?: true;
  /** What to do first, as one sentence. */
  firstStep: string;
}

const named =
  (parameter: string) =>
  ({ prefix }: { prefix: string }) => ({
    [parameter]: [{ wildcard: `*${prefix}*` }],
  });

export const accountEvents: AccountEvent[] = [
  {
    // Keys are not named in a way that a pattern knows, so this covers every key of the account.
    name: 'keys-touched',
    severity: 'page',
    service: 'kms',
    calls: [
      'CreateGrant',
      'DeleteAlias',
      'DisableKey',
      'PutKeyPolicy',
      'ReplicateKey',
      'ScheduleKeyDeletion',
      'TagResource',
      'UntagResource',
      'UpdateAlias',
      'UpdatePrimaryRegion',
    ],
    region: 'own',
    firstStep: 'Ask who made the call, and if nobody did, freeze every project.',
  },
  {
    name: 'roles-touched',
    severity: 'page',
    service: 'iam',
    calls: [
      'AttachRolePolicy',
      'CreateRole',
      'DeleteRole',
      'DeleteRolePermissionsBoundary',
      'DeleteRolePolicy',
      'DetachRolePolicy',
      'PutRolePermissionsBoundary',
      'PutRolePolicy',
      'UpdateAssumeRolePolicy',
    ],
    region: 'us-east-1',
    parameters: named('roleName'),
    firstStep: 'Ask who made the call, and if nobody did, freeze every project.',
  },
  {
    name: 'role-passed',
    severity: 'page',
    service: 'lambda',
    calls: ['CreateFunction'],
    region: 'own',
    parameters: named('role'),
    firstStep: 'Delete the function, which runs foreign code with a role of Coffer.',
  },
  {
    name: 'code-changed',
    severity: 'page',
    service: 'lambda',
    calls: [
      'AddPermission',
      'CreateAlias',
      'CreateFunctionUrlConfig',
      'DeleteAlias',
      'DeleteFunctionCodeSigningConfig',
      'PublishVersion',
      'PutFunctionCodeSigningConfig',
      'UpdateAlias',
      'UpdateFunctionCode',
      'UpdateFunctionConfiguration',
    ],
    region: 'own',
    parameters: named('functionName'),
    firstStep: 'Ask who made the call, and if nobody did, deploy the release again.',
  },
  {
    // A configuration has no name that a pattern knows, so this covers every one of the account.
    name: 'code-signing-changed',
    severity: 'page',
    service: 'lambda',
    calls: ['DeleteCodeSigningConfig', 'UpdateCodeSigningConfig'],
    region: 'own',
    firstStep: 'Ask who made the call, and if nobody did, deploy the release again.',
  },
  {
    name: 'admins-changed',
    severity: 'page',
    service: 'cognito-idp',
    calls: [
      'AdminAddUserToGroup',
      'AdminCreateUser',
      'AdminResetUserPassword',
      'AdminSetUserMFAPreference',
      'AdminSetUserPassword',
      'AdminUpdateUserAttributes',
      'CreateIdentityProvider',
      'CreateUserPoolClient',
      'SetUserPoolMfaConfig',
      'UpdateUserPool',
    ],
    region: 'own',
    parameters: ({ userPoolId }) => ({ userPoolId: [userPoolId] }),
    firstStep: 'Ask both owners whether they expected it, and if not, disable the user.',
  },
  {
    // Whose nodes, prices and approvers are believed.
    name: 'parameters-changed',
    severity: 'page',
    service: 'ssm',
    calls: ['DeleteParameter', 'LabelParameterVersion', 'PutParameter'],
    region: 'own',
    // DeleteParameters, which the prefix covers, names several.
    parameters: ({ stage }) => ({
      $or: ['name', 'names'].map((field) => ({ [field]: [{ wildcard: `*/coffer/${stage}/*` }] })),
    }),
    firstStep:
      'Ask who made the call, and if nobody did, freeze every project and put the value back.',
  },
  {
    name: 'deployed',
    severity: 'ticket',
    service: 'cloudformation',
    calls: ['CreateStack', 'DeleteStack', 'ExecuteChangeSet', 'UpdateStack'],
    region: 'own',
    parameters: named('stackName'),
    firstStep: 'Check that your team started the deployment.',
  },
  {
    // Without a trail none of these rules hears anything.
    name: 'trail-touched',
    severity: 'page',
    service: 'cloudtrail',
    calls: ['DeleteTrail', 'PutEventSelectors', 'StopLogging', 'UpdateTrail'],
    region: 'own',
    firstStep: 'Start the trail again, then ask who made the call and what else they did.',
  },
  {
    name: 'rules-touched',
    severity: 'page',
    service: 'events',
    calls: ['DeleteRule', 'DisableRule', 'PutRule', 'PutTargets', 'RemoveTargets'],
    region: 'both',
    // Calls on a rule name it, calls on its targets too, in a field of another name.
    parameters: ({ prefix }) => ({
      $or: ['name', 'rule'].map((field) => ({ [field]: [{ wildcard: `${prefix}*` }] })),
    }),
    firstStep: 'Deploy the release again, then ask who made the call and what else they did.',
  },
  {
    name: 'break-glass-used',
    severity: 'page',
    service: 'sts',
    calls: ['AssumeRole'],
    region: 'both',
    isReadOnly: true,
    byServices: true,
    parameters: ({ prefix }) => ({ roleArn: [{ wildcard: `*:role/${prefix}break-glass` }] }),
    firstStep: 'Ask who assumed the role and why, and follow their actions in CloudTrail.',
  },
];
