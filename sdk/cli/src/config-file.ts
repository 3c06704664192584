import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './exit-codes.ts';

/** A key that `coffer login` keeps. */
export interface Profile {
  baseUrl: string;
  appId: string;
  apiSecret?: string;
  /** PKCS#8 in PEM, of an RSA key. */
  privateKey?: string;
  webhookSecret?: string;
}

type Profiles = Record<string, Profile>;

/** The profiles in a file; none if there is no file. Only its owner may have access. */
export function readProfiles(file: string): Profiles {
  let text: string;
  try {
    const mode = statSync(file).mode & 0o777;
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new UsageError(
        `${file} is readable by other users (mode ${mode.toString(8)})`,
        `Run: chmod 600 ${file}. If other users may have read it, replace its keys.`,
      );
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return (JSON.parse(text) as { profiles: Profiles }).profiles ?? {};
  } catch {
    throw new UsageError(`${file} is not JSON`, 'Fix it, or delete it and log in again.');
  }
}

/** Replaces the file as a whole. It is never readable by others, also while it is written. */
export function writeProfiles(file: string, profiles: Profiles): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}
