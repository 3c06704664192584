import { sendAdmin } from '#workstation/send-admin.ts';
import { withProgress } from '../progress.ts';
import { keptSession } from '../sign-in/kept-session.ts';
import { terminal } from '../sign-in/terminal.ts';
import type { CommandDeps } from './command-deps.ts';
import { makeSigner } from './make-signer.ts';
import { NotConfirmed } from './not-confirmed.ts';
import { type AdminCall, exitCode, runCommand } from './run-command.ts';

/** Makes a call as the person who signed in to the stage, prints, and resolves to the exit code. */
export async function runSignedIn(
  {
    stage,
    yes,
    'key-file': keyFile,
  }: { stage: string; yes: boolean; 'key-file'?: string | undefined },
  call: AdminCall,
): Promise<number> {
  const session = keptSession(stage, Date.now());
  if (!session) {
    console.error(`Nobody is signed in: npm run ops -- sign-in --stage ${stage}`);
    return exitCode.signedOut;
  }
  const { apiUrl, idToken: token } = session;
  const ask: CommandDeps['call'] = (method, path, body) =>
    withProgress('Waiting for the admin API', () =>
      sendAdmin({ apiUrl, token, method, path, body }),
    );
  const { code, out, note } = await runCommand(
    {
      call: ask,
      sign: makeSigner(
        { stage, keyFile },
        { call: ask, password: () => secret('Password of the key file') },
      ),
      newPassword,
      operatorCode: () => secret('The code that the operator gave you'),
      confirm: async (lines, question) => yes || (await asked(lines, question)),
    },
    call,
  );
  if (out) console.log(out);
  if (note) console.error(note);
  return code;
}

async function secret(question: string): Promise<string> {
  const person = terminal();
  try {
    return await person.ask(question, 'secret');
  } finally {
    person.close();
  }
}

async function newPassword(): Promise<string> {
  const first = await secret('A password of 12 characters or more for the key file');
  if ((await secret('The same password again')) !== first)
    throw new NotConfirmed('The two passwords differ');
  return first;
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
