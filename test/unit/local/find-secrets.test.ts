import { expect, test } from 'vitest';
import { findSecrets } from '#local/cloud/find-secrets.ts';

const signature = 'ab'.repeat(32);
const known = [
  { kind: 'password', value: 'Aa1!correct-horse' },
  { kind: 'signature', value: signature },
];

test('an ordinary log holds none', () => {
  const log = [
    '{"level":"info","event":"api.access","request_id":"req-1","appId":"app_1","status":200}',
    `{"event":"payment.sent","tx_hash":"0x${'12'.repeat(32)}","nonce":4}`,
    'INFO [secretsmanager] ready; password policy of 14 characters',
  ].join('\n');
  expect(findSecrets(log, known)).toEqual([]);
});

test.each([
  ['a known secret', 'login Aa1!correct-horse', 'password, beginning Aa1'],
  [
    'a known secret in base64',
    `body ${Buffer.from('Aa1!correct-horse').toString('base64')}`,
    'password, beginning Aa1',
  ],
  ['a signature', `{"x-signature":"${signature}"}`, 'signature, beginning aba'],
  ['an API secret', `{"api_secret":"${'0f'.repeat(32)}"}`, 'an API secret by name'],
  [
    'the same inside JSON in JSON',
    `{\\"apiSecret\\":\\"${'0f'.repeat(32)}\\"}`,
    'an API secret by name',
  ],
  ['a webhook secret', 'secret whs_0123456789abcdefXYZ', 'a webhook secret'],
  ['a session key', `X-Session-Key: sk_${'0'.repeat(26)}_${'ab'.repeat(32)}`, 'a session key'],
  ['a token', 'Authorization: Bearer eyJhbGciOiJSUzI1', 'a bearer token'],
  ['a private key', `privateKey: 0x${'0e'.repeat(32)}`, 'a key by name'],
  ['a PEM', '-----BEGIN EC PRIVATE KEY-----', 'a private key'],
])('%s is found', (_, log, found) => {
  expect(findSecrets(log, known)).toContain(found);
});
