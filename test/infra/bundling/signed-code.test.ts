import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { codeDigest, type SignedCode, signedCode } from '#lib/bundling/signed-code.ts';

const bucket = 'code';
const profile = 'arn:aws:signer:eu-central-1:111122223333:/signing-profiles/coffer/abcdefghij';

/** A function's folder and the file that says that it was signed. */
function world(change: (signed: SignedCode) => void = () => {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'coffer-signed-'));
  const folder = path.join(root, 'code');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'index.mjs'), 'export const handler = 1;');
  const signed: SignedCode = {
    bucket,
    profile,
    functions: { 'api/a': { digest: codeDigest(folder), key: 'signed/1.zip' } },
  };
  change(signed);
  const file = path.join(root, 'signed.json');
  writeFileSync(file, JSON.stringify(signed));
  return { file, folder, codeOf: signedCode(file, { bucket, profile, directory: () => folder }) };
}

test('code that was signed is deployed from its signed archive', () => {
  expect(world().codeOf('api/a')).toEqual({ bucket, key: 'signed/1.zip' });
});

test('code that has changed since it was signed is not deployed', () => {
  const { folder, codeOf } = world();
  writeFileSync(path.join(folder, 'index.mjs'), 'export const handler = 2;');
  expect(() => codeOf('api/a')).toThrow(
    /^The code of api\/a is not signed: npm run ops -- sign-code/,
  );
});

test.each<[string, (signed: SignedCode) => void]>([
  ['another profile', (signed) => Object.assign(signed, { profile: `${profile.slice(0, -1)}k` })],
  ['another bucket', (signed) => Object.assign(signed, { bucket: 'other' })],
])('code that was signed for %s is not deployed', (_, change) => {
  expect(() => world(change).codeOf('api/a')).toThrow(/not signed/);
});

test('a function that was never signed is not deployed', () => {
  expect(() => world().codeOf('api/b')).toThrow(/The code of api\/b is not signed/);
  const { folder } = world();
  const none = signedCode('/nowhere/signed.json', { bucket, profile, directory: () => folder });
  expect(() => none('api/a')).toThrow(/not signed/);
});

test('the digest is of names and contents', () => {
  const { folder } = world();
  const before = codeDigest(folder);
  writeFileSync(path.join(folder, 'more.mjs'), '');
  expect(codeDigest(folder)).not.toBe(before);
});
