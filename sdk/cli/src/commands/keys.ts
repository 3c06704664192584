import { generateKeyPairSync } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command, Context } from '../command.ts';
import { type Profile, readProfiles, writeProfiles } from '../config-file.ts';
import { exitCodeOf, exitCodes, UsageError } from '../exit-codes.ts';
import { configFile } from '../target.ts';

/** An RSA key of this machine: its public half goes to the service, the private one stays. */
function newRsaKey(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Writes a private key into a new file that only its owner may read, and returns where. */
function writeKeyFile({ world }: Context, name: string, privateKey: string): string {
  const file = resolve(world.cwd, name);
  try {
    writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' });
    return file;
  } catch (error) {
    throw new UsageError(`cannot write ${name}: ${(error as Error).message}`);
  }
}

export const createKey: Command = {
  name: 'keys create',
  summary: 'create an API key, as an owner',
  usage: '--name TEXT --permission read|manage|approve [--rsa]',
  details:
    'Its secrets are shown once, or with --save PROFILE stored as a profile and not shown. Outside the\n' +
    'local cloud a key that moves money is created only after a second owner confirms it.\n' +
    '--rsa makes an RSA key pair (3072 bits) on this machine and sends the public key. The private key\n' +
    'goes into the profile of --save, or into the new file of --out (mode 600); it is never shown.\n' +
    '--webhook-events names which events its --webhook-url gets, with commas: deposit.*,withdraw.confirmed.',
  examples: [
    'coffer keys create --name reports --permission read --save reports',
    'coffer keys create --name payouts --permission manage --rsa --out payouts.pem',
  ],
  options: {
    name: { type: 'string' },
    save: { type: 'string' },
    rsa: { type: 'boolean' },
    out: { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-events': { type: 'string' },
  },
  async run(context) {
    const { flags, admin, target, show, say, world } = context;
    const { name, permission, save, rsa, out } = flags;
    if (!name || !permission) throw new UsageError('give --name and --permission');
    if (out && !rsa) throw new UsageError('--out is for the private key of --rsa');
    if (rsa && !save && !out) {
      throw new UsageError(
        'the private key must be stored',
        'Add --out FILE, or --save PROFILE for a key that coffer uses.',
      );
    }
    const file = configFile(world);
    // Before anything is made: secrets that cannot be kept would be lost.
    const profiles = readProfiles(file);
    const baseUrl = save ? target().baseUrl : '';
    const { request, slug } = await admin();
    const pair = rsa ? newRsaKey() : null;
    // Before the key is made: one whose private half could not be kept would be useless.
    const written =
      pair && typeof out === 'string' ? writeKeyFile(context, out, pair.privateKey) : null;
    const made = await request('POST', `/projects/${slug}/keys`, {
      name,
      permission,
      ...(pair && { mode: 'rsa', public_key: pair.publicKey }),
      ...(flags['webhook-url'] && { webhook_url: flags['webhook-url'] }),
      ...(typeof flags['webhook-events'] === 'string' && {
        webhook_events: flags['webhook-events'].split(','),
      }),
    }).catch((error: unknown) => {
      // Without a clear answer the key may be there, and this is its private half.
      if (written && exitCodeOf(error) !== exitCodes.unclear) rmSync(written);
      throw error;
    });
    if (made.state === 'pending') {
      say('Nothing is created yet: another owner must confirm it.');
      if (pair && !out) {
        say(
          'The private key is not stored. Create the key again with --out FILE, and log in later.',
        );
      }
      show(made);
      return exitCodes.ok;
    }
    if (typeof save !== 'string') {
      show(made);
      return exitCodes.ok;
    }
    const { api_secret, webhook_secret, ...rest } = made;
    const profile: Profile = {
      baseUrl: baseUrl.replace(/\/[^/]+\/api$/, `/${slug}/api`),
      appId: String(made.app_id),
      ...(pair ? { privateKey: pair.privateKey } : { apiSecret: String(api_secret) }),
      ...(webhook_secret !== undefined && { webhookSecret: String(webhook_secret) }),
    };
    writeProfiles(file, { ...profiles, [save]: profile });
    say(`Its secrets are stored as profile ${save} in ${file}.`);
    show(rest);
    return exitCodes.ok;
  },
};
