import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeSigner } from '#ops/admin/make-signer.ts';
import { keyFileDevice, makeKeyFile, openKeyFile } from '#shared/crypto/key-file.ts';
import { verifyDeviceSignature } from '#shared/crypto/verify-device-signature.ts';

const password = 'correct horse battery';
const file = makeKeyFile(password);

test('a command line signs with the file that it was given, for the stage that it was given', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'passkey-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const keyFile = path.join(folder, 'key.json');
  writeFileSync(keyFile, file);
  const deps = {
    // The service says another stage: the line's counts.
    call: async () => ({
      http: 200,
      code: 0,
      message: undefined,
      data: { you: 'anna', stage: 'x' },
    }),
    password: async () => password,
  };
  const sign = makeSigner({ stage: 'prod', keyFile }, deps);
  const made = await sign((stage) => `of ${stage}`);
  const device = keyFileDevice('prod', 'anna', openKeyFile(file, password));
  expect(made?.device_id).toBe(device.deviceId);
  expect(verifyDeviceSignature(device, 'of prod', { signature: made!.signature })).toBe(true);
  expect(await makeSigner({ stage: 'prod', keyFile: undefined }, deps)(() => '')).toBeUndefined();
});
