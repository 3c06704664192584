/**
 * `npm run openapi`: writes docs/openapi.json and docs/openapi-admin.json from the routes, then the
 * types that the SDKs and the console take from them.
 */
import { writeFileSync } from 'node:fs';
import { writeGenerated } from '#local/generate/write-generated.ts';
import { adminOpenApiText } from '#openapi/admin-document.ts';
import { openApiText } from '#openapi/document.ts';
import { readCommandLine } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';

readCommandLine({
  name: 'npm run openapi',
  usage: 'npm run openapi   writes docs/openapi.json, docs/openapi-admin.json and their types',
});
for (const [name, text] of [
  ['openapi.json', openApiText()],
  ['openapi-admin.json', adminOpenApiText()],
] as const) {
  const file = `${paths.root}/docs/${name}`;
  writeFileSync(file, text);
  console.log(`wrote ${file}`);
}
for (const file of writeGenerated()) console.log(`wrote ${paths.root}/${file}`);
