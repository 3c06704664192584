import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { manifestText } from '#shared/console-manifest.ts';

/** What the pages in a folder are, as they are served; `/` is index.html. */
export function consoleManifest(site: string): { text: string; digest: string } {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.'))
    .map((name): [string, string] => [
      name === 'index.html' ? '/' : `/${name.split(path.sep).join('/')}`,
      sha256(readFileSync(path.join(site, name))),
    ]);
  const text = manifestText(Object.fromEntries(files));
  return { text, digest: sha256(text) };
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
