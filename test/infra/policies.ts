import { account, resolved, type Statement } from '../support/policy/decide.ts';
import { resourcesOf, templatesOf } from './stacks.ts';

const prod = templatesOf('prod');
export const roleArn = (name: string): string => `arn:aws:iam::${account}:role/coffer-prod-${name}`;
export const functionArn = (name: string): string =>
  `arn:aws:lambda:eu-central-1:${account}:function:coffer-prod-${name}`;

/** The statements of a role's own policy, from all stacks. */
export function policyOf(name: string): Statement[] {
  return Object.values(prod).flatMap((template) =>
    resourcesOf(template, 'AWS::IAM::Policy')
      .filter(([, { Properties }]) => {
        const [{ Ref }] = Properties.Roles as [{ Ref: string }];
        const [, role] = resourcesOf(template, 'AWS::IAM::Role').find(([id]) => id === Ref)!;
        return role.Properties.RoleName === `coffer-prod-${name}`;
      })
      .flatMap(([, { Properties }]) => {
        const { Statement } = resolved(Properties.PolicyDocument) as { Statement: Statement[] };
        return Statement;
      }),
  );
}

/** What an administrator may, by IAM. */
export const everything: Statement[] = [{ Effect: 'Allow', Action: '*', Resource: '*' }];
/** What ends a key, copies it or hands it on. */
export const destructive = [
  'kms:DisableKey',
  'kms:PutKeyPolicy',
  'kms:ReplicateKey',
  'kms:ScheduleKeyDeletion',
  'kms:TagResource',
  'kms:UntagResource',
  'kms:UpdatePrimaryRegion',
];
