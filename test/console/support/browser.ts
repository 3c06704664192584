/** A Chromium for the console's tests: COFFER_CHROMIUM, one on the PATH, or the package's. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { paths } from '#workstation/paths.ts';

/** Of the package: what one process in a container needs. Its switches against CORS are not taken. */
const flags = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'];

const home = `${paths.root}/.local/tmp/browser`;

function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Unpacks the package's browser once, into a folder of this clone. */
async function packaged(): Promise<string> {
  mkdirSync(home, { recursive: true });
  const before = process.env.TMPDIR;
  // The package unpacks below the temporary folder, which all programs of a machine share.
  process.env.TMPDIR = home;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** Libraries of the package for a machine that lacks them. */
function libraries(program: string): string | null {
  const missing = (env: NodeJS.ProcessEnv) =>
    execFileSync('ldd', [program], { env: { ...process.env, ...env }, encoding: 'utf8' }).includes(
      'not found',
    );
  if (!missing({})) return null;
  const folder = `${home}/lib`;
  if (!existsSync(folder)) {
    const archive = `${paths.root}/node_modules/@sparticuz/chromium/bin/al2023.tar.br`;
    const draft = mkdtempSync(`${home}/lib-`);
    writeFileSync(`${draft}/libraries.tar`, brotliDecompressSync(readFileSync(archive)));
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['-xf', `${draft}/libraries.tar`, '-C', folder, '--strip-components=1']);
    rmSync(draft, { recursive: true });
  }
  return folder;
}

export interface FoundBrowser {
  browser: Browser | null;
  /** Why there is none. */
  reason: string;
}

let found: Promise<FoundBrowser> | undefined;

/**
 * The browser of the layer; where none can start, why, so that the tests are skipped with it. All files
 * share it: they run in one process, which ends it when it ends.
 */
export function findBrowser(): Promise<FoundBrowser> {
  found ??= start();
  return found;
}

async function start(): Promise<FoundBrowser> {
  try {
    const own = process.env.COFFER_CHROMIUM ?? onPath('chromium');
    const executablePath = own ?? (await packaged());
    const found = own ? null : libraries(executablePath);
    const browser = await chromium.launch({
      executablePath,
      args: flags,
      timeout: 120_000,
      env: { ...process.env, ...(found && { LD_LIBRARY_PATH: found }) } as Record<string, string>,
    });
    return { browser, reason: '' };
  } catch (error) {
    return { browser: null, reason: `no Chromium starts here: ${(error as Error).message}` };
  }
}
