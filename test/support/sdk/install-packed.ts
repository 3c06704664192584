import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '#workstation/paths.ts';

/**
 * Packs a package of `sdk/` as npm would publish it, and installs the tarball into an empty folder
 * without a network. Returns the files in the tarball.
 */
export function installPacked(name: 'cli' | 'typescript', folder: string): string[] {
  const source = path.join(paths.root, 'sdk', name);
  const stage = path.join(folder, 'stage');
  const apart = new Set(['src', 'dist', 'node_modules'].map((one) => path.join(source, one)));
  cpSync(source, stage, { recursive: true, filter: (from) => !apart.has(from) });
  const out = path.join(stage, 'dist', name === 'cli' ? 'coffer.mjs' : '');
  execFileSync(process.execPath, [path.join(source, 'build.mjs'), '--out', out]);
  const installed = path.join(folder, 'installed');
  mkdirSync(installed);
  writeFileSync(path.join(installed, 'package.json'), '{ "private": true }\n');
  const npm = (...args: string[]) =>
    execFileSync('npm', args, {
      cwd: installed,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const packed = npm('pack', stage, '--json', '--pack-destination', folder);
  const [tarball] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  npm('install', ...flags, path.join(folder, tarball.filename));
  return tarball.files.map((file) => file.path);
}
