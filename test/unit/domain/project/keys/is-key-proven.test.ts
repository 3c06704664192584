import { expect, test } from 'vitest';
import { isKeyProven } from '#domain/project/keys/is-key-proven.ts';
import { keyDigest } from '#domain/project/keys/key-digest.ts';
import { buildKeyProof } from '#test/builders/build-key-proof.ts';
import { buildKey, buildRsaKey } from '#test/support/api.ts';

const key = buildKey();
const nobody = { id: '', email: '' };
const secondOwner = { id: 'admin-2', email: 'two@example.com' };
const none = { request: null, confirmation: null };

test('a key that only reads needs no records; another one needs both', () => {
  expect(isKeyProven(buildKey({ permission: 'read' }), none)).toBe(true);
  const proof = buildKeyProof(key);
  expect(isKeyProven(key, proof)).toBe(true);
  expect(isKeyProven(key, none)).toBe(false);
  expect(isKeyProven(key, { ...proof, request: null })).toBe(false);
  expect(isKeyProven(key, { ...proof, confirmation: null })).toBe(false);
});

test('enabling and disabling is not part of what two owners agreed on', () => {
  expect(isKeyProven({ ...key, enabled: false }, buildKeyProof(key))).toBe(true);
});

test.each([
  ['permission', { permission: 'manage' }],
  ['secret', { apiSecret: { dataKey: 'k', iv: 'i', ciphertext: 'of-a-thief', tag: 't' } }],
  ['project', { projectId: 'rival' }],
  ['id', { appId: 'app_2' }],
  ['owner, who does not approve its orders', { askedBy: secondOwner }],
] as const)('another %s than was agreed on is not proven', (_, set) => {
  expect(isKeyProven({ ...key, ...set }, buildKeyProof(key))).toBe(false);
});

test.each([
  ['by one owner', { request: { askedBy: secondOwner } }],
  ['asked by nobody', { request: { askedBy: nobody } }],
  ['confirmed by nobody', { confirmation: { confirmedBy: nobody } }],
  ['of another change', { request: { changeId: 'chg_2' } }],
  ['of another time', { request: { askedAt: 1 } }],
  ['confirmed two days later', { confirmation: { confirmedAt: 1_767_225_000 + 172_800 } }],
  ['confirmed before it was asked', { confirmation: { confirmedAt: 1_767_220_000 } }],
  ['asked of another key', { request: { appId: 'app_2' } }],
  ['confirmed of another project', { confirmation: { projectId: 'rival' } }],
  ['asked with less permission', { request: { permission: 'read' as const } }],
  ['asked for another mode', { request: { mode: 'rsa' as const } }],
  ['asked of the key as it was', { request: { digest: 'd' } }],
  ['confirmed of another secret', { confirmation: { digest: 'd' } }],
])('records %s prove nothing', (_, set) => {
  expect(isKeyProven(key, buildKeyProof(key, set))).toBe(false);
});

test('who confirms cannot exchange the public key that was asked for', () => {
  const asked = buildRsaKey();
  const theirs = { ...asked, publicKey: 'of-a-thief' };
  const confirmation = { digest: keyDigest(theirs) };
  expect(isKeyProven(asked, buildKeyProof(asked))).toBe(true);
  expect(isKeyProven(theirs, buildKeyProof(asked, { confirmation }))).toBe(false);
});
