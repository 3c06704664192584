import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pythonSdk } from '#local/clients/python-sdk.ts';
import { openApiDigest, slimDocument } from '#local/clients/sdk-document.ts';
import { paths } from '#workstation/paths.ts';
import { toolVersions } from './tool-versions.ts';

const folder = `${paths.state}/openapi-types`;
const output = `${paths.root}/sdk/typescript/src/generated/schema.ts`;
const consoleOutput = `${paths.root}/console/src/api/schema.ts`;
const pythonOutput = `${paths.root}/sdk/python/src/coffer_sdk/_generated.py`;

function run(command: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${stderr}`);
}

/** Installs the generator at its pinned version, once (44 MB). */
function install(): string {
  const { 'openapi-typescript': generator, typescript } = toolVersions;
  const wanted = JSON.stringify({
    private: true,
    dependencies: { 'openapi-typescript': generator, typescript },
  });
  const program = `${folder}/node_modules/.bin/openapi-typescript`;
  const manifest = `${folder}/package.json`;
  const installed = existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted;
  if (installed && existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(manifest, wanted);
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund']);
  return program;
}

/** Types of a document, under a first line that names the text that they were made from. */
function writeTypes(file: string, document: { name: string; text: string }): void {
  const program = install();
  writeFileSync(`${folder}/slim.json`, JSON.stringify(slimDocument(JSON.parse(document.text))));
  // What has a default is optional in a request.
  run(program, ['slim.json', '--output', 'schema.ts', '--default-non-nullable=false']);
  const types = readFileSync(`${folder}/schema.ts`, 'utf8');
  const { name, text } = document;
  const head = `// Written by \`npm run openapi\` from docs/${name} of ${openApiDigest(text)}.\n`;
  writeFileSync(file, head + types.replace(/^\/\*\*[\s\S]*?\*\/\n/, ''));
  console.log(`wrote ${file}`);
}

/** Writes what the SDKs take from the text of docs/openapi.json. */
export function writeSdkTypes(openApi: string): void {
  writeFileSync(pythonOutput, pythonSdk(JSON.parse(openApi), openApiDigest(openApi)));
  console.log(`wrote ${pythonOutput}`);
  writeTypes(output, { name: 'openapi.json', text: openApi });
}

/** Writes what the console takes from the text of docs/openapi-admin.json. */
export function writeConsoleTypes(openApi: string): void {
  writeTypes(consoleOutput, { name: 'openapi-admin.json', text: openApi });
}
