import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDigest } from '#local/clients/sdk-document.ts';
import { paths } from '#workstation/paths.ts';

test('the types are those of docs/openapi-admin.json: otherwise run `npm run openapi`', () => {
  const [head] = readFileSync(`${paths.root}/console/src/api/schema.ts`, 'utf8').split('\n');
  expect(head).toContain(
    openApiDigest(readFileSync(`${paths.root}/docs/openapi-admin.json`, 'utf8')),
  );
});
