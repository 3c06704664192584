/**
 * The client's half of Cognito's USER_SRP_AUTH: SRP-6a with SHA-256, and an HMAC over the server's
 * secret block in place of SRP's own proof. The password never leaves this process. The AWS CLI and
 * the SDK leave this part to their callers.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The 3072-bit prime of RFC 3526 and RFC 5054; Cognito's generator is 2. */
const prime = BigInt(
  '0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A0879' +
    '8E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B' +
    '0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA4836' +
    '1C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804' +
    'F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6' +
    '955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64' +
    'ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D226' +
    '1AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E2' +
    '08E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);
const generator = 2n;

/** What Cognito asks in its challenge PASSWORD_VERIFIER. */
export interface SrpChallenge {
  salt: string;
  srpB: string;
  secretBlock: string;
  /** The user's own id, which the proof covers; not the email. */
  userId: string;
}

export interface SrpProof {
  timestamp: string;
  signature: string;
}

export interface SrpSession {
  /** The client's public value, in hexadecimal. */
  srpA: string;
  prove(challenge: SrpChallenge, password: string, now: Date): SrpProof;
}

/** One attempt to sign in to a pool; `secret` is random but in tests. */
export function srpSession(userPoolId: string, secret: Buffer = randomBytes(128)): SrpSession {
  const pool = userPoolId.slice(userPoolId.indexOf('_') + 1);
  const a = number(secret);
  const publicA = power(generator, a);
  return {
    srpA: publicA.toString(16),
    prove(challenge, password, now) {
      const publicB = BigInt(`0x${challenge.srpB}`);
      // A server that sends 0 would make the key known to anybody who sends it.
      if (publicB % prime === 0n) throw new Error('The user pool sent an SRP value of 0');
      const u = number(hash(padded(publicA), padded(publicB)));
      if (u === 0n) throw new Error('The user pool sent an SRP value that fixes the key');
      const identity = hash(Buffer.from(`${pool}${challenge.userId}:${password}`));
      const x = number(hash(padded(BigInt(`0x${challenge.salt}`)), identity));
      const k = number(hash(padded(prime), padded(generator)));
      const base = (((publicB - k * power(generator, x)) % prime) + prime) % prime;
      const shared = power(base, a + u * x);
      const extracted = hmac(padded(u), padded(shared));
      const key = hmac(extracted, Buffer.from('Caldera Derived Key\u0001')).subarray(0, 16);
      const timestamp = srpTimestamp(now);
      const message = Buffer.concat([
        Buffer.from(`${pool}${challenge.userId}`),
        Buffer.from(challenge.secretBlock, 'base64'),
        Buffer.from(timestamp),
      ]);
      return { timestamp, signature: hmac(key, message).toString('base64') };
    },
  };
}

/** `Sun Nov 2 17:05:09 UTC 2026`: English, the day without a leading zero. */
export function srpTimestamp(now: Date): string {
  const [weekday = '', day, month = '', year, time] = now.toUTCString().split(' ');
  return `${weekday.replace(',', '')} ${month} ${Number(day)} ${time} UTC ${year}`;
}

const hash = (...parts: Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const hmac = (key: Buffer, text: Buffer): Buffer => createHmac('sha256', key).update(text).digest();
const number = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

/** Big-endian bytes with a leading zero where the first bit is set. */
function padded(value: bigint): Buffer {
  const text = value.toString(16);
  const even = text.length % 2 === 0 ? text : `0${text}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % prime;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}
