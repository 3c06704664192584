import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { sendAdmin } from '#workstation/send-admin.ts';
import { keepSession } from './kept-session.ts';
import { refusalSentence } from './refusal-sentence.ts';
import { signIn } from './sign-in.ts';
import { signInTarget } from './sign-in-target.ts';
import { terminal } from './terminal.ts';

interface Values {
  stage: string;
  email: string | undefined;
  outputs: string | undefined;
  print: boolean;
  'new-authenticator': boolean;
}

/** Has the page of people show this sign-in. It is signed in without that too. */
const noteSignIn = (apiUrl: string, token: string): Promise<unknown> =>
  sendAdmin({ apiUrl, token, method: 'GET', path: '/me' }).catch(() => null);

async function signedIn(values: Values): Promise<void> {
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
    await noteSignIn(target.apiUrl, signed.idToken);
    if (values.print) {
      console.log(signed.idToken);
      return;
    }
    keepSession({ ...signed, stage: target.stage, apiUrl: target.apiUrl });
    const until = new Date(signed.expiresAtMs).toTimeString().slice(0, 5);
    person.say(`Signed in until ${until}. npm run ops -- admin --help shows what you can do.`);
  } finally {
    person.close();
  }
}

export async function run(values: Values): Promise<number> {
  try {
    await signedIn(values);
    return 0;
  } catch (error) {
    console.error(refusalSentence(error as Error));
    return 1;
  }
}
