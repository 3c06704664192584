/**
 * Entry of `npm start`, `npm run tour` and `npm test`: plain JavaScript without dependencies, so
 * that it runs in a fresh clone. Installs what package-lock.json says if it is not there, then
 * runs the TypeScript file that its first argument names, in this same process.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Packages of a lockfile by their folder; null when it can not be read. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(`${root}${file}`, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether node_modules holds what package-lock.json says. npm writes its own record there at the
 * end of an install, so one that was cut short has none. Optional packages are of other systems.
 */
export function isInstalled(lock, installed) {
  if (!lock || !installed) return false;
  return Object.entries(lock).every(
    ([folder, wanted]) =>
      folder === '' ||
      installed[folder]?.version === wanted.version ||
      (wanted.optional === true && installed[folder] === undefined),
  );
}

function npmCi() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const child = spawn(isScript ? process.execPath : 'npm', isScript ? [npm, ...args] : args, {
    cwd: root,
    stdio: 'inherit',
  });
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      if (signal) process.exit(130);
      if (code === 0) resolve();
      else reject(new Error(`npm ci ended with code ${code}`));
    });
  });
}

async function main() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    console.error(`Coffer needs Node 20 or newer; this is Node ${process.versions.node}.`);
    process.exit(1);
  }
  const script = process.argv[2];
  if (!script) {
    console.error('Usage: node local/bootstrap.mjs <script.ts> [arguments]');
    process.exit(1);
  }
  if (
    !isInstalled(packagesOf('package-lock.json'), packagesOf('node_modules/.package-lock.json'))
  ) {
    console.log('Installing the dependencies of package-lock.json (once, about half a minute)...');
    try {
      await npmCi();
    } catch (error) {
      console.error(`The dependencies could not be installed: ${error.message}`);
      process.exit(1);
    }
  }
  // The SDK warns of Node 20's end on each start; package.json's "engines" is where that is decided.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { register } = await import('tsx/esm/api');
  register();
  const file = new URL(script, pathToFileURL(root));
  process.argv.splice(1, 2, fileURLToPath(file));
  await import(file.href);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
