import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SignedCode } from '#lib/bundling/signed-code.ts';
import { type SignCodeDeps, type SigningJob, signCode } from '#ops/sign-code/sign-code.ts';

export const entries = ['api/a', 'queue/b'];

export function world(jobs: SigningJob[] = []) {
  const root = mkdtempSync(path.join(tmpdir(), 'coffer-sign-'));
  for (const entry of entries) {
    mkdirSync(path.join(root, entry), { recursive: true });
    writeFileSync(path.join(root, entry, 'index.mjs'), `export const handler = '${entry}';`);
  }
  const uploaded: string[] = [];
  const started: { key: string; version: string; token: string }[] = [];
  const waited: number[] = [];
  const deps: SignCodeDeps = {
    upload: async (key, archive) => {
      uploaded.push(key);
      return `v${archive.length}`;
    },
    startJob: async (source) => {
      started.push(source);
      return source.key;
    },
    job: async (id) =>
      jobs.shift() ?? { status: 'Succeeded', reason: null, key: `signed/${id.split('/').at(-1)}` },
    sleep: async (ms) => {
      waited.push(ms);
    },
    print: () => {},
  };
  const sign = (before: SignedCode | null, profile = 'p') =>
    signCode(deps, {
      entries,
      directory: (entry) => path.join(root, entry),
      bucket: 'code',
      profile,
      before,
    });
  return { root, uploaded, started, waited, sign };
}
