import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { consoleManifest } from '#lib/bundling/console-manifest.ts';
import { parseManifest } from '#shared/console-manifest.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('each file of the site is in it by the path that serves it, and the digest is of its text', () => {
  const site = mkdtempSync(path.join(tmpdir(), 'coffer-site-'));
  try {
    mkdirSync(path.join(site, 'assets'));
    mkdirSync(path.join(site, '.vite'));
    writeFileSync(path.join(site, 'index.html'), 'page');
    writeFileSync(path.join(site, 'assets/a.js'), 'script');
    writeFileSync(path.join(site, '.vite/manifest.json'), 'not served');
    const { text, digest } = consoleManifest(site);
    expect(parseManifest(text)).toEqual({ '/': sha256('page'), '/assets/a.js': sha256('script') });
    expect(digest).toBe(sha256(text));
    writeFileSync(path.join(site, 'assets/a.js'), 'another');
    expect(consoleManifest(site).digest).not.toBe(digest);
  } finally {
    rmSync(site, { recursive: true });
  }
});

test.each(['[]', '{"a":"b"}', '{"/":"short"}', 'null'])('%s is not a manifest', (text) => {
  expect(() => parseManifest(text)).toThrow('the manifest of the console is not one');
});
