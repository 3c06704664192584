/** `npm run sign-code -- --stage prod --release <release>` (docs/deploy.md, "Signed code"). */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { bundleFunctions, releaseName, signedFile } from '#lib/bundling/bundle-functions.ts';
import type { SignedCode } from '#lib/bundling/signed-code.ts';
import { operatorStage } from '#lib/stages/stage.ts';
import { ownStageFile } from '#lib/stages/stage-file.ts';
import { awsSigner } from './aws-signer.ts';
import { signCode } from './sign-code.ts';

const { values } = parseArgs({
  options: { stage: { type: 'string' }, release: { type: 'string' } },
});

try {
  if (!values.stage) throw new Error('npm run sign-code -- --stage <stage> [--release <release>]');
  const { stage, chains, codeSigning } = operatorStage(values.stage);
  if (!codeSigning) throw new Error(`${ownStageFile(stage)} has no "codeSigning"`);
  const { bucket } = codeSigning;
  const release = releaseName(values.release);
  const { entries, directory } = await bundleFunctions({ name: stage, chains, release });
  const s3 = new S3Client({});
  const runCli = async (args: string[]) => (await promisify(execFile)('aws', args)).stdout;
  const file = signedFile(stage);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SignedCode) : null;
  const signed = await signCode(
    {
      ...awsSigner(runCli, codeSigning),
      async upload(Key, Body) {
        const { VersionId } = await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
        if (!VersionId) throw new Error(`${bucket} has no versioning, which Signer needs`);
        return VersionId;
      },
      sleep: (ms) => sleep(ms),
      print: console.log,
    },
    { ...codeSigning, entries, directory, before },
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(signed, null, 2));
  console.log(`The code of ${entries.length} functions is signed: ${file}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
