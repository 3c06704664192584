import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '../../workstation/paths.ts';
import { cliOperations } from './cli-operations.ts';
import { pythonSdk } from './python-sdk.ts';
import { slimDocument } from './slim-document.ts';
import { typescriptTypes } from './typescript-types.ts';

type Documents = 'openapi.json' | 'openapi-admin.json';
type Document = Record<string, unknown>;

const typesOf = (name: Documents) => (document: Document) =>
  `// Written by \`npm run generate\` from docs/${name}.\n\n${typescriptTypes(slimDocument(document))}`;

/** The files that are built and not committed, each with the document that it is made from. */
export const generatedFiles: {
  file: string;
  from: Documents;
  textOf: (document: Document) => string;
}[] = [
  {
    file: 'sdk/typescript/src/generated/schema.ts',
    from: 'openapi.json',
    textOf: typesOf('openapi.json'),
  },
  {
    file: 'sdk/python/src/coffer_sdk/_generated.py',
    from: 'openapi.json',
    textOf: pythonSdk,
  },
  {
    file: 'sdk/cli/src/generated/operations.ts',
    from: 'openapi.json',
    textOf: cliOperations,
  },
  {
    file: 'console/src/api/schema.ts',
    from: 'openapi-admin.json',
    textOf: typesOf('openapi-admin.json'),
  },
];

/**
 * Writes each generated file that is missing or differs from its document, and returns their names.
 * It needs no package and takes a tenth of a second, so every reader of these files calls it first.
 * Several programs may do so at once: a file appears whole.
 */
export function writeGenerated(root: string = paths.root): string[] {
  return generatedFiles.flatMap(({ file, from, textOf }) => {
    const text = textOf(JSON.parse(readFileSync(path.join(root, 'docs', from), 'utf8')));
    const target = path.join(root, file);
    if (existsSync(target) && readFileSync(target, 'utf8') === text) return [];
    mkdirSync(path.dirname(target), { recursive: true });
    const draft = `${target}.${process.pid}`;
    writeFileSync(draft, text);
    renameSync(draft, target);
    return [file];
  });
}
