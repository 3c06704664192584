import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { bundleFunctions, releaseName, signedFile } from '#lib/bundling/bundle-functions.ts';
import type { SignedCode } from '#lib/bundling/signed-code.ts';
import { operatorStage } from '#lib/stages/stage.ts';
import { ownStageFile } from '#lib/stages/stage-file.ts';
import { withProgress } from '../progress.ts';
import { awsSigner } from './aws-signer.ts';
import { signCode } from './sign-code.ts';

interface Values {
  stage: string;
  release: string | undefined;
}

export async function run(values: Values): Promise<number> {
  const { stage, chains, codeSigning } = operatorStage(values.stage);
  if (!codeSigning) throw new Error(`${ownStageFile(stage)} has no "codeSigning"`);
  const { bucket } = codeSigning;
  const release = releaseName(values.release);
  const { entries, directory } = await withProgress('Bundling the functions', () =>
    bundleFunctions({ name: stage, chains, release }),
  );
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
  return 0;
}
