import type { Command } from './command.ts';

/** Flags of every command. */
export const globalOptions = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  profile: { type: 'string' },
  permission: { type: 'string' },
  'base-url': { type: 'string' },
  'app-id': { type: 'string' },
  'api-secret': { type: 'string' },
  'private-key': { type: 'string' },
  'webhook-secret': { type: 'string' },
  'admin-url': { type: 'string' },
  project: { type: 'string' },
  as: { type: 'string' },
  deadline: { type: 'string' },
} as const;

const everywhere = `Everywhere:
  --json                 print the answer as JSON, errors too
  --profile NAME         a key that coffer login stored ("default" by default)
  --base-url --app-id --api-secret --private-key FILE --webhook-secret
                         another key; better as COFFER_BASE_URL, COFFER_APP_ID, COFFER_API_SECRET,
                         COFFER_PRIVATE_KEY (a file), COFFER_WEBHOOK_SECRET: other users of a machine
                         see flags
  --permission P         which key of the local cloud: read, manage, approve
  --admin-url --project --as 1|2
                         for admins' commands; COFFER_ADMIN_TOKEN is the ID token. --as chooses an
                         admin of the local cloud
  --deadline SECONDS     how long a call of the merchant API may take, with its repetitions and waits (120)
Without any of them the key is that of the profile, else of .local/stack.json (COFFER_STACK).
Exit codes: 0 done, 1 a check failed, 2 a mistake in the call, 3 refused, 4 no key or a key without the
permission, 5 no clear answer (repeat it with the same id), 130 Ctrl-C.`;

/** What `coffer --help` prints. */
export function helpOfAll(commands: Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `coffer COMMAND [...]\n\n${lines.join('\n')}\n\ncoffer COMMAND --help has examples.\n\n${everywhere}`;
}

/** What `coffer COMMAND --help` prints. */
export function helpOf({ name, summary, usage, details, options, examples }: Command): string {
  const inUsage = new Set(usage?.match(/--[a-z-]+/g));
  const flags = Object.entries(options ?? {})
    .filter(([flag]) => !inUsage.has(`--${flag}`))
    .map(([flag, { type }]) =>
      type === 'boolean' ? `[--${flag}]` : `[--${flag} ${flag.toUpperCase().replace(/-/g, '_')}]`,
    );
  const head = ['coffer', name, usage, ...flags].filter(Boolean).join(' ');
  const parts = [
    head,
    summary,
    details,
    `Examples:\n${examples.map((one) => `  ${one}`).join('\n')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
