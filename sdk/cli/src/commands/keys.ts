import type { Command } from '../command.ts';
import { readProfiles, writeProfiles } from '../config-file.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { configFile } from '../target.ts';

export const createKey: Command = {
  name: 'keys create',
  summary: 'create an API key, as an owner',
  usage: '--name TEXT --permission read|manage|approve',
  details:
    'Its secrets are shown once, or with --save PROFILE stored as a profile and not shown. Outside the\n' +
    'local cloud a key that moves money is created only after a second owner confirms it.',
  examples: ['coffer keys create --name reports --permission read --save reports'],
  options: {
    name: { type: 'string' },
    save: { type: 'string' },
    'webhook-url': { type: 'string' },
  },
  async run({ flags, admin, target, show, say, world }) {
    const { name, permission, save } = flags;
    if (!name || !permission) throw new UsageError('give --name and --permission');
    const file = configFile(world);
    // Before anything is made: secrets that cannot be kept would be lost.
    const profiles = readProfiles(file);
    const baseUrl = save ? target().baseUrl : '';
    const { request, slug } = await admin();
    const made = await request('POST', `/projects/${slug}/keys`, {
      name,
      permission,
      ...(flags['webhook-url'] && { webhook_url: flags['webhook-url'] }),
    });
    if (made.state === 'pending') {
      say('Nothing is created yet: another owner must confirm it.');
      show(made);
      return exitCodes.ok;
    }
    if (typeof save !== 'string') {
      show(made);
      return exitCodes.ok;
    }
    const { api_secret, webhook_secret, ...rest } = made;
    const profile = {
      baseUrl: baseUrl.replace(/\/[^/]+\/api$/, `/${slug}/api`),
      appId: String(made.app_id),
      apiSecret: String(api_secret),
      webhookSecret: String(webhook_secret),
    };
    writeProfiles(file, { ...profiles, [save]: profile });
    say(`Its secrets are stored as profile ${save} in ${file}.`);
    show(rest);
    return exitCodes.ok;
  },
};
