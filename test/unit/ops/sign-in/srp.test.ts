import { expect, test } from 'vitest';
import { srpSession, srpTimestamp } from '#ops/sign-in/srp.ts';
import { recorded, secret, srpA, userPoolId } from '#test/builders/ops/sign-in/srp.ts';

const userId = '5c1f2a7e-6b1d-4d0e-9a55-0b6f0d3f7c11';
const password = 'Correct-Horse-7!battery';

test('the public value is that of another implementation', () => {
  expect(srpSession(userPoolId, secret).srpA).toBe(srpA);
});

test.each(recorded)('salt $salt: the proof is that of another implementation', (vector) => {
  const session = srpSession(userPoolId, secret);
  const proof = session.prove({ ...vector, userId }, password, new Date(vector.timestamp));
  expect(proof).toEqual({ timestamp: vector.timestamp, signature: vector.signature });
  expect(session.prove({ ...vector, userId }, `${password}.`, new Date(0)).signature).not.toBe(
    vector.signature,
  );
});

test.each(['0', prime()])('a public value that would fix the key is refused: %#', (srpB) => {
  const challenge = { salt: '01', srpB, secretBlock: '', userId };
  expect(() => srpSession(userPoolId).prove(challenge, password, new Date(0))).toThrow(
    'The user pool sent an SRP value of 0',
  );
});

test('each session has a secret of its own', () => {
  expect(srpSession(userPoolId).srpA).not.toBe(srpSession(userPoolId).srpA);
});

test('the timestamp is English, in UTC, and its day has no leading zero', () => {
  expect(srpTimestamp(new Date('2026-11-02T07:05:09Z'))).toBe('Mon Nov 2 07:05:09 UTC 2026');
});

/** The group's prime, of RFC 3526: 2^3072 - 2^3008 - 1 + 2^64 * (floor(2^2942 pi) + 1690314). */
function prime(): string {
  return (
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A0879' +
    '8E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B' +
    '0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA4836' +
    '1C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804' +
    'F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6' +
    '955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64' +
    'ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D226' +
    '1AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E2' +
    '08E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF'
  );
}
