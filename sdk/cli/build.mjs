/** Builds the command as one file, with the SDK and what it shares with the service in it. `--out FILE` names the file. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));

const generated = `${here}src/generated/operations.ts`;

/** In a checkout, builds what the command says of each operation, which is not committed. */
function generate() {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const args = ['local/bootstrap.mjs', 'local/tasks/generate.ts'];
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Writes the command, and returns where. */
export async function buildCli(outfile = `${here}dist/coffer.mjs`) {
  if (!existsSync(generated)) generate();
  await build({
    entryPoints: [`${here}src/main.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    alias: {
      'coffer-sdk': `${here}../typescript/src/index.ts`,
      // Sentences and the rule of the audit chain: the same as those of the service and the console.
      '#model': `${here}../../src/model`,
      '#shared': `${here}../../src/shared`,
      '#wire': `${here}../../src/wire`,
    },
    minifyWhitespace: true,
    minifySyntax: true,
  });
  return outfile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  generate();
  await buildCli(values.out);
}
