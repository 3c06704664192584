import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepSession, keptSession } from '#ops/sign-in/kept-session.ts';
import { signInTarget } from '#ops/sign-in/sign-in-target.ts';
import { paths } from '#workstation/paths.ts';

/** A folder of this machine's state for a test. */
function emptyState(): string {
  const kept = paths.state;
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-session-'));
  Object.assign(paths, { state: folder });
  onTestFinished(() => {
    Object.assign(paths, { state: kept });
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test('only its owner reads a session, until its token ends', () => {
  emptyState();
  const session = { stage: 'prod', apiUrl: 'u', email: 'a', idToken: 't', expiresAtMs: 1_000 };
  const file = keepSession(session);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  expect(keptSession('prod', 999)).toEqual(session);
  expect(keptSession('prod', 1_000)).toBeNull();
  expect(keptSession('dev', 0)).toBeNull();
});

/** The stack.json of a local cloud, as far as a sign-in needs it. */
function stackFile(folder: string, name: string): string {
  const file = path.join(folder, `${name}.json`);
  const aws = { endpoint_url: `http://127.0.0.1/${name}`, region: 'us-east-1' };
  const admin = { api_url: `http://127.0.0.1/${name}/admin/v1`, user_pool_client_id: name };
  writeFileSync(file, JSON.stringify({ ready: true, aws, admin }));
  return file;
}

test('COFFER_STACK names the local cloud of a sign-in, and each has a session of its own', () => {
  const folder = emptyState();
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['one', 'two']) {
    vi.stubEnv('COFFER_STACK', stackFile(folder, name));
    const { apiUrl, clientId, endpointUrl } = signInTarget('local', undefined);
    expect({ apiUrl, clientId, endpointUrl }).toEqual({
      apiUrl: `http://127.0.0.1/${name}/admin/v1`,
      clientId: name,
      endpointUrl: `http://127.0.0.1/${name}`,
    });
    expect(keptSession('local', 0)).toBeNull();
    keepSession({ stage: 'local', apiUrl, email: name, idToken: 't', expiresAtMs: 1_000 });
  }
  expect(keptSession('local', 0)).toMatchObject({ email: 'two' });
  vi.stubEnv('COFFER_STACK', path.join(folder, 'one.json'));
  expect(keptSession('local', 0)).toMatchObject({ email: 'one' });
  // Of a stage on AWS it says nothing.
  keepSession({ stage: 'prod', apiUrl: 'u', email: 'p', idToken: 't', expiresAtMs: 1_000 });
  vi.stubEnv('COFFER_STACK', '');
  expect(keptSession('prod', 0)).toMatchObject({ email: 'p' });
  expect(keptSession('local', 0)).toBeNull();
});

test.each([
  ['none.json', null, 'none.json, which cannot be read'],
  ['other.json', '{}', 'other.json, which is not the stack.json of a local cloud'],
  ['broken.json', '{', 'broken.json, which cannot be read'],
])('COFFER_STACK that names %s is refused in a sentence', (name, text, sentence) => {
  const file = path.join(emptyState(), name);
  onTestFinished(() => void vi.unstubAllEnvs());
  if (text !== null) writeFileSync(file, text);
  vi.stubEnv('COFFER_STACK', file);
  expect(() => signInTarget('local', undefined)).toThrow(sentence);
});
