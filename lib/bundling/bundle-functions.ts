import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
}

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
 * Bundles all functions in one run of esbuild into `.local/build/<name>/<entry>/index.mjs`, with
 * the stage's chains, checked and merged, as a constant. Throws an Error that names the field when
 * the stage overrides a chain wrongly. The metafile is kept beside them as `meta.json`.
 */
export async function bundleFunctions(options: {
  name: string;
  chains: unknown;
  entries?: string[];
  /** Written into the first line of each bundle, so that each release is another bundle. */
  release?: string | undefined;
  /** Keeps the bundles when none of their inputs changed; a build takes seconds. */
  reuse?: boolean;
}): Promise<Bundles> {
  const outdir = path.join(root, '.local', 'build', options.name);
  const entries = options.entries ?? functionEntries();
  const catalog = JSON.stringify(catalogToText(mergeCatalog(options.chains)));
  const banner = `${options.release ? `/* ${options.release} */` : ''}${requireBanner}`;
  const settings = JSON.stringify([entries, catalog, banner, esbuildVersion]);
  let metafile = options.reuse ? unchangedBundles(root, outdir, settings) : null;
  if (!metafile) {
    rmSync(outdir, { recursive: true, force: true });
    mkdirSync(outdir, { recursive: true });
    const made = await build({
      ...bundleOptions,
      absWorkingDir: root,
      entryPoints: Object.fromEntries(
        entries.map((entry) => [`${entry}/index`, path.join('functions', `${entry}.ts`)]),
      ),
      outdir,
      metafile: true as const,
      banner: { js: banner },
      define: { COFFER_CATALOG: catalog },
    });
    metafile = made.metafile;
    writeFileSync(path.join(outdir, 'meta.json'), JSON.stringify(metafile));
    noteBundleInputs(root, outdir, { metafile, settings, files: recipe });
  }
  return {
    entries,
    metafile,
    directory(entry) {
      const directory = path.join(outdir, entry);
      if (!existsSync(path.join(directory, 'index.mjs'))) {
        throw new Error(`functions/${entry}.ts is missing: the stacks name it`);
      }
      return directory;
    },
  };
}
