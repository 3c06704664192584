import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { ApiAnswer } from '#workstation/envelope.ts';
import { sendAdmin } from '#workstation/send-admin.ts';
import { noteSecret } from '../process/secrets-ledger.ts';
import { ApiRefusal } from './api-client.ts';

export interface AdminLogin {
  email: string;
  password: string;
}

export interface AdminTarget {
  apiUrl: string;
  userPoolClientId: string;
  endpointUrl: string;
  region: string;
}

export interface AdminClient {
  email: string;
  /** Calls the admin API; throws ApiRefusal on a code that is not 0. */
  request<T>(method: string, path: string, body?: unknown): Promise<T>;
  call<T>(method: string, path: string, body?: unknown): Promise<ApiAnswer<T>>;
  /** Reads the order at a path, and approves the terms that it shows; throws ApiRefusal. */
  approve<T>(order: string): Promise<T>;
  /** Reads a project's settings, and replaces the named ones; throws ApiRefusal. */
  changeSettings<T>(slug: string, patch: Record<string, unknown>): Promise<T>;
}

/** A client for Cognito on the emulator, with its root key. */
export const cognito = (endpointUrl: string, region: string): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    endpoint: endpointUrl,
    region,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });

async function idToken(target: AdminTarget, login: AdminLogin): Promise<string> {
  const client = cognito(target.endpointUrl, target.region);
  noteSecret('password', login.password);
  try {
    const answer = await client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: target.userPoolClientId,
        AuthParameters: { USERNAME: login.email, PASSWORD: login.password },
      }),
    );
    const token = answer.AuthenticationResult?.IdToken;
    if (!token) throw new Error(`${login.email} got no token: ${answer.ChallengeName}`);
    noteSecret('id_token', token);
    return token;
  } finally {
    client.destroy();
  }
}

/** Signs an admin in by password (the local stage allows it) and calls the admin API as them. */
export async function signInAdmin(target: AdminTarget, login: AdminLogin): Promise<AdminClient> {
  let token = await idToken(target, login);
  const send = async <T>(method: string, path: string, body?: unknown): Promise<ApiAnswer<T>> => {
    const answer = await sendAdmin<T>({ apiUrl: target.apiUrl, token, method, path, body });
    // A new key's secrets are shown here once.
    const made = answer.data as Record<string, unknown> | null | undefined;
    noteSecret('api_secret', made?.api_secret);
    noteSecret('webhook_secret', made?.webhook_secret);
    return answer;
  };
  const call = async <T>(method: string, path: string, body?: unknown): Promise<ApiAnswer<T>> => {
    const answer = await send<T>(method, path, body);
    if (answer.http !== 401) return answer;
    // The token is good for minutes only: a long session signs in again.
    token = await idToken(target, login);
    return send<T>(method, path, body);
  };
  const request = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await call<T>(method, path, body);
    if (answer.code !== 0) throw new ApiRefusal(`${method} ${path}`, answer);
    return answer.data;
  };
  return {
    email: login.email,
    call,
    request,
    async approve<T>(order: string): Promise<T> {
      const { terms_digest } = await request<{ terms_digest: string }>('GET', order);
      return request<T>('POST', `${order}/approve`, { terms_digest });
    },
    async changeSettings<T>(slug: string, patch: Record<string, unknown>): Promise<T> {
      const path = `/projects/${slug}/settings`;
      const { rev } = await request<{ rev: number }>('GET', path);
      return request<T>('PATCH', path, { ...patch, rev });
    },
  };
}
