import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  cacheControl,
  contentSecurityPolicy,
  customHeaders,
  securityHeaders,
} from '../../console/headers.ts';

interface Served {
  /** Origin that people open. */
  origin: string;
  /** The folder that this checkout builds. */
  site: string;
  /** What `/config.json` has to say; its other fields are printed for whoever runs this. */
  config: {
    stage: string;
    local: boolean;
    sign_in: string;
    client_id?: string;
    tokens?: Record<string, unknown>;
  };
}

export interface ConsoleVerdict {
  /** A line for each file that was the same. */
  same: string[];
  /** A sentence for each difference; none is what should be. */
  differences: string[];
  /** The settings that this checkout cannot know. */
  told: string[];
}

/** Any page's path is index.html; a page that does not exist represents them all. */
const pagePath = '/p/any/approvals';

const digestOf = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** What a checkout builds, by the paths that it is served under. */
function builtFiles(site: string): Map<string, Buffer> {
  const names = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.'))
    .sort();
  const files = names.map((name): [string, Buffer] => [
    `/${name.split(path.sep).join('/')}`,
    readFileSync(path.join(site, name)),
  ]);
  const page = readFileSync(path.join(site, 'index.html'));
  return new Map([['/', page], [pagePath, page], ...files]);
}

/**
 * Compares every byte, header and setting of a console that is served with what this checkout
 * builds: a change to a stored page is found. Nothing that is served is run.
 */
export async function verifyConsole({ origin, site, config }: Served): Promise<ConsoleVerdict> {
  const verdict: ConsoleVerdict = { same: [], differences: [], told: [] };
  for (const [name, built] of builtFiles(site)) {
    const answer = await fetch(`${origin}${name}`, { redirect: 'manual' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) {
      verdict.differences.push(`${name}: HTTP ${answer.status}`);
      continue;
    }
    const wrong = headersOf(name, config.sign_in).filter(
      ([header, value]) => answer.headers.get(header) !== value,
    );
    if (!bytes.equals(built)) {
      verdict.differences.push(
        `${name}: ${digestOf(bytes)} is served, ${digestOf(built)} is built here`,
      );
    } else if (wrong.length === 0) {
      verdict.same.push(`${name} ${digestOf(built)}`);
    }
    for (const [header] of wrong) {
      verdict.differences.push(`${name}: header ${header} is ${answer.headers.get(header)}`);
    }
  }
  await compareSettings(origin, config, verdict);
  return verdict;
}

const headersOf = (name: string, signIn: string): [string, string][] => [
  ['content-security-policy', contentSecurityPolicy(signIn)],
  ...Object.entries({ ...securityHeaders, ...customHeaders }),
  ['cache-control', cacheControl(name)],
];

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

async function compareSettings(
  origin: string,
  expected: Served['config'],
  { differences, told }: ConsoleVerdict,
): Promise<void> {
  const answer = await fetch(`${origin}/config.json`, { redirect: 'manual' });
  const served = (await answer.json().catch(() => null)) as Record<string, unknown> | null;
  if (answer.status !== 200 || !served) {
    differences.push(`/config.json: HTTP ${answer.status}, no settings`);
    return;
  }
  const wanted: Record<string, unknown> = expected;
  for (const [name, value] of Object.entries(served)) {
    if (!(name in wanted)) told.push(`${name}: ${textOf(value)}`);
    else if (JSON.stringify(value) !== JSON.stringify(wanted[name])) {
      differences.push(`/config.json: ${name} is ${textOf(value)}, not ${textOf(wanted[name])}`);
    }
  }
  for (const name of Object.keys(wanted)) {
    if (!(name in served)) differences.push(`/config.json: ${name} is missing`);
  }
}
