import type { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { makeKeyring } from '#aws/keys/keyring.ts';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

export const secret = new Uint8Array(32).fill(7);
export const digest = keccak_256(new TextEncoder().encode('a payment'));
export const order = secp256k1.Point.Fn.ORDER;

/** KMS that signs with `secret`; it gives the high s as often as a real one does, on demand. */
export function fakeKms(options: { highS?: boolean; fail?: string[]; secret?: Uint8Array } = {}) {
  const calls: SignCommand['input'][] = [];
  const fail = [...(options.fail ?? [])];
  const client = awsClient<KMSClient>(async ({ input }: SignCommand) => {
    calls.push(input);
    const name = fail.shift();
    if (name) throw Object.assign(new Error(name), { name });
    const compact = secp256k1.sign(input.Message as Uint8Array, options.secret ?? secret, {
      prehash: false,
    });
    const { r, s } = secp256k1.Signature.fromBytes(compact, 'compact');
    const shown = new secp256k1.Signature(r, options.highS ? order - s : s);
    return { Signature: shown.toBytes('der') };
  });
  return { calls, keyring: makeKeyring({ client, sleep: async () => {} }) };
}

export const recovered = (signature: { r: bigint; s: bigint; yParity: 0 | 1 }) =>
  addressOfPublicKey(
    new secp256k1.Signature(signature.r, signature.s)
      .addRecoveryBit(signature.yParity)
      .recoverPublicKey(digest)
      .toBytes(false),
  );
