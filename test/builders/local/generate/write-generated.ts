import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { paths } from '#workstation/paths.ts';

/** A clone with the two documents and nothing else. */
export function bareClone(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'coffer-generated-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(`${root}/docs`);
  for (const name of ['openapi.json', 'openapi-admin.json']) {
    cpSync(`${paths.root}/docs/${name}`, `${root}/docs/${name}`);
  }
  return root;
}
