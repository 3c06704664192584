import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResultType,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { type AdminLogin, cognito } from '../clients/admin-client.ts';
import { putAdmin } from '../cloud/seed.ts';
import { noteSecret } from '../process/secrets-ledger.ts';

/** Whom the Lab signs in: the two admins of the stack file, and two with fewer rights. */
export const people = ['alice', 'bob', 'carol', 'operator'] as const;
export type PersonName = (typeof people)[number];

const groupsOf: Record<'carol' | 'operator', string[]> = {
  carol: ['approver'],
  operator: ['operator'],
};

export interface LabPeople {
  /** Tokens of a person, as the sign-in page would give them. */
  signIn(name: PersonName): Promise<{ id_token: string; refresh_token: string }>;
}

/** `admins` are alice and bob. The others are made when they are first asked for. */
export function labPeople(target: {
  endpointUrl: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  admins: AdminLogin[];
}): LabPeople {
  const made = new Map<PersonName, Promise<AdminLogin>>();
  const client = () => cognito(target.endpointUrl, target.region);

  async function make(name: 'carol' | 'operator'): Promise<AdminLogin> {
    const password = `Aa1!${randomBytes(18).toString('base64url')}`;
    const login = { email: `${name}@coffer.local`, password };
    noteSecret('password', password);
    const cognitoClient = client();
    try {
      await putAdmin(cognitoClient, target.userPoolId, login, groupsOf[name]);
    } finally {
      cognitoClient.destroy();
    }
    return login;
  }

  async function loginOf(name: PersonName): Promise<AdminLogin> {
    if (name !== 'carol' && name !== 'operator') {
      const found = target.admins.find(({ email }) => email.startsWith(`${name}@`));
      if (!found) throw new Error(`There is no ${name}`);
      return found;
    }
    const login = made.get(name) ?? make(name);
    made.set(name, login);
    login.catch(() => made.delete(name));
    return login;
  }

  return {
    async signIn(name) {
      const { email, password } = await loginOf(name);
      const cognitoClient = client();
      let found: AuthenticationResultType | undefined;
      try {
        const answer = await cognitoClient.send(
          new InitiateAuthCommand({
            AuthFlow: 'USER_PASSWORD_AUTH',
            ClientId: target.userPoolClientId,
            AuthParameters: { USERNAME: email, PASSWORD: password },
          }),
        );
        found = answer.AuthenticationResult;
      } finally {
        cognitoClient.destroy();
      }
      if (!found?.IdToken || !found.RefreshToken) throw new Error(`${email} got no token`);
      noteSecret('id_token', found.IdToken);
      return { id_token: found.IdToken, refresh_token: found.RefreshToken };
    },
  };
}
