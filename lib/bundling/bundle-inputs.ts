import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/** What a folder of bundles was made of. */
interface MadeOf {
  /** Of the settings of the run. */
  settings: string;
  /** Files, from the project's root, with the hash of their content. */
  inputs: Record<string, string>;
}

const file = 'made-of.json';
const hashOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** Notes what the bundles in `outdir` were made of; `settings` are all that is no file. */
export function noteBundleInputs(
  root: string,
  outdir: string,
  input: { metafile: Metafile; settings: string; files: string[] },
): void {
  // What a plugin made up is no file: it follows from the plugins, which are among `files`.
  const read = Object.keys(input.metafile.inputs).filter((name) =>
    existsSync(path.join(root, name)),
  );
  const inputs = Object.fromEntries(
    [...read, ...input.files].map((name) => [name, hashOf(readFileSync(path.join(root, name)))]),
  );
  const noted: MadeOf = { settings: hashOf(input.settings), inputs };
  writeFileSync(path.join(outdir, file), JSON.stringify(noted));
}

/**
 * The metafile of the bundles in `outdir` when they are whole and would be made the same again: same
 * settings, same files with the same content. Otherwise null.
 */
export function unchangedBundles(root: string, outdir: string, settings: string): Metafile | null {
  try {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(path.join(outdir, name), 'utf8'));
    const noted = read(file) as MadeOf;
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
    // Never made, cut short, or without a file that it was made of.
    return null;
  }
}
