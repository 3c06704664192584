import { Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage.ts';
import { functionRoleArns } from './function-role-arns.ts';
import { LockedBucket } from './locked-bucket.ts';

/** The function that writes statements. */
const writer = 'schedule/write-statements';

/**
 * The bucket of `statements/<project>/`: the files of statements and the links of their chain, locked from
 * the moment they are written for as long as the audit log is (docs/decisions/0090-books.md).
 */
export class StatementFiles extends LockedBucket {
  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Statement-files', {
      stage,
      name: 'statements',
      lock: stage.auditCopies,
      writers: functionRoleArns(Stack.of(scope), stage, writer),
      unlogged: 'a few objects a day, never changed; CloudTrail’s data events can record reads',
    });
    // Parts of an upload take no condition. They are no object before it is completed, which takes one.
    this.deny('NobodyOverwrites', ['s3:PutObject'], [this.bucket.arnForObjects('*')], {
      Null: { 's3:if-none-match': 'true' },
      Bool: { 's3:ObjectCreationOperation': 'true' },
    });
    // Parts of runs that ended early: no list shows them, and they cost. No object expires by it.
    this.bucket.addLifecycleRule({ abortIncompleteMultipartUploadAfter: Duration.days(2) });
  }

  /** Files and links, as a resource of policies. */
  get objects(): string {
    return this.bucket.arnForObjects('statements/*');
  }
}
