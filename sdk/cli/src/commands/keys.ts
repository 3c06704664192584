import type { Command } from '../command.ts';
import { readProfiles, writeProfiles } from '../config-file.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { configFile } from '../target.ts';

export const createKey: Command = {
  name: 'keys create',
  summary: 'make an API key, as an owner',
  usage: '--name TEXT --permission read|manage|approve',
  details:
    'Its secrets are shown once, or kept as a profile and not shown with --save PROFILE. Outside the\n' +
    'local cloud a key that moves money waits for a second owner, and nothing is made yet.',
  examples: ['coffer keys create --name reports --permission read --save reports'],
  options: {
    name: { type: 'string' },
    save: { type: 'string' },
    'webhook-url': { type: 'string' },
  },
  async run({ flags, admin, target, show, say, world }) {
    const { name, permission, save } = flags;
    if (!name || !permission) throw new UsageError('--name and --permission are needed');
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
      say('Nothing is made yet: another owner has to confirm it.');
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
    say(`Its secrets are kept as profile ${save} in ${file}.`);
    show(rest);
    return exitCodes.ok;
  },
};
