import {
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { enrol, enrolAgain } from './enrol.ts';
import type { Person, SignInDeps } from './person.ts';
import type { SignInTarget } from './sign-in-target.ts';
import { srpSession } from './srp.ts';
import { triedAgain } from './tried-again.ts';

export interface SignedIn {
  email: string;
  idToken: string;
  /** When the token ends, in milliseconds. */
  expiresAtMs: number;
}

export interface SignInOptions {
  email: string;
  /** Registers another authenticator after the sign-in: a new telephone. */
  newAuthenticator: boolean;
}

type Answer = Pick<
  InitiateAuthCommandOutput,
  'AuthenticationResult' | 'ChallengeName' | 'ChallengeParameters' | 'Session'
>;

/**
 * Signs an admin in: SRP, then what the pool asks for. The first time that is a password of their
 * own and an authenticator, later its code. Throws a sentence for the person.
 */
export async function signIn(
  deps: SignInDeps,
  target: SignInTarget,
  options: SignInOptions,
): Promise<SignedIn> {
  const { cognito, person, now } = deps;
  const { email } = options;
  const password = await person.ask(`Password of ${email}`, 'secret');
  const srp = srpSession(target.userPoolId);
  /** The pool's own name of the user, once it has said it. */
  let userId = email;

  const respond = (to: Answer, responses: Record<string, string>, session = to.Session) =>
    cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId: target.clientId,
        ChallengeName: to.ChallengeName,
        Session: session,
        ChallengeResponses: { USERNAME: userId, ...responses },
      }),
    );

  const steps: Record<string, (challenge: Answer) => Promise<Answer>> = {
    PASSWORD_VERIFIER(challenge) {
      const { SALT = '', SRP_B = '', SECRET_BLOCK = '' } = challenge.ChallengeParameters ?? {};
      const asked = { salt: SALT, srpB: SRP_B, secretBlock: SECRET_BLOCK, userId };
      const { timestamp, signature } = srp.prove(asked, password, now());
      return respond(challenge, {
        TIMESTAMP: timestamp,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: signature,
      });
    },
    NEW_PASSWORD_REQUIRED(challenge) {
      person.say('This is the first sign-in: choose a password of at least 14 characters, with');
      person.say('upper and lower case letters, digits and symbols.');
      return triedAgain(person, async () =>
        respond(challenge, { NEW_PASSWORD: await newPassword(person) }),
      );
    },
    async MFA_SETUP(challenge) {
      const session = await enrol(deps, { ...target, email }, { Session: challenge.Session });
      return respond(challenge, {}, session);
    },
    SOFTWARE_TOKEN_MFA(challenge) {
      return triedAgain(person, async () =>
        respond(challenge, {
          SOFTWARE_TOKEN_MFA_CODE: await person.ask('Code of your authenticator', 'text'),
        }),
      );
    },
  };

  const begin = (): Promise<Answer> =>
    cognito.send(
      new InitiateAuthCommand({
        AuthFlow: target.flow === 'password' ? 'USER_PASSWORD_AUTH' : 'USER_SRP_AUTH',
        ClientId: target.clientId,
        AuthParameters: {
          USERNAME: email,
          ...(target.flow === 'password' ? { PASSWORD: password } : { SRP_A: srp.srpA }),
        },
      }),
    );

  let answer = await begin();
  // A pool asks for a proof, a password, an authenticator and a code, each at most once.
  for (let asked = 0; asked <= Object.keys(steps).length; asked += 1) {
    const { AuthenticationResult: result, ChallengeName, ChallengeParameters } = answer;
    if (result?.IdToken && result.AccessToken) {
      const account = { ...target, email };
      if (options.newAuthenticator) await enrolAgain(deps, account, result.AccessToken);
      await endUserCalls(deps, target, result.RefreshToken);
      const expiresAtMs = now().getTime() + (result.ExpiresIn ?? 0) * 1_000;
      return { email, idToken: result.IdToken, expiresAtMs };
    }
    userId = ChallengeParameters?.USER_ID_FOR_SRP ?? userId;
    const step = steps[ChallengeName ?? ''];
    if (!step)
      throw new Error(
        `The user pool asks for ${ChallengeName}, which this command does not support`,
      );
    answer = await step(answer);
  }
  throw new Error('The user pool rejected the answer; sign-in aborted');
}

/**
 * The access token of such a sign-in may change the user itself, and register another authenticator
 * (`aws.cognito.signin.user.admin`). Cognito refuses it once its refresh token is revoked. The ID token,
 * which the admin API takes, stays good until it ends
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/token-revocation.html, November 2026).
 */
async function endUserCalls(
  { cognito }: SignInDeps,
  { clientId }: SignInTarget,
  refreshToken: string | undefined,
): Promise<void> {
  if (refreshToken === undefined) return;
  await cognito.send(new RevokeTokenCommand({ ClientId: clientId, Token: refreshToken }));
}

async function newPassword(person: Person): Promise<string> {
  for (;;) {
    const first = await person.ask('New password', 'secret');
    if (first === (await person.ask('Once more', 'secret'))) return first;
    person.say('The two passwords differ.');
  }
}
