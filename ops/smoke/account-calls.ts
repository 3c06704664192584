/** What a smoke run does so that each rule about the account fires. */

/** The names that a call is about. */
export interface CallNames {
  /** `coffer-<stage>-` */
  prefix: string;
  stage: string;
  account: string;
  region: string;
  userPoolId: string;
}

/**
 * For each rule of lib/constructs/monitoring/account-events.ts the least harmful call that it hears of, as
 * words of the AWS CLI. Each names what does not exist, so that AWS refuses it or does nothing:
 * CloudTrail records a refused call too. Only the break-glass role exists: without a second factor it is
 * refused, and with one its credentials are thrown away.
 */
export const accountCalls: Record<string, (names: CallNames) => string[]> = {
  'keys-touched': ({ stage }) => [
    ...['kms', 'delete-alias', '--alias-name', `alias/coffer/${stage}/smoke-none`],
  ],
  'roles-touched': ({ prefix }) => [
    ...['iam', 'delete-role-policy', '--role-name', `${prefix}smoke-none`],
    ...['--policy-name', 'none'],
  ],
  'role-passed': ({ prefix, account }) => [
    ...['lambda', 'create-function', '--function-name', 'coffer-smoke-none'],
    ...['--runtime', 'nodejs22.x', '--handler', 'none.none'],
    ...['--role', `arn:aws:iam::${account}:role/${prefix}smoke-none`],
    ...['--code', 'S3Bucket=coffer-smoke-none,S3Key=none'],
  ],
  'code-changed': ({ prefix, account }) => [
    ...['lambda', 'add-permission', '--function-name', `${prefix}smoke-none`],
    ...['--statement-id', 'none', '--action', 'lambda:InvokeFunction', '--principal', account],
  ],
  'code-signing-changed': ({ region, account }) => [
    ...['lambda', 'delete-code-signing-config', '--code-signing-config-arn'],
    `arn:aws:lambda:${region}:${account}:code-signing-config:csc-00000000000000000`,
  ],
  'admins-changed': ({ userPoolId }) => [
    ...['cognito-idp', 'admin-add-user-to-group', '--user-pool-id', userPoolId],
    ...['--username', 'smoke-none@example.com', '--group-name', 'viewer'],
  ],
  'parameters-changed': ({ stage }) => [
    ...['ssm', 'delete-parameter', '--name', `/coffer/${stage}/smoke-none`],
  ],
  deployed: ({ prefix }) => [
    ...['cloudformation', 'delete-stack', '--stack-name', `${prefix}smoke-none`],
  ],
  'trail-touched': ({ prefix }) => ['cloudtrail', 'stop-logging', '--name', `${prefix}smoke-none`],
  'rules-touched': ({ prefix }) => ['events', 'disable-rule', '--name', `${prefix}smoke-none`],
  'break-glass-used': ({ prefix, account }) => [
    ...['sts', 'assume-role', '--role-session-name', 'smoke', '--query', 'AssumedRoleUser.Arn'],
    ...['--role-arn', `arn:aws:iam::${account}:role/${prefix}break-glass`],
  ],
};
