import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage.ts';
import type { DataStack } from './data-stack.ts';

/** Days that a copy is kept, and days in which nobody can delete one. */
const keptDays = 35;
const lockedDays = 7;

/** What a stage in the second Region begins with (docs/runbook.md "Lost Region"). */
export const copiedTables = ['deposits', 'projects', 'money', 'approvals', 'signatures'] as const;

/** The name of the vault in each of the two Regions. */
export const vaultName = (stage: Stage): string => `coffer-${stage.stage}`;

/** A vault that outlives its stack, and lets nobody delete a copy in its first week. */
function vault(scope: Construct, stage: Stage): backup.BackupVault {
  return new backup.BackupVault(scope, 'Vault', {
    backupVaultName: vaultName(stage),
    removalPolicy: RemovalPolicy.RETAIN,
    lockConfiguration: { minRetention: Duration.days(lockedDays) },
  });
}

/** The vault in the second Region. */
export class BackupVaultStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, props);
    vault(this, stage);
  }
}

/**
 * Copies the tables to the second Region once a day, by AWS Backup: a backup in the stage's Region, and its
 * copy in a vault of the same name in `backupRegion` (docs/second-region.md).
 */
export class BackupStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    stage: Stage,
    { data, ...props }: StackProps & { data: DataStack },
  ) {
    super(scope, id, props);
    const deleteAfter = Duration.days(keptDays);
    const vaultIn = (region: string): string =>
      this.formatArn({
        service: 'backup',
        region,
        resource: 'backup-vault',
        resourceName: vaultName(stage),
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
    const copies = vaultIn(stage.backupRegion!);
    const plan = new backup.BackupPlan(this, 'Plan', {
      backupPlanName: `coffer-${stage.stage}`,
      backupVault: vault(this, stage),
    });
    plan.addRule(
      new backup.BackupPlanRule({
        ruleName: 'daily',
        // After the books are closed and before most of Europe works.
        scheduleExpression: events.Schedule.cron({ hour: '3', minute: '0' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter,
        copyActions: [
          {
            destinationBackupVault: backup.BackupVault.fromBackupVaultArn(this, 'Copies', copies),
            deleteAfter,
          },
        ],
      }),
    );
    const role = new iam.Role(this, 'Role', {
      roleName: `coffer-${stage.stage}-backup`,
      assumedBy: new iam.ServicePrincipal('backup.amazonaws.com'),
    });
    const tables = copiedTables.map((name) => data.tables[name].table.tableArn);
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: [
          'dynamodb:DescribeTable',
          'dynamodb:ListTagsOfResource',
          'dynamodb:StartAwsBackupJob',
        ],
        resources: tables,
      }),
    );
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['CopyFromBackupVault', 'CopyIntoBackupVault', 'DescribeBackupVault'].map(
          (action) => `backup:${action}`,
        ),
        resources: [vaultIn(this.region), copies],
      }),
    );
    plan.addSelection('Tables', {
      backupSelectionName: 'tables',
      role,
      resources: tables.map((arn) => backup.BackupResource.fromArn(arn)),
      // Its managed policy would let the role back up everything in the account.
      disableDefaultBackupPolicy: true,
    });
  }
}
