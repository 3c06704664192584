import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage.ts';
import { functionRoleArns } from './function-role-arns.ts';
import { LockedBucket } from './locked-bucket.ts';

/** The functions that dispatch outbox items, and with them the audit entries. */
const writers = ['queue/dispatch-outbox', 'schedule/redispatch'];

/**
 * The bucket of `audit/<project>/<seq>.json`: the audit log as a chain of hashes, an object per
 * entry, locked from the moment it is written (docs/decisions/0031-audit-chain.md). Whom the account
 * lets read may read it.
 */
export class AuditCopies extends LockedBucket {
  constructor(scope: Construct, stage: Stage) {
    const stack = Stack.of(scope);
    super(scope, 'Audit-copies', {
      stage,
      name: 'audit',
      lock: stage.auditCopies,
      writers: writers.flatMap((entry) => functionRoleArns(stack, stage, entry)),
      unlogged: 'an object per entry, never changed; CloudTrail’s data events can record reads',
    });
    // The writers' own policies say the same. With both, no later grant can overwrite a link.
    this.deny('NobodyOverwrites', ['s3:PutObject'], [this.bucket.arnForObjects('*')], {
      Null: { 's3:if-none-match': 'true' },
    });
  }

  /** The links, as a resource of policies. */
  get objects(): string {
    return this.bucket.arnForObjects('audit/*');
  }
}
