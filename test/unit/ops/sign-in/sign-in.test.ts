import { expect, test } from 'vitest';
import { refusalSentence } from '#ops/sign-in/refusal-sentence.ts';
import { signIn } from '#ops/sign-in/sign-in.ts';
import { ofOutputs } from '#ops/sign-in/sign-in-target.ts';
import {
  email,
  named,
  now,
  pool,
  target,
  tokens,
  verifier,
} from '#test/builders/ops/sign-in/sign-in.ts';
import { typingPerson } from '../../../fakes/typing-person.ts';

test('the first sign-in: proof, password, authenticator, each with the session before it', async () => {
  const { cognito, calls } = pool([
    verifier,
    { ChallengeName: 'NEW_PASSWORD_REQUIRED', ChallengeParameters: {}, Session: 's2' },
    { ChallengeName: 'MFA_SETUP', ChallengeParameters: {}, Session: 's3' },
    { SecretCode: 'JBSWY3DP', Session: 's4' },
    named('EnableSoftwareTokenMFAException'),
    { Status: 'SUCCESS', Session: 's5' },
    tokens,
  ]);
  const person = typingPerson({
    [`Password of ${email}`]: ['temporary'],
    'New password': ['chosen'],
    'Once more': ['chosen'],
    'Code that the app shows': ['111111', '222222'],
  });
  const signed = await signIn({ cognito, person, now }, target, { email, newAuthenticator: false });
  expect(signed).toEqual({ email, idToken: 'id', expiresAtMs: now().getTime() + 900_000 });
  expect(calls.map(({ name, input }) => [name, input.Session])).toEqual([
    ['InitiateAuthCommand', undefined],
    ['RespondToAuthChallengeCommand', 's1'],
    ['RespondToAuthChallengeCommand', 's2'],
    ['AssociateSoftwareTokenCommand', 's3'],
    ['VerifySoftwareTokenCommand', 's4'],
    ['VerifySoftwareTokenCommand', 's4'],
    ['RespondToAuthChallengeCommand', 's5'],
  ]);
  expect(calls[2]?.input.ChallengeResponses).toEqual({
    USERNAME: 'the-sub',
    NEW_PASSWORD: 'chosen',
  });
  expect(calls[6]?.input).toMatchObject({
    ChallengeName: 'MFA_SETUP',
    ChallengeResponses: { USERNAME: 'the-sub' },
  });
  const uri = 'otpauth://totp/Coffer%20prod:ann%40example.com?secret=JBSWY3DP&issuer=Coffer%20prod';
  expect(person.drawn).toEqual([uri]);
});

test.each([
  [false, ['RevokeTokenCommand']],
  [
    true,
    [
      'AssociateSoftwareTokenCommand',
      'VerifySoftwareTokenCommand',
      'SetUserMFAPreferenceCommand',
      'RevokeTokenCommand',
    ],
  ],
])(
  'what may change the user is revoked before anybody gets a token (new authenticator: %s)',
  async (newAuthenticator, last) => {
    const { AuthenticationResult } = tokens;
    const enrolled = [{ SecretCode: 'JBSWY3DP' }, { Status: 'SUCCESS' }, {}];
    const { cognito, calls } = pool([
      verifier,
      { AuthenticationResult: { ...AuthenticationResult, RefreshToken: 'refresh' } },
      ...(newAuthenticator ? enrolled : []),
      {},
    ]);
    const person = typingPerson({
      [`Password of ${email}`]: ['p'],
      'Code that the app shows': ['111111'],
    });
    const signed = await signIn({ cognito, person, now }, target, { email, newAuthenticator });
    expect(Object.keys(signed).sort()).toEqual(['email', 'expiresAtMs', 'idToken']);
    expect(calls.slice(2).map(({ name }) => name)).toEqual(last);
    expect(calls.at(-1)?.input).toEqual({ ClientId: 'client', Token: 'refresh' });
  },
);

test('nobody is signed in whose tokens could not be revoked', async () => {
  const { AuthenticationResult } = tokens;
  const { cognito } = pool([
    verifier,
    { AuthenticationResult: { ...AuthenticationResult, RefreshToken: 'refresh' } },
    named('TooManyRequestsException'),
  ]);
  const person = typingPerson({ [`Password of ${email}`]: ['p'] });
  await expect(
    signIn({ cognito, person, now }, target, { email, newAuthenticator: false }),
  ).rejects.toThrow('TooManyRequestsException');
});

test('neither password is sent before the proof, nor shown', async () => {
  const { cognito, calls } = pool([verifier, tokens]);
  const person = typingPerson({ [`Password of ${email}`]: ['very secret'] });
  await signIn({ cognito, person, now }, target, { email, newAuthenticator: false });
  expect(JSON.stringify(calls)).not.toContain('very secret');
  expect(person.said.join()).not.toContain('very secret');
  expect(person.asked).toEqual([{ label: `Password of ${email}`, kind: 'secret' }]);
});

test('a challenge that nobody can answer ends the sign-in with its name', async () => {
  const { cognito } = pool([verifier, { ChallengeName: 'SMS_MFA' }]);
  const person = typingPerson({ [`Password of ${email}`]: ['p'] });
  await expect(
    signIn({ cognito, person, now }, target, { email, newAuthenticator: false }),
  ).rejects.toThrow('The user pool asks for SMS_MFA');
});

test('a pool that repeats itself does not keep the person for ever', async () => {
  const { cognito, calls } = pool(Array.from({ length: 20 }, () => verifier));
  const person = typingPerson({ [`Password of ${email}`]: ['p'] });
  await expect(
    signIn({ cognito, person, now }, target, { email, newAuthenticator: false }),
  ).rejects.toThrow('sign-in aborted');
  expect(calls.length).toBeLessThan(8);
});

test('a refusal is a sentence', () => {
  expect(refusalSentence(named('NotAuthorizedException'))).toContain('password is wrong');
  expect(refusalSentence(new Error('other'))).toBe('other');
});

test('the outputs of a deployment name the pool, its Region and the API', () => {
  const outputs = {
    'coffer-prod-admin': {
      UserPoolId: 'eu-central-1_abc',
      UserPoolClientId: 'client',
      AdminApiUrl: 'https://api.example.com/admin/v1',
    },
  };
  expect(ofOutputs('prod', outputs, undefined)).toEqual(target);
  expect(() => ofOutputs('dev', outputs, undefined)).toThrow('coffer-dev-admin');
});
