/**
 * `npm run openapi`: writes docs/openapi.json and docs/openapi-admin.json from the routes, then the
 * types that the SDKs and the console take from them. Those of the Go module are committed: Go fetches
 * a module from its repository as it is.
 */
import { writeFileSync } from 'node:fs';
import { goSdk } from '#local/generate/go-sdk.ts';
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
const goFile = `${paths.root}/sdk/go/generated.go`;
writeFileSync(goFile, goSdk(JSON.parse(openApiText())));
console.log(`wrote ${goFile}`);
for (const file of writeGenerated()) console.log(`wrote ${paths.root}/${file}`);
