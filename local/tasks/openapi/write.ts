/**
 * `npm run openapi`: writes docs/openapi.json and docs/openapi-admin.json from the routes; then
 * the types of the SDKs and the collection for Postman from the first, and the console's types from
 * the second.
 */
import { writeFileSync } from 'node:fs';
import { postmanCollection } from '#local/clients/postman-collection.ts';
import { adminOpenApiText } from '#openapi/admin-document.ts';
import { openApiText } from '#openapi/document.ts';
import { paths } from '#workstation/paths.ts';
import { writeConsoleTypes, writeSdkTypes } from './sdk-types.ts';

for (const [name, text] of [
  ['openapi.json', openApiText()],
  ['openapi-admin.json', adminOpenApiText()],
  ['coffer.postman_collection.json', postmanCollection(JSON.parse(openApiText()))],
] as const) {
  const file = `${paths.root}/docs/${name}`;
  writeFileSync(file, text);
  console.log(`wrote ${file}`);
}
writeSdkTypes(openApiText());
writeConsoleTypes(adminOpenApiText());
