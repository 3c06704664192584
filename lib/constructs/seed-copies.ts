import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage.ts';
import { acknowledgePattern } from './acknowledge.ts';
import { functionRoleArns } from './function-role-arns.ts';
import { LockedBucket } from './locked-bucket.ts';

/** The only function that writes copies, and the one that compares records with them. */
const [writer, checker] = ['keys/make-project-keys', 'schedule/check-keys'] as const;

/**
 * The bucket of `seeds/<project>.json`: a project's wrapped seed, extended public keys and hot
 * wallets, locked from the moment they are written (docs/design.md "Keys"). Extended public keys
 * are confidential: only the writer, the nightly check and the break-glass role may read them.
 */
export class SeedCopies extends LockedBucket {
  constructor(scope: Construct, stage: Stage, breakGlass: iam.Role) {
    const writers = functionRoleArns(Stack.of(scope), stage, writer);
    const readers = functionRoleArns(Stack.of(scope), stage, checker);
    super(scope, 'Seed-copies', {
      stage,
      name: 'seeds',
      lock: stage.seedCopies,
      writers,
      unlogged:
        'one write per project, reads by three roles; CloudTrail’s data events can record both',
    });
    this.deny(
      'OthersRead',
      ['s3:GetObject', 's3:GetObjectVersion'],
      [this.bucket.arnForObjects('*')],
      { ArnNotLike: { 'aws:PrincipalArn': [...writers, ...readers, breakGlass.roleArn] } },
    );
    acknowledgePattern(breakGlass, this.objects, 'one copy per project, named after it');
    breakGlass.addToPolicy(
      new iam.PolicyStatement({
        actions: ['s3:ListBucket', 's3:ListBucketVersions'],
        resources: [this.bucket.bucketArn],
      }),
    );
    breakGlass.addToPolicy(
      new iam.PolicyStatement({
        actions: ['s3:GetObject', 's3:GetObjectVersion'],
        resources: [this.objects],
      }),
    );
  }

  /** The copies, as a resource of policies. */
  get objects(): string {
    return this.bucket.arnForObjects('seeds/*');
  }
}
