import type { Stack } from 'aws-cdk-lib';
import type { Stage } from '../stages/stage.ts';

/**
 * The role of a function by its entry (`keys/derive-address`), or `break-glass`, as conditions on `aws:PrincipalArn`
 * name it: a policy in the data stack cannot refer to a role that is made after it. AWS compares
 * the role's ARN; an emulator may compare its session's.
 */
export function functionRoleArns(stack: Stack, stage: Stage, entry: string): string[] {
  const name = `coffer-${stage.stage}-${entry.replaceAll('/', '-')}`;
  const role = { service: 'iam', region: '', resource: 'role', resourceName: name };
  const sessions = { ...role, service: 'sts', resource: 'assumed-role' };
  return [stack.formatArn(role), stack.formatArn({ ...sessions, resourceName: `${name}/*` })];
}
