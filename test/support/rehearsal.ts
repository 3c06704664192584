/**
 * The stage `rehearsal`: production's settings (lib/stages/rehearsal.json extends prod's) on the
 * emulator of a local cloud that is up, with its nodes. docs/decisions/0049-a-rehearsal.md.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DeleteBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { enabledChains, readStage } from '#lib/stages/stage.ts';
import { cdkCommand, deployedApiUrl } from '#local/cloud/deploy.ts';
import { account } from '#local/cloud/emulator.ts';
import { firstTicks } from '#local/cloud/first-ticks.ts';
import { outputsFile, type SignInTarget, signInTarget } from '#ops/sign-in/sign-in-target.ts';
import { cloudEnvironment } from '#workstation/emulated.ts';
import { paths } from '#workstation/paths.ts';
import type { StackFile } from '#workstation/stack-file.ts';

export const rehearsal = readStage('rehearsal');

export interface Rehearsal {
  /** Base of the merchant API, without the project. */
  apiUrl: string;
  target: SignInTarget;
}

/** Writes the parameters of docs/deploy.md, step 3: the local cloud's own nodes and prices. */
async function copyParameters(ssm: SSMClient): Promise<void> {
  const names = ['price-feed', ...enabledChains(rehearsal).map((chain) => `rpc/${chain}`)];
  for (const name of names) {
    const { Parameter } = await ssm.send(
      new GetParameterCommand({ Name: `/coffer/local/${name}`, WithDecryption: true }),
    );
    await ssm.send(
      new PutParameterCommand({
        Name: `/coffer/rehearsal/${name}`,
        Value: Parameter?.Value ?? '',
        Type: 'SecureString',
        Overwrite: true,
      }),
    );
  }
}

/**
 * Deploys the stage with the roles of the CDK's bootstrap, or brings it up to date, and runs the first
 * ticks. It stays as long as the local cloud.
 */
export async function deployRehearsal({ aws }: StackFile): Promise<Rehearsal> {
  const cloud = {
    endpointUrl: aws.endpoint_url,
    region: aws.region,
    env: cloudEnvironment(aws.endpoint_url),
    service: null,
  };
  const options = {
    endpoint: cloud.endpointUrl,
    region: cloud.region,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  const ssm = new SSMClient(options);
  const s3 = new S3Client({ ...options, forcePathStyle: true });
  try {
    await copyParameters(ssm);
    // The gap `tls`: the policy of the bootstrap's bucket refuses plain HTTP.
    const Bucket = `cdk-hnb659fds-assets-${account}-${cloud.region}`;
    await s3.send(new DeleteBucketPolicyCommand({ Bucket }));
  } finally {
    ssm.destroy();
    s3.destroy();
  }
  const { command, args, env } = cdkCommand(cloud, 'cdk-rehearsal', [
    'deploy',
    '--all',
    ...['-c', 'stage=rehearsal', '-c', 'emulator=true', '--output', `${paths.state}/cdk.rehearsal`],
    ...['--outputs-file', outputsFile('rehearsal')],
    ...['--require-approval', 'never', '--concurrency', '4', '--progress', 'events'],
  ]);
  await promisify(execFile)(command, args, {
    cwd: paths.root,
    env: { ...env, CDK_VALIDATION: 'false' },
    maxBuffer: 2 ** 26,
  });
  await firstTicks(cloud, rehearsal);
  return {
    apiUrl: deployedApiUrl(cloud.endpointUrl, outputsFile('rehearsal')),
    target: signInTarget('rehearsal', undefined, cloud.endpointUrl),
  };
}
