import { expect, test } from 'vitest';
import { readRegistration } from '#functions/admin/shared/read-registration.ts';
import { buildDevice, testOrigin } from '#test/builders/shared/devices/build-device.ts';
import { type Registered, register } from '#test/builders/shared/devices/build-registration.ts';

const device = buildDevice({ personId: 'anna' });
const expected = { stage: 'prod', personId: 'anna', origin: testOrigin };

test('a passkey of a verified user on our page gives its key in the one encoding', async () => {
  const { publicKey, credentialId } = device;
  expect(await readRegistration(expected, register(device, 'prod'))).toEqual({
    publicKey,
    credentialId,
  });
});

const wrong: [string, Registered][] = [
  ['of another page', { clientData: { origin: 'https://evil.example' } }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['of an unverified user', { flags: 0x49 }],
  ['without a user', { flags: 0x4c }],
  ['that is a signature', { clientData: { type: 'webauthn.get' } }],
  ['for another challenge', { clientData: { challenge: 'AAAA' } }],
  [
    'of an RSA key',
    {
      key: [
        [1, 3],
        [3, -257],
      ],
    },
  ],
  ['of another curve', { key: [[-1, 2]] }],
  ['of a key that is cut', { key: [[-2, Buffer.alloc(31)]] }],
];

test.each(wrong)('a registration %s is refused', async (_, said) => {
  const given = register(device, 'prod', said);
  await expect(readRegistration(expected, given)).rejects.toMatchObject({ kind: 'invalidRequest' });
});

test('a registration of another person, stage or credential is refused', async () => {
  const given = register(device, 'prod');
  for (const other of [
    { ...expected, personId: 'bert' },
    { ...expected, stage: 'test' },
  ]) {
    await expect(readRegistration(other, given)).rejects.toThrow('cannot be enrolled');
  }
  const credentialId = buildDevice().credentialId!;
  const exchanged = Object.assign({}, given, { credentialId });
  await expect(readRegistration(expected, exchanged)).rejects.toThrow('another credential');
});

test('what is not a registration is refused', async () => {
  for (const text of ['AAAA', 'e30', 'oA']) {
    const given = { credentialId: 'AAAA', clientDataJson: text, attestationObject: text };
    await expect(readRegistration(expected, given)).rejects.toThrow('cannot be enrolled');
  }
});
