/**
 * Signing in to a user pool with production's settings. The emulator checks SRP and codes as AWS
 * does, but never asks for a first authenticator: a user registers theirs while signed in. The
 * challenge MFA_SETUP is tested in test/unit/ops/sign-in/sign-in.test.ts.
 */

import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AssociateSoftwareTokenCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  type CreateUserPoolClientCommandInput,
  CreateUserPoolCommand,
  type CreateUserPoolCommandInput,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { AdminPool } from '#lib/constructs/admin-pool.ts';
import { readStage } from '#lib/stages/stage.ts';
import { signIn } from '#ops/sign-in/sign-in.ts';
import type { SignInTarget } from '#ops/sign-in/sign-in-target.ts';
import { totp } from '#ops/smoke/totp.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { typingPerson } from '#test/fakes/typing-person.ts';
import { claims, code, email, now, passwordOf } from '#test/scenarios/sign-in/sign-in.ts';

const cognito = new CognitoIdentityProviderClient({});
const temporary = `Aa1!${randomBytes(12).toString('base64url')}`;
const chosen = `Bb2?${randomBytes(12).toString('base64url')}`;
let target: SignInTarget;

beforeAll(async () => {
  const stack = new Stack(new App(), 'admin');
  new AdminPool(stack, readStage('prod'));
  const template = Template.fromStack(stack);
  const properties = (type: string): Record<string, unknown> =>
    Object.values(template.findResources(type))[0]?.Properties ?? {};
  const pool = properties('AWS::Cognito::UserPool');
  const made = await cognito.send(
    new CreateUserPoolCommand({
      ...pool,
      PoolName: pool.UserPoolName,
    } as CreateUserPoolCommandInput),
  );
  const userPoolId = made.UserPool?.Id ?? '';
  const { UserPoolClient } = await cognito.send(
    new CreateUserPoolClientCommand({
      ...properties('AWS::Cognito::UserPoolClient'),
      UserPoolId: userPoolId,
    } as unknown as CreateUserPoolClientCommandInput),
  );
  target = {
    stage: 'prod',
    userPoolId,
    clientId: UserPoolClient?.ClientId ?? '',
    apiUrl: '',
    region: 'us-east-1',
    endpointUrl: undefined,
    flow: 'srp',
  };
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      TemporaryPassword: temporary,
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
  );
});

test('first password, authenticator, then password and code', async () => {
  const wrong = typingPerson({ [passwordOf]: [`${temporary}.`] });
  const options = { email, newAuthenticator: false };
  await expect(signIn({ cognito, person: wrong, now }, target, options)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });

  // The temporary password, a password of their own, and an authenticator whose first code is wrong.
  let secret = '';
  const codes = [
    () => 'none',
    (said: string[]) => {
      secret = /secret=(\w+)/.exec(said.join())?.[1] ?? '';
      return totp(secret, Date.now());
    },
  ];
  const first = typingPerson({
    [passwordOf]: [temporary],
    'New password': ['typo', chosen],
    'Once more': ['typoo', chosen],
    'Code that the app shows': (said) => codes.shift()?.(said) ?? '',
  });
  const signed = await signIn({ cognito, person: first, now }, target, {
    email,
    newAuthenticator: true,
  });
  expect(claims(signed.idToken)).toMatchObject({ token_use: 'id', email });
  expect(first.drawn).toEqual([expect.stringContaining(`secret=${secret}`)]);
  // No secret but the authenticator's is ever shown.
  expect(first.said.join()).not.toContain(chosen);
  expect(first.asked.filter(({ kind }) => kind === 'text').map(({ label }) => label)).toEqual([
    'Code that the app shows',
    'Code that the app shows',
  ]);

  // From now on the pool asks for the code; three wrong ones end the sign-in.
  const guesser = typingPerson({ [passwordOf]: [chosen], [code]: ['1', '2', '3'] });
  await expect(signIn({ cognito, person: guesser, now }, target, options)).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  const later = typingPerson({
    [passwordOf]: [chosen],
    [code]: () => totp(secret, Date.now()),
  });
  const { watched, tokensGiven } = watching(cognito);
  const again = await signIn({ cognito: watched, person: later, now }, target, options);
  expect(claims(again.idToken)).toMatchObject({ token_use: 'id', email });
  // What the pool gave the command line registers no second authenticator, and renews nothing.
  const [given] = tokensGiven;
  const { AccessToken, RefreshToken = '' } = given!;
  const another = new AssociateSoftwareTokenCommand({ AccessToken });
  await expect(cognito.send(another)).rejects.toThrow(/revoked/);
  const renewal = new InitiateAuthCommand({
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: target.clientId,
    AuthParameters: { REFRESH_TOKEN: RefreshToken },
  });
  await expect(cognito.send(renewal)).rejects.toThrow(/revoked/);
  expect(later.asked.map(({ label }) => label)).toEqual([passwordOf, code]);
});

/** The same client, which keeps the tokens that it was given. */
function watching(client: CognitoIdentityProviderClient) {
  const tokensGiven: AuthenticationResultType[] = [];
  const watched = awsClient<CognitoIdentityProviderClient>(async (command: never) => {
    const answer = (await client.send(command)) as {
      AuthenticationResult?: AuthenticationResultType;
    };
    if (answer.AuthenticationResult) tokensGiven.push(answer.AuthenticationResult);
    return answer;
  });
  return { watched, tokensGiven };
}
