/** What a browser meets of the emulator: local/cloud/browsers.py. */
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmulatorProcess, startEmulatorProcess } from '#test/support/emulator-process.ts';

const origin = 'http://localhost:4000';
let emulator: EmulatorProcess;

beforeAll(async () => {
  emulator = await startEmulatorProcess({
    name: 'browsers',
    settings: { AUTH: 'true', COFFER_CONSOLE_ORIGIN: origin },
  });
});
afterAll(() => emulator?.stop());

/** Where `redirect_uri` may be the console's only. */
async function signInPage(): Promise<string> {
  const users = new CognitoIdentityProviderClient({
    endpoint: emulator.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const { UserPool } = await users.send(new CreateUserPoolCommand({ PoolName: 'browsers' }));
  const { UserPoolClient } = await users.send(
    new CreateUserPoolClientCommand({
      UserPoolId: UserPool!.Id,
      ClientName: 'console',
      AllowedOAuthFlows: ['code'],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthScopes: ['openid'],
      SupportedIdentityProviders: ['COGNITO'],
      CallbackURLs: [`${origin}/signed-in`],
    }),
  );
  users.destroy();
  const query = new URLSearchParams({
    client_id: UserPoolClient!.ClientId!,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${origin}/signed-in`,
  });
  return `/oauth2/authorize?${query}`;
}

test('the sign-in page names the product and the stage, at both addresses of localhost', async () => {
  const page = await signInPage();
  const { port } = new URL(emulator.url);
  for (const address of ['127.0.0.1', '[::1]']) {
    const answer = await fetch(`http://${address}:${port}${page}`);
    expect(answer.status, address).toBe(200);
    const text = await answer.text();
    expect(text).toContain('<title>Sign in - Coffer, stage local</title>');
    expect(text).toContain('<h1>Coffer, stage local<br><small>Sign in</small></h1>');
  }
});

test('of other origins only the console may read an answer', async () => {
  const asked = [
    ['/oauth2/token', 'POST'],
    ['/oauth2/token', 'OPTIONS'],
    ['/', 'OPTIONS'],
  ] as const;
  for (const from of [origin, 'http://127.0.0.1:4000', 'https://evil.example']) {
    for (const [path, method] of asked) {
      const { headers } = await fetch(`${emulator.url}${path}`, {
        method,
        headers: { origin: from, 'access-control-request-method': 'POST' },
      });
      expect(headers.get('access-control-allow-origin'), `${method} ${path}`).toBe(origin);
    }
  }
});
