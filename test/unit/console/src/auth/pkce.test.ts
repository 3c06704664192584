import { expect, test } from 'vitest';
import { challengeOf, depart, safePath } from '../../../../../console/src/auth/pkce.ts';

test('the challenge is that of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('each departure has its own state, nonce and verifier', () => {
  const [one, two] = [depart('/a'), depart('/a')];
  const values = [one.state, one.nonce, one.verifier, two.state, two.nonce, two.verifier];
  expect(new Set(values).size).toBe(6);
  for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['/p/demo/approvals?page=2', '/p/demo/approvals?page=2'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('a sign-in that began at %s leads to %s', (path, leads) => {
  expect(safePath(path)).toBe(leads);
});
