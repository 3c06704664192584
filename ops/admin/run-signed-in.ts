import { sendAdmin } from '#workstation/send-admin.ts';
import { withProgress } from '../progress.ts';
import { keptSession } from '../sign-in/kept-session.ts';
import { terminal } from '../sign-in/terminal.ts';
import { type AdminCall, exitCode, runCommand } from './run-command.ts';

/** Makes a call as the person who signed in to the stage, prints, and resolves to the exit code. */
export async function runSignedIn(
  { stage, yes }: { stage: string; yes: boolean },
  call: AdminCall,
): Promise<number> {
  const session = keptSession(stage, Date.now());
  if (!session) {
    console.error(`Nobody is signed in: npm run ops -- sign-in --stage ${stage}`);
    return exitCode.signedOut;
  }
  const { apiUrl, idToken: token } = session;
  const { code, out, note } = await runCommand(
    {
      call: (method, path, body) =>
        withProgress('Waiting for the admin API', () =>
          sendAdmin({ apiUrl, token, method, path, body }),
        ),
      confirm: async (lines, question) => yes || (await asked(lines, question)),
    },
    call,
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
