/** `npm run admin -- [--help]`: a client of the admin API for a terminal (docs/admin-api.md). */
import { sendAdmin } from '#workstation/send-admin.ts';
import { keptSession } from '../sign-in/kept-session.ts';
import { terminal } from '../sign-in/terminal.ts';
import { helpText, readArguments, WrongUsage } from './read-arguments.ts';
import { exitCode, runCommand } from './run-command.ts';

async function run(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  if (!given) {
    console.log(helpText());
    return exitCode.done;
  }
  const { stage, yes } = given.values;
  const session = keptSession(stage, Date.now());
  if (!session) {
    console.error(`Nobody is signed in: npm run sign-in -- --stage ${stage}`);
    return exitCode.signedOut;
  }
  const { code, out, note } = await runCommand(
    {
      call: (method, path, body) =>
        sendAdmin({ apiUrl: session.apiUrl, token: session.idToken, method, path, body }),
      confirm: async (lines, question) => yes || (await asked(lines, question)),
    },
    given,
  );
  if (out) console.log(out);
  if (note) console.error(note);
  return code;
}

async function asked(lines: string[], question: string): Promise<boolean> {
  const person = terminal();
  try {
    for (const line of lines) person.say(`  ${line}`);
    return (await person.ask(`${question} (yes or no)`, 'text')) === 'yes';
  } finally {
    person.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof WrongUsage ? exitCode.usage : exitCode.refused;
}
