import { jsonOf, type RunCli } from '../run-cli.ts';
import type { SignCodeDeps, SigningJob } from './sign-code.ts';

/** The jobs of AWS Signer, by the AWS CLI that the other commands of docs/deploy.md use too. */
export function awsSigner(
  run: RunCli,
  { bucket, profile }: { bucket: string; profile: string },
): Pick<SignCodeDeps, 'startJob' | 'job'> {
  const [, , , region, owner, resource] = profile.split(':');
  const [, , name] = (resource ?? '').split('/');
  const call = <T>(action: string, args: string[]): Promise<T> =>
    jsonOf(run, ['signer', action, ...args, '--region', region!]);
  return {
    async startJob({ key, version, token }) {
      const source = { s3: { bucketName: bucket, key, version } };
      const destination = { s3: { bucketName: bucket, prefix: 'signed/' } };
      const { jobId } = await call<{ jobId: string }>('start-signing-job', [
        ...['--source', JSON.stringify(source)],
        ...['--destination', JSON.stringify(destination)],
        ...['--profile-name', name!, '--profile-owner', owner!],
        ...['--client-request-token', token],
      ]);
      return jobId;
    },

    async job(id) {
      const { status, statusReason, signedObject } = await call<{
        status: SigningJob['status'];
        statusReason?: string;
        signedObject?: { s3?: { key?: string } };
      }>('describe-signing-job', ['--job-id', id]);
      return { status, reason: statusReason ?? null, key: signedObject?.s3?.key ?? null };
    },
  };
}
