import { Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { emulatorGaps, lacks } from '../stages/emulator-gaps.ts';
import { kept } from '../stages/kept.ts';
import type { Stage } from '../stages/stage.ts';
import { acknowledge } from './acknowledge.ts';

export interface LockedBucketProps {
  stage: Stage;
  /** The bucket is named `coffer-<stage>-<name>-<account>-<region>`. */
  name: string;
  lock: Stage['seedCopies'];
  /** ARNs of the only roles that may write. */
  writers: string[];
  /** Why S3's own access log is off. */
  unlogged: string;
}

/**
 * A bucket of copies that are locked from the moment they are written: nobody overwrites one, and,
 * outside a local stage, nobody deletes one, even after its retention.
 */
export class LockedBucket extends Construct {
  readonly bucket: s3.Bucket;

  constructor(scope: Construct, id: string, props: LockedBucketProps) {
    super(scope, id);
    const { account, region } = Stack.of(this);
    const { stage, name, lock, writers } = props;
    this.bucket = new s3.Bucket(this, 'Bucket', {
      bucketName: `coffer-${stage.stage}-${name}-${account}-${region}`,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: !lacks(stage, 'tls'),
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: s3.ObjectLockRetention[lock.mode](Duration.days(lock.days)),
      removalPolicy: kept(stage),
    });
    this.deny('OthersWrite', ['s3:PutObject'], [this.bucket.arnForObjects('*')], {
      ArnNotLike: { 'aws:PrincipalArn': writers },
    });
    acknowledge(this.bucket, 'S1', props.unlogged);
    if (lacks(stage, 'tls')) acknowledge(this.bucket, 'S10', emulatorGaps.tls);
    if (!stage.local) this.keepForEver();
  }

  /**
   * No copy can be deleted, hidden under a delete marker or expire, even after its retention.
   * Whoever wants that has to change this policy first, which CloudTrail shows.
   */
  private keepForEver(): void {
    this.deny(
      'NobodyDeletes',
      ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:BypassGovernanceRetention'],
      [this.bucket.arnForObjects('*')],
    );
    this.deny('NothingExpires', ['s3:PutLifecycleConfiguration'], [this.bucket.bucketArn]);
  }

  protected deny(
    sid: string,
    actions: string[],
    resources: string[],
    conditions?: Record<string, Record<string, unknown>>,
  ): void {
    this.bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        sid,
        effect: iam.Effect.DENY,
        principals: [new iam.AnyPrincipal()],
        actions,
        resources,
        ...(conditions ? { conditions } : {}),
      }),
    );
  }
}
