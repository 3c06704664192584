import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { SignInTarget } from '#ops/sign-in/sign-in-target.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

export const email = 'ann@example.com';
export const now = () => new Date('2026-11-22T12:00:00Z');

export const target: SignInTarget = {
  stage: 'prod',
  userPoolId: 'eu-central-1_abc',
  clientId: 'client',
  apiUrl: 'https://api.example.com/admin/v1',
  region: 'eu-central-1',
  endpointUrl: undefined,
  flow: 'srp',
};

export const verifier = {
  ChallengeName: 'PASSWORD_VERIFIER',
  ChallengeParameters: {
    SALT: '01',
    SRP_B: '05',
    SECRET_BLOCK: 'AA==',
    USER_ID_FOR_SRP: 'the-sub',
  },
  Session: 's1',
};

export const tokens = {
  AuthenticationResult: { IdToken: 'id', AccessToken: 'access', ExpiresIn: 900 },
};

/** Answers the calls in their order, as AWS documents the first sign-in, and keeps them. */
export function pool(answers: (object | Error)[]) {
  const calls: { name: string; input: Record<string, unknown> }[] = [];
  const cognito = awsClient<CognitoIdentityProviderClient>(
    async (command: { constructor: { name: string }; input: Record<string, unknown> }) => {
      calls.push({ name: command.constructor.name, input: command.input });
      const answer = answers.shift();
      if (answer instanceof Error || !answer) throw answer ?? new Error('one call too many');
      return answer;
    },
  );
  return { cognito, calls };
}

export const named = (name: string) => Object.assign(new Error(`text of ${name}`), { name });
