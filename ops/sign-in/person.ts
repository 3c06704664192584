import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** The person at the terminal. */
export interface Person {
  /** Asks for a line; a secret is not shown while it is typed. */
  ask(label: string, kind: 'text' | 'secret'): Promise<string>;
  say(line: string): void;
  /** Shows a text as a QR code. */
  draw(text: string): void;
}

export interface SignInDeps {
  cognito: CognitoIdentityProviderClient;
  person: Person;
  now(): Date;
}
