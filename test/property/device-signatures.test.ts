import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyDeviceSignature } from '#shared/crypto/verify-device-signature.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { buildDevice, signText } from '#test/builders/shared/devices/build-device.ts';
import { runs } from '#test/forms.ts';

const phone = buildDevice();
const file = buildDevice({ kind: 'key_file' });
const text = decisionText('prod', {
  projectId: 'shop',
  decision: 'approve',
  listDigest: 'ab'.repeat(32),
});
const parts = ['signature', 'authenticatorData', 'clientDataJson'] as const;

test('every flipped bit of a signature, of what it says and of its key is noticed', () => {
  for (const device of [phone, file]) {
    const given = signText(device, text);
    for (const part of parts.filter((name) => given[name] !== undefined)) {
      const bytes = Buffer.from(given[part]!, 'base64url');
      for (let at = 0; at < bytes.length * 8; at++) {
        const changed = Buffer.from(bytes);
        changed[at >> 3] = changed[at >> 3]! ^ (1 << (at & 7));
        const forged = Object.assign({}, given, { [part]: changed.toString('base64url') });
        expect(verifyDeviceSignature(device, text, forged), `${part} ${at}`).toBe(false);
      }
    }
    const key = Buffer.from(device.publicKey, 'base64url');
    for (let at = 0; at < key.length * 8; at++) {
      const changed = Buffer.from(key);
      changed[at >> 3] = changed[at >> 3]! ^ (1 << (at & 7));
      const publicKey = changed.toString('base64url');
      const other = Object.assign({}, device, { publicKey });
      expect(verifyDeviceSignature(other, text, given), `key ${at}`).toBe(false);
    }
  }
});

test('a signature of a text is one of no other text', () => {
  const given = signText(phone, text);
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (other) => {
      fc.pre(other !== text);
      expect(verifyDeviceSignature(phone, other, given)).toBe(false);
    }),
  );
});

test('whatever is given in place of a signature, the answer is no and never an error', () => {
  const junk = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(
      fc.record({ signature: junk, authenticatorData: junk, clientDataJson: junk }),
      (given) => {
        for (const device of [phone, file]) {
          expect(verifyDeviceSignature(device, text, given as { signature: string })).toBe(false);
        }
      },
    ),
  );
});

test('two signatures of one text differ, and both are believed', () => {
  fc.assert(
    fc.property(fc.string(), (any) => {
      const [one, two] = [signText(phone, any), signText(phone, any)];
      expect(one.signature).not.toBe(two.signature);
      expect([one, two].every((given) => verifyDeviceSignature(phone, any, given))).toBe(true);
    }),
    { numRuns: runs(20) },
  );
});
