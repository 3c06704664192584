/**
 * Builds the package: one ES module without dependencies, and its types. `--out DIR` names the
 * folder, and `--no-types` leaves the types out.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
  // Not the names: the class of an error is its name. Not the lines: Node prints the one that an error is from.
  minifySyntax: true,
});

/** In a checkout, builds the types of the routes, which are not committed. */
function generate() {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  if (existsSync(`${root}local/bootstrap.mjs`)) {
    const args = ['local/bootstrap.mjs', 'local/tasks/generate.ts'];
    execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  }
  if (!existsSync(`${here}src/generated/schema.ts`)) {
    throw new Error('src/generated/schema.ts is not built: run npm run generate in the repository');
  }
}

if (!values['no-types']) {
  generate();
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json');
  execFileSync(
    process.execPath,
    [tsc.replace('package.json', 'bin/tsc'), '-p', here, '--outDir', values.out],
    { stdio: 'inherit' },
  );
}
