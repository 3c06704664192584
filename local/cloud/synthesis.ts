/** The templates and bundles of the stage `local`, made again only if something has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ChainName } from '#shared/chains.ts';
import { machine } from '#workstation/emulated.ts';
import { paths } from '#workstation/paths.ts';
import type { Supervisor } from '../process/supervisor.ts';

/** What templates and bundles are made of. The versions of the packages are in the lockfile. */
const folders = ['bin', 'lib', 'functions', 'src', 'statemachines'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** Where `cdk deploy` keeps the archives of the bundles, by their content. */
const archives = path.join(paths.cdkOut, '.cache');
const marker = path.join(paths.cdkOut, 'made-of.json');

/** What the templates in `cdkOut` were made of. */
interface Made {
  key: string;
  consoleUrl: string | null;
}

const readMade = (): Made | null => {
  try {
    return JSON.parse(readFileSync(marker, 'utf8')) as Made;
  } catch {
    return null;
  }
};

/** The console's port in the previous templates; null without them. */
export function lastConsolePort(): number | null {
  const url = readMade()?.consoleUrl;
  return url ? Number(new URL(url).port) : null;
}

/** A hash of everything that templates and bundles depend on. */
function keyOf(context: string): string {
  const hash = createHash('sha256');
  hash.update(`${process.version}\n${context}\n`);
  const found = folders.flatMap((folder) =>
    readdirSync(path.join(paths.root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(paths.root, path.join(entry.parentPath, entry.name))),
  );
  for (const name of [...found, ...files].sort()) {
    const content = readFileSync(path.join(paths.root, name));
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Bundles the functions and writes the templates of the stage `local` to `.local/cdk.out`, or keeps
 * those that are there if they would be the same. It does not call AWS, so that it can run while the
 * emulator and the chains start. With `chains`, the others are disabled. Sign-ins lead back to
 * `consoleUrl`. `COFFER_IN_FLIGHT_CAP` replaces that of the EVM chains.
 */
export async function synthesize(
  supervisor: Supervisor,
  { chains, consoleUrl }: { chains?: ChainName[] | undefined; consoleUrl?: string } = {},
): Promise<void> {
  const { context } = JSON.parse(readFileSync(`${paths.root}/cdk.json`, 'utf8')) as {
    context: Record<string, unknown>;
  };
  const inFlightCap = process.env.COFFER_IN_FLIGHT_CAP;
  const asked = JSON.stringify({
    ...context,
    stage: 'local',
    // Each line of its log would read them again, for four seconds in all.
    'aws:cdk:disable-creation-stack-traces': true,
    'aws:cdk:disable-stack-trace': true,
    emulator: true,
    ...(chains && { chains: chains.join(',') }),
    ...(consoleUrl && { consoleUrl }),
    ...(inFlightCap && { inFlightCap }),
  });
  const made: Made = { key: keyOf(asked), consoleUrl: consoleUrl ?? null };
  if (readMade()?.key === made.key && existsSync(path.join(paths.cdkOut, 'manifest.json'))) return;
  clearButArchives();
  await supervisor.run({
    name: 'cdk-synth',
    command: process.execPath,
    args: ['--import', 'tsx', 'bin/coffer.ts'],
    env: {
      ...machine(),
      // It is started meanwhile, on a port that is not known yet. A synthesis calls nothing.
      AWS_ENDPOINT_URL: 'http://127.0.0.1',
      CDK_OUTDIR: paths.cdkOut,
      CDK_CONTEXT_JSON: asked,
      // Local synthesis is not the place to validate templates: CI does, and it takes seconds.
      CDK_VALIDATION: 'false',
    },
  });
  dropOldArchives();
  writeFileSync(marker, JSON.stringify(made));
}

/** Otherwise the bundles of all earlier deployments would stay in it. */
function clearButArchives(): void {
  if (!existsSync(paths.cdkOut)) return;
  for (const name of readdirSync(paths.cdkOut)) {
    const at = path.join(paths.cdkOut, name);
    if (at !== archives) rmSync(at, { recursive: true, force: true });
  }
}

/** Archives of bundles that are in this synthesis no longer. */
function dropOldArchives(): void {
  if (!existsSync(archives)) return;
  const current = new Set(readdirSync(paths.cdkOut).map((name) => name.replace(/^asset\./, '')));
  for (const name of readdirSync(archives)) {
    if (!current.has(path.parse(name).name)) rmSync(path.join(archives, name));
  }
}
