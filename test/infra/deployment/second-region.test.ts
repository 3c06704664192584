/** Copies in a second Region: what is copied, by whom, and who may delete it. */
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { copiedTables } from '#lib/stacks/backup-stack.ts';
import { parseStage } from '#lib/stages/stage.ts';
import { shippedFields } from '#lib/stages/stage-file.ts';
import { read } from '../../unit/architecture/files.ts';
import { type Resource, resourcesOf, stacksOf, templatesOf } from '../stacks.ts';

const backupRegion = 'eu-west-1';
const stacks = stacksOf(
  'prod',
  { backupRegion },
  { region: 'eu-central-1', account: '111122223333' },
);
const plan = Template.fromStack(stacks.backup!);
const copies = Template.fromStack(stacks.copies!);
const only = (template: Template, type: string): Resource['Properties'] => {
  const found = resourcesOf(template, type);
  expect(found, type).toHaveLength(1);
  return found[0]![1].Properties;
};

test('a backup each day, and its copy in the vault of the second Region, both kept for 35 days', () => {
  expect([stacks.backup!.region, stacks.copies!.region]).toEqual(['eu-central-1', backupRegion]);
  const { BackupPlanRule } = only(plan, 'AWS::Backup::BackupPlan').BackupPlan as {
    BackupPlanRule: Record<string, unknown>[];
  };
  expect(BackupPlanRule).toHaveLength(1);
  const [rule] = BackupPlanRule;
  expect(rule).toMatchObject({
    ScheduleExpression: 'cron(0 3 * * ? *)',
    Lifecycle: { DeleteAfterDays: 35 },
  });
  const [copy, ...more] = rule!.CopyActions as { DestinationBackupVaultArn: unknown }[];
  expect(more).toEqual([]);
  expect(copy).toMatchObject({ Lifecycle: { DeleteAfterDays: 35 } });
  expect(JSON.stringify(copy!.DestinationBackupVaultArn)).toMatch(
    /:backup:eu-west-1:111122223333:backup-vault:coffer-prod"/,
  );
  expect(only(copies, 'AWS::Backup::BackupVault').BackupVaultName).toBe('coffer-prod');
});

test('both vaults outlive their stacks, and nobody deletes what is younger than a week', () => {
  for (const template of [plan, copies]) {
    const [[, vault]] = resourcesOf(template, 'AWS::Backup::BackupVault') as [[string, Resource]];
    expect(vault).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { LockConfiguration: { MinRetentionDays: 7 } },
    });
  }
});

test('it copies the tables with which the runbook begins in another Region', () => {
  const { BackupSelection } = only(plan, 'AWS::Backup::BackupSelection') as {
    BackupSelection: { Resources: unknown[] };
  };
  const names = BackupSelection.Resources.map((arn) => JSON.stringify(arn));
  expect(names).toHaveLength(copiedTables.length);
  for (const name of copiedTables) {
    const id = `Table${name.replaceAll('-', '')}`;
    expect(
      names.filter((text) => text.includes(id)),
      name,
    ).toHaveLength(1);
  }
  const page = read('docs/second-region.md');
  for (const name of copiedTables) expect(page).toContain(`\`${name}\``);
});

test('its role backs up these tables and copies between these vaults, and can restore nothing', () => {
  const { PolicyDocument } = only(plan, 'AWS::IAM::Policy') as {
    PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] };
  };
  const actions = PolicyDocument.Statement.flatMap(({ Action }) => Action);
  expect(actions.sort()).toEqual([
    'backup:CopyFromBackupVault',
    'backup:CopyIntoBackupVault',
    'backup:DescribeBackupVault',
    'dynamodb:DescribeTable',
    'dynamodb:ListTagsOfResource',
    'dynamodb:StartAwsBackupJob',
  ]);
  for (const { Resource } of PolicyDocument.Statement) expect(Resource).not.toBe('*');
  const role = only(plan, 'AWS::IAM::Role');
  expect(role.ManagedPolicyArns).toBeUndefined();
});

test('a stage without the option has none; one needs another Region of its own, on AWS', () => {
  expect(templatesOf('prod').backup).toBeUndefined();
  const parsed = (name: string, set: object) =>
    parseStage(name, { ...(shippedFields(name) as object), ...set });
  const message = /"backupRegion" needs a stage on AWS with another "region"/;
  expect(() => parsed('prod', { backupRegion })).toThrow(message);
  expect(() => parsed('prod', { region: backupRegion, backupRegion })).toThrow(message);
  expect(() => parsed('rehearsal', { backupRegion })).toThrow(message);
  expect(parsed('prod', { region: 'eu-central-1', backupRegion }).backupRegion).toBe(backupRegion);
});

test('copies that are missing on two days in a row send a ticket, also where no job fails', () => {
  const alarmIn = (template: Template) =>
    resourcesOf(template, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties.AlarmName === 'coffer-prod-copies-missing',
    )?.[1].Properties;
  expect(alarmIn(Template.fromStack(stacks.monitoring))).toMatchObject({
    Namespace: 'AWS/Backup',
    MetricName: 'NumberOfCopyJobsCompleted',
    Dimensions: [
      { Name: 'BackupVaultName', Value: only(copies, 'AWS::Backup::BackupVault').BackupVaultName },
    ],
    Statistic: 'Sum',
    Period: 24 * 60 * 60,
    EvaluationPeriods: 2,
    Threshold: copiedTables.length,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
  expect(alarmIn(templatesOf('prod').monitoring)).toBeUndefined();
});
