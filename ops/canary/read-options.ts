import { parseArgs } from 'node:util';

export const help = `npm run canary -- [--stage STAGE] [--chain CHAIN]... [--json]

Asks each configured provider, and each URL that bytes are sent to, for what Coffer relies on, and
prints what is otherwise:
  --stage prod    whose parameters name the providers (stages/<stage>.json); local is the local
                  cloud that is up (npm start)
  --chain ETH     of this chain alone; may be given several times
  --json          one JSON document on standard output, progress on standard error

It takes a tenth of a stated plan (requestsPerSecond), at least one request a second, or ten where
none is stated, and sends no transaction. It ends with 1 when anything is otherwise. docs/networks.md "Checking your providers".`;

/** The flags of the command. Throws a sentence for one that it does not take. */
export function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        stage: { type: 'string', default: 'prod' },
        chain: { type: 'string', multiple: true },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    const [what] = (error as Error).message.split('. ');
    throw new Error(`${what}: npm run canary -- --help says what it takes.`);
  }
}
