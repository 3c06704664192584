import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { slimDocument } from '#local/generate/slim-document.ts';
import { typescriptTypes } from '#local/generate/typescript-types.ts';
import { findPython } from '#local/process/python.ts';
import { readCommandLine } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { toolVersions } from './tool-versions.ts';
import { sameTypes, typedClient } from './typed-client.ts';

/**
 * `npm run openapi:check`: lints docs/openapi.json and docs/openapi-admin.json with Redocly and
 * Spectral, generates a client in TypeScript and compiles it, compares its types with ours, and
 * generates one in Python. The tools are about 130 MB, so they are installed at pinned versions
 * when this is first run, and not with the project (docs/decisions/0041-openapi.md).
 */
readCommandLine({
  name: 'npm run openapi:check',
  usage: 'npm run openapi:check   lints both documents and generates clients from them',
});
const pythonTools = ['openapi-python-client==0.29.1', 'ruff==0.14.5'];

const folder = `${paths.state}/openapi-tools`;
const venv = `${folder}/python`;
const document = `${paths.root}/docs/openapi.json`;

/** A second class for one thing gets a number, or the name of the field that it is in. */
const secondClasses = (models: string[]): string[] =>
  models.filter(
    (file) =>
      /_(?:chain|status|family|level)(?:_\w+)?\.py$/.test(file) &&
      // An answer about a chain is named so by its route.
      !/_answer\.py$/.test(file) &&
      !/^(?:deposit|energy_order|operation|session_key|swap|sweep|withdrawal)_(?:status|level)\.py$/.test(
        file,
      ),
  );

function run(name: string, command: string, args: string[]): string {
  console.log(`— ${name}`);
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${venv}/bin:${process.env.PATH}` },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${name} failed:\n${stdout}${stderr}`);
  return stdout + stderr;
}

mkdirSync(`${folder}/client`, { recursive: true });
const wanted = JSON.stringify({ private: true, dependencies: toolVersions });
writeFileSync(`${folder}/package.json`, wanted);
writeFileSync(`${folder}/.spectral.json`, JSON.stringify({ extends: ['spectral:oas'] }));
run('npm install', 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund']);

const bin = `${folder}/node_modules/.bin`;
for (const linted of [document, `${paths.root}/docs/openapi-admin.json`]) {
  const redocly = run('Redocly, recommended rules', `${bin}/redocly`, [
    'lint',
    linted,
    '--extends=recommended',
    '--format=json',
  ]);
  const problems: unknown[] = JSON.parse(
    redocly.slice(redocly.indexOf('{'), redocly.lastIndexOf('}') + 1),
  ).problems;
  if (problems.length > 0) throw new Error(`Redocly: ${JSON.stringify(problems, null, 2)}`);
  run('Spectral, spectral:oas', `${bin}/spectral`, [
    'lint',
    linted,
    '--ruleset=.spectral.json',
    '--fail-severity=hint',
  ]);
}

writeFileSync(`${folder}/client/pay.ts`, typedClient);
run('openapi-typescript', `${bin}/openapi-typescript`, [document, '-o', 'client/schema.ts']);
/** A document as the types of a client take it, by the tool and by our own writer of types. */
for (const [name, file] of [
  ['merchant', 'openapi.json'],
  ['admin', 'openapi-admin.json'],
]) {
  const slim = slimDocument(JSON.parse(readFileSync(`${paths.root}/docs/${file}`, 'utf8')));
  writeFileSync(`${folder}/slim.json`, JSON.stringify(slim));
  writeFileSync(`${folder}/client/${name}-ours.ts`, typescriptTypes(slim));
  run(`openapi-typescript, ${file} without examples`, `${bin}/openapi-typescript`, [
    ...['slim.json', '--default-non-nullable=false', '-o', `client/${name}-theirs.ts`],
  ]);
  writeFileSync(`${folder}/client/${name}-same.ts`, sameTypes(name!));
}
run('tsc --strict', `${bin}/tsc`, [
  ...['--strict', '--noEmit', '--skipLibCheck', '--module', 'esnext'],
  ...['--moduleResolution', 'bundler', '--target', 'es2022', '--lib', 'es2022,dom'],
  'client/pay.ts',
  'client/merchant-same.ts',
  'client/admin-same.ts',
]);

const python = await findPython().catch((error: Error) => error);
if (python instanceof Error) {
  console.log(`— openapi-python-client is skipped: ${python.message}`);
} else {
  if (!existsSync(`${venv}/bin/openapi-python-client`)) {
    run('python -m venv', python.command, ['-m', 'venv', venv]);
    run('pip install', `${venv}/bin/python`, ['-m', 'pip', 'install', '-q', ...pythonTools]);
  }
  for (const [file, output] of [
    ['openapi-admin.json', 'python-admin'],
    ['openapi.json', 'python-client'],
  ]) {
    rmSync(`${folder}/${output}`, { recursive: true, force: true });
    const said = run(`openapi-python-client, ${file}`, `${venv}/bin/openapi-python-client`, [
      ...['generate', '--path', `${paths.root}/docs/${file}`],
      ...['--output-path', `${output}`, '--meta', 'none'],
    ]);
    if (/warning/i.test(said)) throw new Error(`openapi-python-client: ${said}`);
    const models = readdirSync(`${folder}/${output}/models`);
    console.log(
      `  ${models.length} models, of chains: ${models.filter((name) => /chain/.test(name)).join(', ')}`,
    );
    const extra = secondClasses(models);
    if (extra.length > 0) throw new Error(`several classes for one thing: ${extra.join(', ')}`);
  }
}
console.log('docs/openapi.json and docs/openapi-admin.json are clean');
