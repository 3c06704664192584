/**
 * Entry of `npm start`, `npm run tour` and `npm test`: plain JavaScript without dependencies, so
 * that it runs in a fresh clone. Installs what package-lock.json says if it is not there, then
 * runs the TypeScript file that its first argument names, in this same process.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const record = 'node_modules/.package-lock.json';

/** The sentence for a Node that is too old, or null. */
export function nodeProblem(version) {
  const [major] = version.split('.').map(Number);
  return major >= 20 ? null : `Coffer needs Node 20 or newer; this is Node ${version}.`;
}

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
      installed[folder]?.version === wanted.version ||
      (wanted.optional === true && installed[folder] === undefined),
  );
}

/**
 * Installs the versions of the lockfile without changing it. Not by `npm ci`: that refuses a
 * lockfile that does not list the binaries of other systems, and npm writes such a lockfile where
 * the registry has the binaries of one system only.
 */
function npmInstall() {
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel', 'error'];
  // Without npm's record an install was interrupted: a package may be incomplete.
  if (!packagesOf(record)) rmSync(`${root}node_modules`, { recursive: true, force: true });
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const child = spawn(isScript ? process.execPath : 'npm', isScript ? [npm, ...args] : args, {
    cwd: root,
    stdio: 'inherit',
  });
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
      if (interrupted || signal) process.exit(130);
      if (code === 0) resolve();
      else reject(new Error(`npm install ended with code ${code}`));
    });
  });
}

const isComplete = () => isInstalled(packagesOf('package-lock.json'), packagesOf(record));

async function main() {
  const problem = nodeProblem(process.versions.node);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  const script = process.argv[2];
  if (!script) {
    console.error('Usage: node local/bootstrap.mjs <script.ts> [arguments]');
    process.exit(1);
  }
  if (!isComplete()) {
    console.log('Installing the dependencies of package-lock.json (once, about half a minute)...');
    try {
      await npmInstall();
      if (!isComplete()) throw new Error('node_modules is not what package-lock.json says');
    } catch (error) {
      console.error(`The dependencies could not be installed: ${error.message}`);
      process.exit(1);
    }
  }
  // The SDK warns about the end of Node 20 on each start; "engines" in package.json decides that.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { register } = await import('tsx/esm/api');
  register();
  const file = new URL(script, pathToFileURL(root));
  process.argv.splice(1, 2, fileURLToPath(file));
  await import(file.href);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
