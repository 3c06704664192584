import { expect, onTestFinished, test, vi } from 'vitest';
import { Sessions } from '../../../../../console/src/auth/session.ts';

const config = {
  stage: 'prod',
  local: false,
  issuer: 'https://issuer.example',
  sign_in: 'https://sign-in.example',
  client_id: 'console',
};

const tokenOf = (claims: Record<string, unknown>) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

const claimsAt = (nonce?: string) => ({
  iss: config.issuer,
  aud: config.client_id,
  token_use: 'id',
  email: 'alice@example.com',
  exp: Math.floor(Date.now() / 1000) + 3600,
  ...(nonce && { nonce }),
});

/** The sign-in page's side, and the parts of a browser that a session uses. */
async function signedIn() {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
  const kept = new Map<string, string>();
  const departure = { state: 's', nonce: 'n', verifier: 'v', path: '/p/demo/approvals' };
  kept.set('coffer.departure', JSON.stringify(departure));
  const asked: URLSearchParams[] = [];
  const answers = { refuse: false };
  vi.stubGlobal('__LOCAL__', false);
  vi.stubGlobal('location', { origin: 'https://console.example', assign: () => {} });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => kept.delete(name),
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    asked.push(body);
    if (answers.refuse) return Response.json({}, { status: 400 });
    const isFirst = body.get('grant_type') === 'authorization_code';
    const idToken = tokenOf(claimsAt(isFirst ? 'n' : undefined));
    return Response.json({ id_token: idToken, ...(isFirst && { refresh_token: 'refresh-1' }) });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const sessions = new Sessions(config);
  const path = await sessions.arrive(new URL('https://console.example/signed-in?code=c&state=s'));
  return { sessions, asked, answers, kept, path };
}

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test('a sign-in leads back to its page and leaves nothing stored', async () => {
  const { path, kept, sessions } = await signedIn();
  expect(path).toBe('/p/demo/approvals');
  expect([...kept]).toEqual([]);
  expect(sessions.admin?.email).toBe('alice@example.com');
});

test('a token is renewed once for all who ask, shortly before it expires, and again later', async () => {
  const { sessions, asked } = await signedIn();
  const first = await sessions.token();
  pass(3500);
  expect(await sessions.token()).toBe(first);
  pass(80);
  const [one, other] = await Promise.all([sessions.token(), sessions.token()]);
  expect(one).not.toBe(first);
  expect(other).toBe(one);
  expect(asked.map((form) => form.get('grant_type'))).toEqual([
    'authorization_code',
    'refresh_token',
  ]);
  pass(3600);
  await sessions.token();
  // Without rotation the first refresh token stays the one.
  expect(asked.at(-1)?.get('refresh_token')).toBe('refresh-1');
});

test('a renewal that is refused leaves no token to send', async () => {
  const { sessions, answers } = await signedIn();
  pass(4000);
  answers.refuse = true;
  expect(await sessions.token()).toBeNull();
});

test('a locked session forgets its tokens and revokes the refresh token', async () => {
  const { sessions, asked } = await signedIn();
  await sessions.lock();
  expect(sessions.admin).toBeNull();
  expect(await sessions.token()).toBeNull();
  expect(asked.at(-1)?.get('token')).toBe('refresh-1');
});

test('a page that is locked while a token is renewed stays locked', async () => {
  const { sessions } = await signedIn();
  pass(3590);
  const renewal = sessions.token();
  await sessions.lock();
  expect(await renewal).toBeNull();
  expect(sessions.admin).toBeNull();
});
