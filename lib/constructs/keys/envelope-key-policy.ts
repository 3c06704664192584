import type { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { breakGlassKeyActions, breakGlassStatements } from '#shared/break-glass-policy.ts';
import type { Stage } from '../../stages/stage.ts';
import { functionRoleArns } from '../function-role-arns.ts';

/** What some functions may do with an envelope key. */
export interface KeyUse {
  sid: string;
  /** Entries below functions/, whose roles may do it. */
  entries: string[];
  actions: string[];
  /** The encryption context that they must name, and the values of it that are fixed. */
  context: { names: string[]; fixed?: Record<string, string> };
}

/**
 * Policy of a key that wraps seeds or secrets (docs/decisions/0030-keys.md). The account manages the
 * key but cannot decrypt with it. Only the break-glass role may end the key, replicate it, or change
 * its policy or tags. Only the roles of the named functions may use it, each in its own way, and
 * only under the demanded encryption context. Conditions name the roles, since they are made after
 * the key, and a role may be made again.
 */
export function envelopeKeyPolicy(stack: Stack, stage: Stage, uses: KeyUse[]): iam.PolicyDocument {
  const account = new iam.AccountRootPrincipal();
  const arnsOf = (entries: string[]) =>
    entries.flatMap((entry) => functionRoleArns(stack, stage, entry));
  const users = arnsOf([...new Set(uses.flatMap(({ entries }) => entries))]);
  const breakGlass = functionRoleArns(stack, stage, 'break-glass');
  return new iam.PolicyDocument({
    statements: [
      ...breakGlassStatements(breakGlass).map((statement) =>
        iam.PolicyStatement.fromJson(statement),
      ),
      new iam.PolicyStatement({
        sid: 'NobodyElseOpens',
        effect: iam.Effect.DENY,
        principals: [new iam.AnyPrincipal()],
        actions: ['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
        resources: ['*'],
        conditions: { ArnNotLike: { 'aws:PrincipalArn': users } },
      }),
      new iam.PolicyStatement({
        sid: 'Manage',
        principals: [account],
        actions: [
          'kms:CancelKeyDeletion',
          'kms:CreateAlias',
          'kms:DeleteAlias',
          'kms:DescribeKey',
          'kms:EnableKey',
          'kms:EnableKeyRotation',
          'kms:Get*',
          'kms:List*',
          'kms:UpdateAlias',
          'kms:UpdateKeyDescription',
        ],
        resources: ['*'],
      }),
      new iam.PolicyStatement({
        sid: 'BreakGlass',
        principals: [account],
        actions: [...breakGlassKeyActions],
        resources: ['*'],
        conditions: { ArnLike: { 'aws:PrincipalArn': breakGlass } },
      }),
      ...uses.map(
        ({ sid, entries, actions, context }) =>
          new iam.PolicyStatement({
            sid,
            principals: [account],
            actions,
            resources: ['*'],
            conditions: {
              ArnLike: { 'aws:PrincipalArn': arnsOf(entries) },
              'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': context.names },
              ...contextConditions(context),
            },
          }),
      ),
    ],
  });
}

/**
 * ForAllValues holds for a request without context too, so that must be denied by Null.
 */
function contextConditions({ names, fixed = {} }: KeyUse['context']) {
  const key = (name: string) => `kms:EncryptionContext:${name}`;
  const values = Object.entries(fixed).map(([name, value]) => [key(name), value]);
  return {
    Null: Object.fromEntries(names.map((name) => [key(name), 'false'])),
    ...(values.length > 0 ? { StringEquals: Object.fromEntries(values) } : {}),
  };
}
