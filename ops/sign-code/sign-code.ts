import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { codeDigest, type SignedCode } from '#lib/bundling/signed-code.ts';
import { zipFiles } from '#lib/bundling/zip-files.ts';
import { inGroups } from '#shared/async/limit.ts';

/** Functions whose code is uploaded and signed at once. */
const concurrency = 5;
/** A job takes seconds; after these many looks it is given up. */
const looks = 60;
const lookMs = 2_000;

/** A signing job of AWS Signer. `key` is of the signed archive, once there is one. */
export interface SigningJob {
  status: 'InProgress' | 'Succeeded' | 'Failed';
  reason: string | null;
  key: string | null;
}

export interface SignCodeDeps {
  /** Stores an archive and returns its version; Signer takes only a version. */
  upload(key: string, archive: Buffer): Promise<string>;
  /** Starts a job and returns its id. The same token is the same job. */
  startJob(source: { key: string; version: string; token: string }): Promise<string>;
  job(id: string): Promise<SigningJob>;
  sleep(ms: number): Promise<void>;
  print(line: string): void;
}

/**
 * Has the code of each function signed, and says where the signed archives are. Code that was signed
 * before is left as it is. Throws when one is not signed: the deployment would stop in the middle.
 */
export async function signCode(
  deps: SignCodeDeps,
  of: {
    entries: string[];
    directory(entry: string): string;
    bucket: string;
    profile: string;
    before: SignedCode | null;
  },
): Promise<SignedCode> {
  const { bucket, profile, before } = of;
  const known = before?.bucket === bucket && before.profile === profile ? before.functions : {};
  const functions: SignedCode['functions'] = {};
  await inGroups(
    of.entries,
    async (entry) => {
      const directory = of.directory(entry);
      const digest = codeDigest(directory);
      const last = known[entry];
      functions[entry] =
        last?.digest === digest ? last : { digest, key: await signOne(deps, entry, directory) };
    },
    concurrency,
  );
  return { bucket, profile, functions };
}

/** The key of the signed archive of a folder. */
async function signOne(deps: SignCodeDeps, entry: string, directory: string): Promise<string> {
  const names = readdirSync(directory).sort();
  const archive = zipFiles(
    names.map((name) => ({ name, content: readFileSync(path.join(directory, name)) })),
  );
  const digest = createHash('sha256').update(archive).digest('hex');
  const key = `unsigned/${entry}/${digest}.zip`;
  const version = await deps.upload(key, archive);
  const token = createHash('sha256').update(`${key} ${version}`).digest('hex');
  const id = await deps.startJob({ key, version, token });
  for (let look = 0; look < looks; look++) {
    const { status, reason, key: signed } = await deps.job(id);
    if (status === 'Succeeded' && signed) {
      deps.print(`${entry}: signed as ${signed}`);
      return signed;
    }
    if (status === 'Failed') throw new Error(`${entry} is not signed: ${reason ?? 'no reason'}`);
    await deps.sleep(lookMs);
  }
  throw new Error(`${entry} is not signed: job ${id} has not ended`);
}
