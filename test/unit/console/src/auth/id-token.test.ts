import { expect, test } from 'vitest';
import { isIn, readIdToken } from '../../../../../console/src/auth/id-token.ts';

const claims = {
  iss: 'https://issuer',
  aud: 'client',
  token_use: 'id',
  nonce: 'once',
  email: 'jürgen@example.com',
  'cognito:groups': ['approver:shop', 'viewer'],
  auth_time: 1000,
  exp: 1900,
};
const token = (changed: object = {}) =>
  `h.${Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url')}.s`;
const expected = { issuer: 'https://issuer', clientId: 'client', nonce: 'once' };

test('it says who signed in, and when', () => {
  expect(readIdToken(token(), expected)).toEqual({
    email: 'jürgen@example.com',
    groups: ['approver:shop', 'viewer'],
    authTime: 1000,
    expiresAt: 1900,
  });
});

test.each([
  ['iss', { iss: 'https://other' }],
  ['aud', { aud: 'another' }],
  ['token_use', { token_use: 'access' }],
  ['nonce', { nonce: 'twice' }],
  ['nonce', { nonce: undefined }],
])('a token with another %s is refused', (claim, changed) => {
  expect(() => readIdToken(token(changed), expected)).toThrow(`unexpected ${claim}`);
});

test('a group of one project counts for that project', () => {
  const admin = readIdToken(token(), expected);
  expect(isIn(admin, 'approver', 'shop')).toBe(true);
  expect(isIn(admin, 'approver', 'other')).toBe(false);
  expect(isIn({ ...admin, groups: ['approver'] }, 'approver', 'other')).toBe(true);
});
