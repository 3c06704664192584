import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminOpenApiText } from '#openapi/admin-document.ts';
import { adminAnswers } from '#wire/admin/answers.ts';
import { adminRoutes } from '#wire/admin/routes.ts';

const file = new URL('../../../docs/openapi-admin.json', import.meta.url);
const document = JSON.parse(adminOpenApiText());

test('docs/openapi-admin.json is what the code says (npm run openapi writes it)', () => {
  expect(readFileSync(file, 'utf8')).toBe(adminOpenApiText());
});

test('every route of the admin API has an operation, with what it answers', () => {
  expect(Object.keys(adminAnswers).sort()).toEqual(Object.keys(adminRoutes).sort());
  for (const [name, { path, method, ...route }] of Object.entries(adminRoutes)) {
    const operation = document.paths[path][method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    expect(operation.description).toContain(`Group: ${route.group}.`);
    expect(operation.requestBody !== undefined).toBe('body' in route);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409']),
    );
  }
});

test('every field of an answer says what it is', () => {
  const silent: string[] = [];
  const visit = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, inner] of Object.entries(node)) {
      if (name !== 'properties') visit(inner, `${path}/${name}`);
      else {
        for (const [field, schema] of Object.entries(inner as Record<string, object>)) {
          if (!('description' in schema || '$ref' in schema)) silent.push(`${path}/${field}`);
          visit(schema, `${path}/${field}`);
        }
      }
    }
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!/(?:Request|Answer|Error)$/.test(name)) visit(schema, name);
  }
  expect(silent).toEqual([]);
});
