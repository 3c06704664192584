/**
 * Builds the package: one ES module without dependencies, and its types. `--out DIR` names the
 * folder, and `--no-types` leaves the types out.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: `${here}dist` },
    'no-types': { type: 'boolean', default: false },
  },
});

await build({
  entryPoints: [`${here}src/index.ts`],
  outfile: `${values.out}/index.js`,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  // Not the names: the class of an error is its name.
  minifyWhitespace: true,
  minifySyntax: true,
});

if (!values['no-types']) {
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json');
  execFileSync(
    process.execPath,
    [tsc.replace('package.json', 'bin/tsc'), '-p', here, '--outDir', values.out],
    { stdio: 'inherit' },
  );
}
