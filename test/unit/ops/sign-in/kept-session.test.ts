import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepSession, keptSession } from '#ops/sign-in/kept-session.ts';
import { paths } from '#workstation/paths.ts';

test('only its owner reads a session, until its token ends', () => {
  const kept = paths.state;
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-session-'));
  Object.assign(paths, { state: folder });
  onTestFinished(() => {
    Object.assign(paths, { state: kept });
    rmSync(folder, { recursive: true });
  });
  const session = { stage: 'prod', apiUrl: 'u', email: 'a', idToken: 't', expiresAtMs: 1_000 };
  const file = keepSession(session);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  expect(keptSession('prod', 999)).toEqual(session);
  expect(keptSession('prod', 1_000)).toBeNull();
  expect(keptSession('dev', 0)).toBeNull();
});
