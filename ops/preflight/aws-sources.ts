import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  CognitoIdentityProviderClient,
  paginateListUserPools,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import { KMSClient } from '@aws-sdk/client-kms';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  paginateListAWSDefaultServiceQuotas,
  paginateListServiceQuotas,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { publicKey } from '#aws/keys/public-key.ts';
import type { Stage } from '#lib/stages/stage.ts';
import { awsNames } from './aws-names.ts';
import { awsTrails } from './aws-trails.ts';
import type { AccountSource } from './check-account.ts';
import type { EnergySource } from './check-energy.ts';
import type { ReadParameter } from './check-parameters.ts';
import type { QuotaSource } from './check-quotas.ts';

const oneTry = { maxAttempts: 2 };

/** The account as the SDK's own environment names it. */
export function awsSources(stage: Stage) {
  const ssm = new SSMClient(oneTry);
  const sts = new STSClient(oneTry);
  const cognito = new CognitoIdentityProviderClient(oneTry);
  const lambda = new LambdaClient(oneTry);
  const kms = new KMSClient(oneTry);
  const quotaClient = new ServiceQuotasClient(oneTry);

  const readFrom = async (client: SSMClient, name: string) => {
    try {
      const { Parameter } = await client.send(
        new GetParameterCommand({ Name: name, WithDecryption: true }),
      );
      return { value: Parameter?.Value ?? '', type: Parameter?.Type ?? '' };
    } catch (error) {
      if ((error as Error).name === 'ParameterNotFound') return null;
      throw error;
    }
  };
  const read: ReadParameter = (name) => readFrom(ssm, name);

  const quotas: QuotaSource = {
    async concurrency() {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      const value = AccountLimit?.ConcurrentExecutions;
      if (value === undefined) throw new Error('NoAccountLimit');
      return value;
    },
    async quotas(service) {
      const found = new Map<string, number>();
      const config = { client: quotaClient, pageSize: 100 };
      // Each call gets its own input: a paginator keeps its place in it.
      const input = () => ({ ServiceCode: service });
      for await (const page of paginateListAWSDefaultServiceQuotas(config, input())) {
        for (const { QuotaName, Value } of page.Quotas ?? []) {
          if (QuotaName && Value !== undefined) found.set(QuotaName, Value);
        }
      }
      // An applied quota of this account replaces the default.
      for await (const page of paginateListServiceQuotas(config, input())) {
        for (const { QuotaName, Value } of page.Quotas ?? []) {
          if (QuotaName && Value !== undefined) found.set(QuotaName, Value);
        }
      }
      return [...found].map(([name, value]) => ({ name, value }));
    },
  };

  const account: AccountSource = {
    async identity() {
      const { Arn } = await sts.send(new GetCallerIdentityCommand({}));
      return { arn: Arn ?? '', region: await sts.config.region() };
    },
    async bootstrapVersion(region) {
      const client = region ? new SSMClient({ ...oneTry, region }) : ssm;
      const parameter = await readFrom(client, '/cdk-bootstrap/hnb659fds/version');
      return parameter ? Number(parameter.value) : null;
    },
    async usersOf(group) {
      let pool: string | undefined;
      for await (const page of paginateListUserPools({ client: cognito }, { MaxResults: 60 })) {
        pool ??= page.UserPools?.find(({ Name }) => Name === `coffer-${stage.stage}-admins`)?.Id;
      }
      if (!pool) return null;
      let users = 0;
      const input = { UserPoolId: pool, GroupName: group };
      for await (const page of paginateListUsersInGroup({ client: cognito }, input)) {
        users += page.Users?.filter(({ Enabled }) => Enabled !== false).length ?? 0;
      }
      return users;
    },
  };
  const place = async () => {
    const { Account } = await sts.send(new GetCallerIdentityCommand({}));
    return { account: Account ?? '', region: await sts.config.region() };
  };
  const energy: EnergySource = {
    async energyKey() {
      try {
        const KeyId = `alias/coffer/${stage.stage}/energy`;
        return await publicKey(KeyId, kms);
      } catch (error) {
        if ((error as Error).name === 'NotFoundException') return null;
        throw error;
      }
    },
  };
  return {
    read,
    quotas,
    account,
    energy,
    names: awsNames(stage, read, place),
    trails: () => awsTrails(async (args) => (await promisify(execFile)('aws', args)).stdout),
  };
}
