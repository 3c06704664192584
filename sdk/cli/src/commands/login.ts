import { Coffer } from 'coffer-sdk';
import type { Command, Context } from '../command.ts';
import { type Profile, readProfiles, writeProfiles } from '../config-file.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { configFile, givenPrivateKey } from '../target.ts';

const nameOf = ({ flags, world }: Context): string =>
  String(flags.profile ?? world.env.COFFER_PROFILE ?? 'default');

/** A flag, a variable, or the answer of a person. */
async function asked(
  { flags, world }: Context,
  of: { flag: string; variable: string; question: string; secret?: boolean },
): Promise<string> {
  const given = flags[of.flag] ?? world.env[of.variable];
  const value =
    typeof given === 'string' && given
      ? given
      : await world.ask(of.question, { secret: of.secret ?? false });
  if (!value?.trim()) throw new UsageError(`${of.question} is missing`, `Set ${of.variable}.`);
  return value.trim();
}

/** An RSA key is a file that is named; the secret of an HMAC key is asked for. */
async function askedKey(context: Context): Promise<{ privateKey: string } | { apiSecret: string }> {
  const privateKey = givenPrivateKey(context.world, context.flags);
  if (privateKey) return { privateKey };
  const apiSecret = await asked(context, {
    flag: 'api-secret',
    variable: 'COFFER_API_SECRET',
    question: 'API secret',
    secret: true,
  });
  return { apiSecret };
}

/** Empty for none. */
async function askedWebhookSecret({ flags, world }: Context): Promise<string> {
  const given =
    flags['webhook-secret'] ??
    world.env.COFFER_WEBHOOK_SECRET ??
    (await world.ask('Webhook secret (for listen; empty for none)', { secret: true }));
  return typeof given === 'string' ? given.trim() : '';
}

export const login: Command = {
  name: 'login',
  summary: 'store a key for later commands',
  details:
    'Asks for missing values, sends one read call with the key, and stores it in\n' +
    '~/.config/coffer/config.json (mode 600). Secrets are never printed. A line of standard input\n' +
    'can also give the secret. An RSA key is read from --private-key FILE.\n' +
    '--no-check stores the key without a call.',
  examples: [
    'coffer login --base-url https://api.example.com/shop/api --app-id app_1',
    'coffer login --profile live < secret.txt',
  ],
  options: { 'no-check': { type: 'boolean' } },
  async run(context) {
    const { world, flags } = context;
    const file = configFile(world);
    // First: a file that others may read is to be corrected before a secret is asked for.
    const profiles = readProfiles(file);
    const baseUrl = await asked(context, {
      flag: 'base-url',
      variable: 'COFFER_BASE_URL',
      question: 'Base URL (https://HOST/SLUG/api)',
    });
    const appId = await asked(context, {
      flag: 'app-id',
      variable: 'COFFER_APP_ID',
      question: 'App id',
    });
    const key = await askedKey(context);
    const webhookSecret = await askedWebhookSecret(context);
    const profile: Profile = { baseUrl, appId, ...key, ...(webhookSecret && { webhookSecret }) };
    const { fetch, now } = world;
    const coffer = new Coffer({ baseUrl, appId, ...key, world: { fetch, now } });
    if (!flags['no-check']) await coffer.client.wallet({}, { signal: world.signal });
    writeProfiles(file, { ...profiles, [nameOf(context)]: profile });
    const kept = { profile: nameOf(context), file };
    context.show(kept, `Stored as profile ${kept.profile} in ${file}.`);
    return exitCodes.ok;
  },
};

export const logout: Command = {
  name: 'logout',
  summary: 'delete a stored key',
  examples: ['coffer logout --profile live'],
  async run(context) {
    const file = configFile(context.world);
    const { [nameOf(context)]: gone, ...rest } = readProfiles(file);
    if (!gone) throw new UsageError(`there is no profile ${nameOf(context)}`);
    writeProfiles(file, rest);
    const forgotten = { profile: nameOf(context), file };
    context.show(
      forgotten,
      `Profile ${forgotten.profile} is deleted here. If the key may have leaked, delete the key itself.`,
    );
    return exitCodes.ok;
  },
};

export const whoami: Command = {
  name: 'whoami',
  summary: 'show which key a command would use, without its secret',
  examples: ['coffer whoami', 'COFFER_PROFILE=live coffer whoami --json'],
  async run({ target, show, world }) {
    const { source, baseUrl, appId, webhookSecret } = target();
    const profiles = Object.keys(readProfiles(configFile(world)));
    show({
      source,
      base_url: baseUrl,
      app_id: appId,
      webhook_secret: webhookSecret ? 'set' : 'not set',
      profiles: profiles.join(', ') || null,
    });
    return exitCodes.ok;
  },
};
