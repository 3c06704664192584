import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/** The inputs that a folder of bundles was built from. */
interface BundleInputs {
  /** Hash of the settings of the run. */
  settings: string;
  /** Hash of each file's content, by its path from the project's root. */
  inputs: Record<string, string>;
}

const file = 'made-of.json';
const hashOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** Stores what the bundles in `outdir` were built from; `settings` is everything but files. */
export function noteBundleInputs(
  root: string,
  outdir: string,
  input: { metafile: Metafile; settings: string; files: string[] },
): void {
  // Modules that a plugin generates are not files; the plugins themselves are among `files`.
  const read = Object.keys(input.metafile.inputs).filter((name) =>
    existsSync(path.join(root, name)),
  );
  const inputs = Object.fromEntries(
    [...read, ...input.files].map((name) => [name, hashOf(readFileSync(path.join(root, name)))]),
  );
  const noted: BundleInputs = { settings: hashOf(input.settings), inputs };
  writeFileSync(path.join(outdir, file), JSON.stringify(noted));
}

/**
 * The metafile of the bundles in `outdir` when they are complete and a build would give the same
 * again: same settings, and same files with the same content. Otherwise null.
 */
export function unchangedBundles(root: string, outdir: string, settings: string): Metafile | null {
  try {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(path.join(outdir, name), 'utf8'));
    const noted = read(file) as BundleInputs;
    const metafile = read('meta.json') as Metafile;
    const isSame =
      noted.settings === hashOf(settings) &&
      Object.entries(noted.inputs).every(
        ([name, hash]) => hashOf(readFileSync(path.join(root, name))) === hash,
      ) &&
      Object.entries(metafile.outputs).every(
        ([name, { bytes }]) => statSync(path.join(root, name)).size === bytes,
      );
    return isSame ? metafile : null;
  } catch {
    // Never built, interrupted, or an input file is gone.
    return null;
  }
}
