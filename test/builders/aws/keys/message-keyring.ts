import type { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { ed25519 } from '@noble/curves/ed25519.js';
import { makeMessageKeyring } from '#aws/keys/message-keyring.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

export const secret = new Uint8Array(32).fill(7);

/** KMS that signs with `secret`, or answers what `mangle` makes of that. */
export function fakeKms(
  options: { mangle?: (signature: Uint8Array) => Uint8Array; fail?: string[] } = {},
) {
  const calls: SignCommand['input'][] = [];
  const fail = [...(options.fail ?? [])];
  const client = awsClient<KMSClient>(async ({ input }: SignCommand) => {
    calls.push(input);
    const name = fail.shift();
    if (name) throw Object.assign(new Error(name), { name });
    const signature = ed25519.sign(input.Message as Uint8Array, secret);
    return { Signature: options.mangle?.(signature) ?? signature };
  });
  return { calls, keyring: makeMessageKeyring({ client, sleep: async () => {} }) };
}
