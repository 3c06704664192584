import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { paginateListStateMachines, SFNClient } from '@aws-sdk/client-sfn';
import { adminPoolParameter } from '#lib/constructs/admin-pool.ts';
import type { Stage } from '#lib/stages/stage.ts';
import { tableNames } from '#shared/tables.ts';
import type { NameSource } from './check-names.ts';
import type { ReadParameter } from './check-parameters.ts';

const oneTry = { maxAttempts: 2 };

/** Whether a call finds what it names. */
async function finds(call: Promise<unknown>, absent: string[]): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (absent.includes((error as Error).name)) return false;
    throw error;
  }
}

/** What has a name of the stage in the account of the SDK's environment. */
export function awsNames(
  stage: Stage,
  read: ReadParameter,
  place: () => Promise<{ account: string; region: string }>,
): NameSource {
  const dynamodb = new DynamoDBClient(oneTry);
  const s3 = new S3Client({ ...oneTry, forcePathStyle: true });
  const sfn = new SFNClient(oneTry);
  const iam = new IAMClient(oneTry);
  const prefix = `coffer-${stage.stage}-`;

  async function tablesTaken(): Promise<string[]> {
    const found = await Promise.all(
      tableNames.map(async (name) => {
        const TableName = `${prefix}${name}`;
        const call = dynamodb.send(new DescribeTableCommand({ TableName }));
        return (await finds(call, ['ResourceNotFoundException'])) ? [`table ${TableName}`] : [];
      }),
    );
    return found.flat();
  }

  /** A bucket of another account answers 403: its name is taken too. */
  async function bucketsTaken(): Promise<string[]> {
    const { account, region } = await place();
    const found = await Promise.all(
      ['seeds', 'audit', 'statements'].map(async (name) => {
        const Bucket = `${prefix}${name}-${account}-${region}`;
        const call = s3.send(new HeadBucketCommand({ Bucket })).catch((error: Error) => {
          const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
          if ($metadata?.httpStatusCode !== 403) throw error;
        });
        return (await finds(call, ['NotFound', 'NoSuchBucket'])) ? [`bucket ${Bucket}`] : [];
      }),
    );
    return found.flat();
  }

  async function machinesTaken(): Promise<string[]> {
    const names: string[] = [];
    for await (const page of paginateListStateMachines({ client: sfn }, {})) {
      for (const { name } of page.stateMachines ?? [])
        if (name?.startsWith(prefix)) names.push(name);
    }
    return names.map((name) => `state machine ${name}`);
  }

  return {
    // Made and deleted with the stack of the admins.
    deployed: async () => (await read(adminPoolParameter(stage.stage))) !== null,
    async taken() {
      return (await Promise.all([tablesTaken(), bucketsTaken(), machinesTaken()])).flat();
    },
    async roles() {
      const { SummaryMap } = await iam.send(new GetAccountSummaryCommand({}));
      const { Roles, RolesQuota } = SummaryMap ?? {};
      if (Roles === undefined || RolesQuota === undefined) throw new Error('NoRolesQuota');
      return { used: Roles, quota: RolesQuota };
    },
  };
}
