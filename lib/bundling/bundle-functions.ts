import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, version as esbuildVersion, type Metafile } from 'esbuild';
import { catalogToText } from '#chains/catalog/catalog-text.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { noteBundleInputs, unchangedBundles } from './bundle-inputs.ts';
import { stripSdk } from './strip-sdk.ts';
import { stripTronweb } from './strip-tronweb.ts';
import { stripWeb3 } from './strip-web3.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Bundles {
  /** The functions that were bundled, as `api/withdraw/apply`. */
  entries: string[];
  /** The folder of the function's `index.mjs`. Throws when functions/<entry>.ts is missing. */
  directory(entry: string): string;
  metafile: Metafile;
  /** Where the function's signed code is, in a stage that deploys no other. */
  signed?: (entry: string) => CodeObject;
}

/** An archive of code in S3. */
export interface CodeObject {
  bucket: string;
  key: string;
}

/** The file that `npm run ops -- sign-code` leaves for the deployment of a stage. */
export const signedFile = (stage: string): string =>
  path.join(root, '.local', 'signed', `${stage}.json`);

/** A release as bundles name it: nothing that would end their comment. */
export const releaseName = (release: unknown): string | undefined =>
  typeof release === 'string' ? release.replace(/[^\w.+-]/g, '') : undefined;

/**
 * Every file below functions/ is one Lambda, except in `middleware`, `dependencies` and the
 * `shared` folders, which hold what functions import.
 */
export function functionEntries(): string[] {
  return readdirSync(path.join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !/^(dependencies|middleware)\/|\/shared\//.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

const requireBanner =
  "import{createRequire as cofferRequire}from'node:module';const require=cofferRequire(import.meta.url);";

/**
 * The options of every bundle. ESM with `module` first leaves out a third of the SDK. The SDK is
 * bundled, so that the runtime's own version never runs. Bundled CommonJS packages need `require`
 * for built-in modules.
 */
export const bundleOptions: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
  plugins: [stripSdk, stripTronweb, stripWeb3],
  banner: { js: requireBanner },
};

/** Files that decide what bundles hold, and are in no bundle. */
const recipe = [
  ...readdirSync(path.join(root, 'lib', 'bundling')).map((file) => `lib/bundling/${file}`),
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];

/**
 * A placeholder for the catalog until it is known. It is a string for esbuild, too, so that code that reads
 * the catalog of tests is left out.
 */
const noCatalog = '@coffer-catalog@';
const quotedNoCatalog = new RegExp(`(["'\`])${noCatalog}\\1`, 'g');

const buildFolder = path.join(root, '.local', 'build');

/**
 * Compiles the functions in one run of esbuild, without what differs between stages, and returns
 * the folder of `<entry>/index.mjs` and the metafile.
 */
async function compile(options: {
  folder: string;
  entries: string[];
  reuse: boolean;
}): Promise<{ compiled: string; metafile: Metafile }> {
  const { entries } = options;
  const compiled = path.join(buildFolder, options.folder);
  const settings = JSON.stringify([entries, esbuildVersion]);
  const unchanged = options.reuse ? unchangedBundles(root, compiled, settings) : null;
  if (unchanged) return { compiled, metafile: unchanged };
  mkdirSync(buildFolder, { recursive: true });
  // Next to the old ones until it is complete: another process may be reading them.
  const fresh = mkdtempSync(`${compiled}-`);
  try {
    const made = await build({
      ...bundleOptions,
      absWorkingDir: root,
      entryPoints: Object.fromEntries(
        entries.map((entry) => [`${entry}/index`, path.join('functions', `${entry}.ts`)]),
      ),
      outdir: fresh,
      metafile: true as const,
      define: { COFFER_CATALOG: JSON.stringify(noCatalog) },
    });
    const from = path.relative(root, fresh);
    const to = path.relative(root, compiled);
    const outputs = Object.entries(made.metafile.outputs).map(
      ([file, output]) => [file.replace(from, to), output] as const,
    );
    const metafile = { ...made.metafile, outputs: Object.fromEntries(outputs) };
    writeFileSync(path.join(fresh, 'meta.json'), JSON.stringify(metafile));
    noteBundleInputs(root, fresh, { metafile, settings, files: recipe });
    rmSync(compiled, { recursive: true, force: true });
    renameSync(fresh, compiled);
    return { compiled, metafile };
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process that compiled the same was faster.
    const others = options.reuse ? unchangedBundles(root, compiled, settings) : null;
    if (others) return { compiled, metafile: others };
    throw error;
  }
}

/** A literal of a JSON text: in single quotes, since most of its characters to escape are double ones. */
const literalOf = (text: string): string => {
  const inDouble = JSON.stringify(text).slice(1, -1);
  return `'${inDouble.replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
};

/** Writes a file unless it holds these bytes already. */
function writeChanged(file: string, content: Buffer): void {
  if (existsSync(file) && readFileSync(file).equals(content)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * Bundles all functions into `.local/build/<name>/<entry>/index.mjs`, with the stage's chains,
 * checked and merged, as a constant. Throws an Error that names the field when the stage overrides
 * a chain wrongly. Stages differ only in that constant, so that one compilation, which takes
 * seconds, serves all of them.
 */
export async function bundleFunctions(options: {
  name: string;
  chains: unknown;
  entries?: string[];
  /** Written into the first line of each bundle, so that each release is another bundle. */
  release?: string | undefined;
  /** Keeps what was compiled when none of its inputs changed. */
  reuse?: boolean;
}): Promise<Bundles> {
  const catalog = literalOf(catalogToText(mergeCatalog(options.chains)));
  const entries = options.entries ?? functionEntries();
  const { compiled, metafile } = await compile({
    folder: options.entries ? `compiled-${options.name}` : 'compiled',
    entries,
    reuse: options.reuse ?? false,
  });
  const releaseComment = options.release ? `/* ${options.release} */` : '';
  const outdir = path.join(buildFolder, options.name);
  const wanted = new Set(entries.map((entry) => `${entry}/index.mjs`));
  for (const file of wanted) {
    const code = readFileSync(path.join(compiled, file), 'utf8');
    const bundle = releaseComment + code.replace(quotedNoCatalog, () => catalog);
    writeChanged(path.join(outdir, file), Buffer.from(bundle));
  }
  return {
    entries,
    metafile,
    directory(entry) {
      if (!wanted.has(`${entry}/index.mjs`)) {
        throw new Error(`functions/${entry}.ts is missing: the stacks name it`);
      }
      return path.join(outdir, entry);
    },
  };
}
