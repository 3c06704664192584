import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CodeObject } from './bundle-functions.ts';

/** What `npm run ops -- sign-code` has had signed, by function. */
export interface SignedCode {
  bucket: string;
  /** The ARN of the signing profile's version. */
  profile: string;
  functions: Record<string, { digest: string; key: string }>;
}

/** A digest of the names and contents of a folder's files, which no archive's format changes. */
export function codeDigest(directory: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(directory).sort()) {
    const content = createHash('sha256').update(readFileSync(path.join(directory, file)));
    hash.update(`${JSON.stringify(file)} ${content.digest('hex')}\n`);
  }
  return hash.digest('hex');
}

/**
 * Where the signed code of each function is. Throws when a function was not signed, or is not the
 * one that was signed: Lambda would refuse the code, or run another release than the templates say.
 */
export function signedCode(
  file: string,
  of: { bucket: string; profile: string; directory(entry: string): string },
): (entry: string) => CodeObject {
  const signed = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SignedCode) : null;
  return (entry) => {
    const own = signed?.functions[entry];
    const isSame =
      own?.digest === codeDigest(of.directory(entry)) &&
      signed?.bucket === of.bucket &&
      signed.profile === of.profile;
    if (own && isSame) return { bucket: of.bucket, key: own.key };
    throw new Error(
      `The code of ${entry} is not signed: npm run ops -- sign-code --stage <stage> --release <release>, ` +
        'with the release that is deployed',
    );
  };
}
