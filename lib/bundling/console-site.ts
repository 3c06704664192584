import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the pages are made of. */
const parts = [
  'console',
  'src/shared',
  'src/model',
  'src/wire',
  'docs/runbook.md',
  'package-lock.json',
];

/** Only types, and not in each checkout: no page holds anything of them. */
const generated = 'console/src/api/schema.ts';

function filesOf(part: string): string[] {
  const at = path.join(root, part);
  if (path.extname(part) !== '') return [part];
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[/\\]node_modules([/\\]|$)/.test(entry.parentPath))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== path.normalize(generated))
    .sort();
}

/** The files that the pages are built from. */
export const consoleSources = (): string[] => parts.flatMap(filesOf);

/** A digest of all sources of the console: the same sources are built once. */
function sourceDigest(): string {
  const hash = createHash('sha256');
  for (const file of consoleSources()) {
    const text = readFileSync(path.join(root, file));
    hash.update(`${file.split(path.sep).join('/')} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

/**
 * Builds the pages of the console for the local cloud or for AWS, unless these sources were built
 * before, and returns the folder.
 */
export async function consoleSite(mode: 'local-cloud' | 'production'): Promise<string> {
  const build = sourceDigest().slice(0, 16);
  const folder = path.join(root, '.local/console', `${mode}-${build}`);
  if (existsSync(path.join(folder, 'index.html'))) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  // Two programs may build the same sources: each writes a folder of its own, and one of them stays.
  const draft = `${folder}.${process.pid}`;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--mode', mode, '--outDir', draft, '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args, {
    cwd: path.join(root, 'console'),
    // Nothing of the caller's: a test's NODE_ENV would build other code.
    env: { NODE_ENV: 'production', COFFER_CONSOLE_BUILD: build },
  });
  forgetOld(path.dirname(folder));
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(path.join(folder, 'index.html'))) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** Removes what was built of earlier sources a day ago; a cloud that runs may still serve the rest. */
function forgetOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const old = path.join(folder, name);
    const { mtimeMs } = statSync(old, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > dayMs) rmSync(old, { recursive: true, force: true });
  }
}

const dayMs = 86_400_000;
