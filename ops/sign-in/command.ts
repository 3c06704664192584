/** `npm run sign-in -- [--help]`: signs an admin in, for `npm run admin` (docs/admin-api.md). */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { keepSession } from './kept-session.ts';
import { help, readOptions } from './read-options.ts';
import { refusalSentence } from './refusal-sentence.ts';
import { signIn } from './sign-in.ts';
import { signInTarget } from './sign-in-target.ts';
import { terminal } from './terminal.ts';

async function run(): Promise<void> {
  const values = readOptions(process.argv.slice(2));
  if (values.help) {
    console.log(help);
    return;
  }
  const target = signInTarget(values.stage, values.outputs);
  const person = terminal();
  try {
    const email = values.email ?? (await person.ask('Email', 'text'));
    const cognito = new CognitoIdentityProviderClient({
      region: target.region,
      ...(target.endpointUrl && { endpoint: target.endpointUrl }),
    });
    const options = { email, newAuthenticator: values['new-authenticator'] };
    const signed = await signIn({ cognito, person, now: () => new Date() }, target, options);
    if (values.print) {
      console.log(signed.idToken);
      return;
    }
    keepSession({ ...signed, stage: target.stage, apiUrl: target.apiUrl });
    const until = new Date(signed.expiresAtMs).toTimeString().slice(0, 5);
    person.say(`Signed in until ${until}. npm run admin -- --help says what you can do.`);
  } finally {
    person.close();
  }
}

try {
  await run();
} catch (error) {
  console.error(refusalSentence(error as Error));
  process.exitCode = 1;
}
