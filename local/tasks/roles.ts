/** Prints what each role may do and why (`npm run roles`); `-- --write` writes docs/roles.md. */
import { writeFileSync } from 'node:fs';
import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { rolesOfStage } from '#lib/roles/roles-of-stage.ts';
import { rolesText } from '#lib/roles/roles-text.ts';
import { readStage } from '#lib/stages/stage.ts';
import { readCommandLine } from '#workstation/command-line.ts';

const { values } = readCommandLine({
  name: 'npm run roles',
  usage: `
npm run roles [-- --write]   what each role may do, and why
  --write   writes docs/roles.md instead of printing it
`,
  options: { write: { type: 'boolean' } },
});
process.env.CDK_VALIDATION = 'false';
const stage = readStage('prod');
const bundles = await bundleFunctions({ name: 'roles', chains: stage.chains });
const text = rolesText(rolesOfStage(stage, bundles));
if (values.write) {
  const file = new URL('../../docs/roles.md', import.meta.url);
  writeFileSync(file, text);
  console.log(`wrote ${file.pathname}`);
} else {
  console.log(text);
}
