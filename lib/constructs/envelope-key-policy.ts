import type { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Stage } from '../stages/stage.ts';
import { functionRoleArns } from './function-role-arns.ts';

/** What some functions may do with an envelope key. */
export interface KeyUse {
  sid: string;
  /** Entries below functions/, whose roles may do it. */
  entries: string[];
  actions: string[];
}

/** The encryption context that a key demands: its names, and the values that are fixed. */
export interface DemandedContext {
  names: string[];
  fixed?: Record<string, string>;
}

/**
 * Policy of a key that wraps other keys. The account manages the key but cannot decrypt with it.
 * Only the break-glass role may disable or delete it. Only the roles of the named functions may use
 * it, each in its own way, and only under the demanded encryption context. Conditions name the
 * roles, since they are made after the key.
 */
export function envelopeKeyPolicy(
  stack: Stack,
  options: { stage: Stage; breakGlass: iam.IRole; context: DemandedContext; uses: KeyUse[] },
): iam.PolicyDocument {
  const { stage, breakGlass, context, uses } = options;
  const account = new iam.AccountRootPrincipal();
  return new iam.PolicyDocument({
    statements: [
      new iam.PolicyStatement({
        sid: 'Manage',
        principals: [account],
        actions: [
          'kms:CancelKeyDeletion',
          'kms:CreateAlias',
          'kms:CreateGrant',
          'kms:DeleteAlias',
          'kms:DescribeKey',
          'kms:EnableKey',
          'kms:EnableKeyRotation',
          'kms:Get*',
          'kms:List*',
          'kms:PutKeyPolicy',
          'kms:TagResource',
          'kms:UntagResource',
          'kms:UpdateAlias',
          'kms:UpdateKeyDescription',
        ],
        resources: ['*'],
      }),
      new iam.PolicyStatement({
        sid: 'BreakGlass',
        principals: [breakGlass],
        actions: ['kms:DisableKey', 'kms:ScheduleKeyDeletion'],
        resources: ['*'],
      }),
      ...uses.map(
        ({ sid, entries, actions }) =>
          new iam.PolicyStatement({
            sid,
            principals: [account],
            actions,
            resources: ['*'],
            conditions: {
              ArnLike: {
                'aws:PrincipalArn': entries.flatMap((entry) =>
                  functionRoleArns(stack, stage, entry),
                ),
              },
              'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': context.names },
              ...(stage.local ? {} : contextConditions(context)),
            },
          }),
      ),
    ],
  });
}

/**
 * ForAllValues holds for a request without context too, so that must be denied by Null. The
 * emulator does not pass the context to policies, hence not in a local stage.
 */
function contextConditions({ names, fixed = {} }: DemandedContext) {
  const key = (name: string) => `kms:EncryptionContext:${name}`;
  const values = Object.entries(fixed).map(([name, value]) => [key(name), value]);
  return {
    Null: Object.fromEntries(names.map((name) => [key(name), 'false'])),
    ...(values.length > 0 ? { StringEquals: Object.fromEntries(values) } : {}),
  };
}
