/** Writes docs/openapi.json from the routes and schemas (`npm run openapi`). */
import { writeFileSync } from 'node:fs';
import { openApiText } from '#contract/openapi/document.ts';

const file = new URL('../../docs/openapi.json', import.meta.url);
writeFileSync(file, openApiText());
console.log(`wrote ${file.pathname}`);
