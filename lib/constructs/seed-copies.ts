import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '../stages/stage.ts';
import { acknowledge, acknowledgePattern } from './acknowledge.ts';
import { functionRoleArns } from './function-role-arns.ts';

/** The only function that writes copies. */
const writer = 'keys/make-project-keys';

/**
 * The bucket of `seeds/<project>.json`: a project's wrapped seed, extended public keys and hot
 * wallets, locked from the moment they are written (docs/design.md "Keys"). Extended public keys
 * are confidential: only the writer and the break-glass role may read them.
 */
export class SeedCopies extends Construct {
  readonly bucket: s3.Bucket;

  constructor(scope: Construct, stage: Stage, breakGlass: iam.Role) {
    super(scope, 'Seed-copies');
    const { account, region } = Stack.of(this);
    const { mode, days } = stage.seedCopies;
    this.bucket = new s3.Bucket(this, 'Bucket', {
      bucketName: `coffer-${stage.stage}-seeds-${account}-${region}`,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      // The emulator speaks plain HTTP.
      enforceSSL: !stage.local,
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: s3.ObjectLockRetention[mode](Duration.days(days)),
      removalPolicy: stage.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    this.keepOut(stage, breakGlass);
    acknowledge(
      this.bucket,
      'S1',
      'one write per project, reads by two roles; CloudTrail’s data events can record both',
    );
    if (stage.local) acknowledge(this.bucket, 'S10', 'the emulator speaks plain HTTP');
    acknowledgePattern(breakGlass, this.objects, 'one copy per project, named after it');
    if (!stage.local) this.keepForEver();
  }

  /** The copies, as a resource of policies. */
  get objects(): string {
    return this.bucket.arnForObjects('seeds/*');
  }

  /** Denies reads and writes to every other role of the account. */
  private keepOut(stage: Stage, breakGlass: iam.Role): void {
    const stack = Stack.of(this);
    const writers = functionRoleArns(stack, stage, writer);
    const roles: [string, string[], string[]][] = [
      ['OthersWrite', ['s3:PutObject'], writers],
      ['OthersRead', ['s3:GetObject', 's3:GetObjectVersion'], [...writers, breakGlass.roleArn]],
    ];
    for (const [sid, actions, allowed] of roles) {
      this.deny(sid, actions, [this.bucket.arnForObjects('*')], {
        ArnNotLike: { 'aws:PrincipalArn': allowed },
      });
    }
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

  private deny(
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
