/** Whom a command calls, and with which key: flags, then COFFER_*, then a profile, then the local cloud. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Profile, readProfiles } from './config-file.ts';
import { NoKeyError, UsageError } from './exit-codes.ts';
import type { World } from './world.ts';

/** What commands need of the local cloud's stack.json. */
export interface Stack {
  base_url: string;
  aws: { endpoint_url: string };
  admin: { api_url: string; user_pool_client_id: string };
  admins: { email: string; password: string }[];
  project: {
    slug: string;
    keys: { permission: string; app_id: string; api_secret: string; webhook_secret: string }[];
  };
  chains: Record<
    string,
    {
      rpc_urls: string[];
      faucet: string;
      tokens: Record<string, { address: string; decimals: number }>;
    }
  >;
}

export interface Target extends Profile {
  /** Where the key comes from, for people. */
  source: string;
  /** Set if it is the local cloud. */
  stack: Stack | null;
}

export type Flags = Record<string, string | boolean | undefined>;

/** The file of `coffer login`. */
export const configFile = ({ env, home }: World): string =>
  env.COFFER_CONFIG ?? join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'coffer', 'config.json');

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The RSA key of `--private-key` or COFFER_PRIVATE_KEY, as text in PEM. */
export function givenPrivateKey({ env }: World, flags: Flags): string | undefined {
  const file = text(flags['private-key']) ?? env.COFFER_PRIVATE_KEY;
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read the private key: ${(error as Error).message}`);
  }
}

/** The stack.json of the local cloud: COFFER_STACK, or .local/stack.json here or in a folder above. */
export function readStack({ env, cwd }: World): { file: string; stack: Stack } | null {
  const named = env.COFFER_STACK;
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = named ?? join(folder, '.local', 'stack.json');
    if (existsSync(file)) {
      return { file, stack: JSON.parse(readFileSync(file, 'utf8')) as Stack };
    }
    if (named) throw new UsageError(`COFFER_STACK names ${named}, which does not exist`);
    if (dirname(folder) === folder) return null;
  }
}

/** The target of a command. `--permission` chooses a key of the local cloud; `approve` by default. */
export function targetOf(world: World, flags: Flags): Target {
  const { env } = world;
  const profileName = text(flags.profile) ?? env.COFFER_PROFILE;
  const given: Partial<Profile> = {
    baseUrl: text(flags['base-url']) ?? env.COFFER_BASE_URL,
    appId: text(flags['app-id']) ?? env.COFFER_APP_ID,
    apiSecret: text(flags['api-secret']) ?? env.COFFER_API_SECRET,
    privateKey: givenPrivateKey(world, flags),
    webhookSecret: text(flags['webhook-secret']) ?? env.COFFER_WEBHOOK_SECRET,
  };
  const isGiven = given.appId !== undefined;
  if (isGiven && !given.baseUrl) {
    throw new UsageError('the app id needs a base URL', 'Add --base-url https://HOST/SLUG/api.');
  }
  if (isGiven && !given.apiSecret && !given.privateKey) {
    throw new UsageError(
      'the app id needs its secret',
      'Set COFFER_API_SECRET, or run coffer login.',
    );
  }
  const found = isGiven
    ? { source: 'flags or COFFER_* variables', stack: null }
    : chosen(world, { profileName, permission: text(flags.permission) });
  if (!found) {
    throw new NoKeyError(
      'no key',
      'Run coffer login, set COFFER_BASE_URL, COFFER_APP_ID and COFFER_API_SECRET, or start the ' +
        'local cloud (npm start).',
    );
  }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const target = { ...found, ...set } as Target;
  const stack = target.stack ?? stackAt(world, target.baseUrl);
  return { ...target, stack, webhookSecret: target.webhookSecret ?? secretOf(stack, target.appId) };
}

/** The webhook secret of a key of the local cloud, whose stack file has it. */
const secretOf = (stack: Stack | null, appId: string): string | undefined =>
  stack?.project.keys.find((key) => key.app_id === appId)?.webhook_secret;

/** The local cloud, if that is what a key of another source is for. */
function stackAt(world: World, baseUrl: string): Stack | null {
  const stack = readStack(world)?.stack;
  return stack && stack.base_url === baseUrl.replace(/\/+$/, '') ? stack : null;
}

/** A stack that is named comes before a profile that is not. */
function chosen(
  world: World,
  { profileName, permission }: { profileName: string | undefined; permission: string | undefined },
): Target | null {
  const isNamed = profileName === undefined && world.env.COFFER_STACK !== undefined;
  if (isNamed) return fromStack(world, permission);
  return fromProfile(world, profileName) ?? fromStack(world, permission);
}

function fromProfile(world: World, name: string | undefined): Target | null {
  const file = configFile(world);
  const profiles = readProfiles(file);
  const profile = profiles[name ?? 'default'];
  if (profile) return { ...profile, source: `profile ${name ?? 'default'}`, stack: null };
  if (name === undefined) return null;
  const names = Object.keys(profiles).join(', ') || 'none';
  throw new UsageError(
    `there is no profile ${name} (known profiles: ${names})`,
    'Run coffer login.',
  );
}

function fromStack(world: World, permission = 'approve'): Target | null {
  const found = readStack(world);
  if (!found) return null;
  const { stack, file } = found;
  const key = stack.project.keys.find((one) => one.permission === permission);
  if (!key) throw new UsageError(`the local cloud has no key of permission ${permission}`);
  return {
    baseUrl: stack.base_url,
    appId: key.app_id,
    apiSecret: key.api_secret,
    webhookSecret: key.webhook_secret,
    source: `the local cloud (${file})`,
    stack,
  };
}
