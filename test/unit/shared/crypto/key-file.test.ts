import { expect, test } from 'vitest';
import { deviceIdOf } from '#domain/device/prove-device.ts';
import { keyFileDevice, makeKeyFile, openKeyFile, signWith } from '#shared/crypto/key-file.ts';
import { isP256Key, verifyDeviceSignature } from '#shared/crypto/verify-device-signature.ts';

const password = 'correct horse battery';
const file = makeKeyFile(password);

test('a key file signs what a signer verifies, as the device of its person in its stage', () => {
  const key = openKeyFile(file, password);
  expect(isP256Key(key.publicKey)).toBe(true);
  const device = keyFileDevice('prod', 'anna', key);
  expect(device.deviceId).toBe(deviceIdOf('prod', device));
  expect(keyFileDevice('test', 'anna', key).deviceId).not.toBe(device.deviceId);
  const signature = signWith(key, device.deviceId, 'text');
  expect(verifyDeviceSignature(device, 'text', signature)).toBe(true);
  expect(verifyDeviceSignature(device, 'other', signature)).toBe(false);
});

test('two files of one password have nothing in common, and neither shows its key', () => {
  const [one, two] = [file, makeKeyFile(password)].map((text) => JSON.parse(text));
  for (const name of ['public_key', 'salt', 'iv', 'tag', 'private_key']) {
    expect(one[name]).not.toBe(two[name]);
  }
  const { privateKey } = openKeyFile(file, password);
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  expect(Buffer.from(one.private_key, 'base64url')).toHaveLength(der.length);
  expect(one.private_key).not.toBe(der.toString('base64url'));
});

test('another password, a changed file and what is not a key file are refused', () => {
  expect(() => openKeyFile(file, `${password} `)).toThrow('The password is wrong');
  const fields = JSON.parse(file);
  for (const name of ['public_key', 'salt', 'iv', 'tag', 'private_key']) {
    const value: string = fields[name];
    const other = value.startsWith('A') ? 'B' : 'A';
    const changed = JSON.stringify({ ...fields, [name]: `${other}${value.slice(1)}` });
    expect(() => openKeyFile(changed, password), name).toThrow('the key file was changed');
  }
  const short = JSON.stringify({ ...fields, tag: fields.tag.slice(0, 6) });
  expect(() => openKeyFile(short, password)).toThrow('the key file was changed');
  for (const text of ['', '{}', 'null', '{"coffer_key_file":2}']) {
    expect(() => openKeyFile(text, password)).toThrow('This is not a key file');
  }
});

test('a short password makes no file', () => {
  expect(() => makeKeyFile('hunter2')).toThrow('12 characters');
});
