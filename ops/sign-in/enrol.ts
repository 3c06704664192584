import {
  AssociateSoftwareTokenCommand,
  type AssociateSoftwareTokenCommandInput,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { otpauthUri } from './otpauth-uri.ts';
import type { SignInDeps } from './person.ts';
import { triedAgain } from './tried-again.ts';

interface Account {
  stage: string;
  email: string;
}

/** Registers an authenticator; returns the session that continues a first sign-in. */
export async function enrol(
  { cognito, person }: SignInDeps,
  { stage, email }: Account,
  by: AssociateSoftwareTokenCommandInput,
): Promise<string | undefined> {
  const made = await cognito.send(new AssociateSoftwareTokenCommand(by));
  const secret = made.SecretCode ?? '';
  const uri = otpauthUri({ stage, email, secret });
  person.say('Scan this with an authenticator app, or enter this address in the app:');
  person.draw(uri);
  person.say(uri);
  const { AccessToken } = by;
  const who = AccessToken ? { AccessToken } : { Session: made.Session };
  const verified = await triedAgain(person, async () => {
    const UserCode = await person.ask('Code that the app shows', 'text');
    return cognito.send(new VerifySoftwareTokenCommand({ ...who, UserCode }));
  });
  if (verified.Status !== 'SUCCESS') throw new Error('The authenticator was not accepted');
  return verified.Session;
}

/** Another authenticator of a user who is signed in; the one before it is no longer asked. */
export async function enrolAgain(
  deps: SignInDeps,
  account: Account,
  AccessToken: string,
): Promise<void> {
  await enrol(deps, account, { AccessToken });
  await deps.cognito.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
}
