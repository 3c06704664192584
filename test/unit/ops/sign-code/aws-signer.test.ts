import { expect, test } from 'vitest';
import { awsSigner } from '#ops/sign-code/aws-signer.ts';

const profile = 'arn:aws:signer:eu-central-1:111122223333:/signing-profiles/coffer/abcdefghij';

function world(answer: unknown) {
  const calls: string[][] = [];
  const run = async (args: string[]) => {
    calls.push(args);
    return JSON.stringify(answer);
  };
  return { calls, signer: awsSigner(run, { bucket: 'code', profile }) };
}

test('a job names the version, the profile and its account, and where the archive goes', async () => {
  const { calls, signer } = world({ jobId: 'j1' });
  expect(await signer.startJob({ key: 'unsigned/a.zip', version: 'v1', token: 't' })).toBe('j1');
  expect(calls).toEqual([
    [
      ...['signer', 'start-signing-job'],
      ...['--source', '{"s3":{"bucketName":"code","key":"unsigned/a.zip","version":"v1"}}'],
      ...['--destination', '{"s3":{"bucketName":"code","prefix":"signed/"}}'],
      ...['--profile-name', 'coffer', '--profile-owner', '111122223333'],
      ...['--client-request-token', 't'],
      ...['--region', 'eu-central-1', '--output', 'json'],
    ],
  ]);
});

test('a job that has ended names the signed archive; one that failed says why', async () => {
  const ended = { status: 'Succeeded', signedObject: { s3: { key: 'signed/j1.zip' } } };
  expect(await world(ended).signer.job('j1')).toEqual({
    status: 'Succeeded',
    reason: null,
    key: 'signed/j1.zip',
  });
  const failed = world({ status: 'Failed', statusReason: 'no such version' });
  expect(await failed.signer.job('j2')).toEqual({
    status: 'Failed',
    reason: 'no such version',
    key: null,
  });
  expect(failed.calls[0]?.slice(0, 4)).toEqual([
    'signer',
    'describe-signing-job',
    '--job-id',
    'j2',
  ]);
});
