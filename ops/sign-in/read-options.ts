import { parseArgs } from 'node:util';

export const help = `npm run sign-in -- --email ann@example.com [--stage STAGE] [--print]

Signs an admin in to the user pool of a stage, by SRP and an authenticator. The first time it asks for
a password of your own and registers the authenticator.
  --email ann@example.com   who signs in
  --stage prod              the stage; local is the local cloud that is up (npm start)
  --outputs FILE            what cdk deploy wrote with --outputs-file; .local/outputs/<stage>.json
  --print                   writes the ID token to standard output, and keeps it nowhere
  --new-authenticator       registers another authenticator after the sign-in (a new telephone)

Without --print the token is kept for npm run admin, in a file that only you can read, and is valid
for 15 minutes. Questions are asked on standard error. docs/admin-api.md "Signing in".`;

/** The flags of the command. Throws a sentence for one that it does not take. */
export function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        stage: { type: 'string', default: 'prod' },
        email: { type: 'string' },
        outputs: { type: 'string' },
        print: { type: 'boolean', default: false },
        'new-authenticator': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    const [what] = (error as Error).message.split('. ');
    throw new Error(`${what}: npm run sign-in -- --help says what it takes.`);
  }
}
